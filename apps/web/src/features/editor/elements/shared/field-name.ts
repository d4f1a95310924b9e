// Display name of a field: its label or name, otherwise its kind.
import type { FieldElement } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { kindNameOf } from './kind-names.ts';

export function useFieldName(field: FieldElement): string {
  return useFieldNames()(field);
}

export function useFieldNames(): (field: FieldElement) => string {
  const { t } = useLingui();
  return (field) => field.label || field.name || (field.kind === 'input' && field.placeholder) || t(kindNameOf(field));
}
