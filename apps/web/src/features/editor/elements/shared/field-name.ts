// What a field is called: its label or name, else its kind.
import type { FieldElement } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { KIND_NAMES } from './kind-names.ts';

export function useFieldName(field: FieldElement): string {
  return useFieldNames()(field);
}

export function useFieldNames(): (field: FieldElement) => string {
  const { t } = useLingui();
  return (field) => field.label || field.name || (field.kind === 'input' && field.placeholder) || t(KIND_NAMES[field.kind]);
}
