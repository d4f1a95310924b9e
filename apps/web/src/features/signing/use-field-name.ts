import type { FieldElement } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { kindOf } from '../editor/elements/element-kinds.ts';

/** What a field is called: its label or name, else its kind. */
export function useFieldName(field: FieldElement): string {
  const { t } = useLingui();
  return field.label || field.name || (field.kind === 'input' && field.placeholder) || t(kindOf(field.kind).label);
}
