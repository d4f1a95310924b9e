import type { BulkSend } from '@countersign/contract/bulk-sends';
import { useLingui } from '@lingui/react/macro';

/** Columns of the file. Headers may repeat or be empty, so columns are identified by position. */
export function useBulkColumns({ headers }: Pick<BulkSend, 'headers'>) {
  const { t } = useLingui();
  return headers.map((header, index) => ({ id: `column-${index}`, place: index, label: header || t`Column ${index + 1}` }));
}
