import type { ToolField } from '@countersign/contract/tool-files';
import { useLingui } from '@lingui/react/macro';
import { type FieldsOfPage, fieldsToFill, labelledFields } from './field-labels.ts';

/** The fields to fill in with their labels, the same in the list and on the pages. */
export function useLabelledFields(fields: readonly ToolField[]): FieldsOfPage[] {
  const { t } = useLingui();
  return labelledFields(fieldsToFill(fields), (number, page) => t`Field ${number} on page ${page}`);
}
