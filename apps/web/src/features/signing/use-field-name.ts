import type { FieldElement } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { kindNameOf } from '../editor/elements/shared/kind-names.ts';
import type { FieldStep } from './model/field-steps.ts';

/** Name of a step for the signee: as given by the sender, otherwise its kind. */
export function useFieldName(step: FieldStep | undefined): string | null {
  const { t } = useLingui();
  const [field] = step?.fields ?? [];
  const groupLabel = field?.kind === 'checkbox' ? field.checkbox_group?.label : undefined;
  return field ? groupLabel || givenName(field) || t(kindNameOf(field)) : null;
}

/** Name given by the sender; empty without one. */
export function givenName(field: FieldElement): string {
  return field.label || (field.kind === 'input' && field.placeholder) || field.name;
}
