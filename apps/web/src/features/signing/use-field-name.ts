import type { FieldElement } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { kindNameOf } from '../editor/elements/shared/kind-names.ts';
import type { FieldStep } from './model/field-steps.ts';

/** What a step of the walk is called, for whoever fills it in: as its sender has called it, else by its kind. */
export function useFieldName(step: FieldStep | undefined): string | null {
  const { t } = useLingui();
  const [field] = step?.fields ?? [];
  const asked = field?.kind === 'checkbox' ? field.checkbox_group?.label : undefined;
  return field ? asked || givenName(field) || t(kindNameOf(field)) : null;
}

/** As the sender has called a field; empty where they did not. */
export function givenName(field: FieldElement): string {
  return field.label || (field.kind === 'input' && field.placeholder) || field.name;
}
