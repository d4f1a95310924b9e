import { listSnapshots } from '@countersign/contract/snapshots';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const snapshotsQuery = (pdfId: string) =>
  queryOptions({
    queryKey: ['pdfs', 'snapshots', pdfId],
    queryFn: async ({ signal }) => (await call(listSnapshots, { params: { id: pdfId }, signal })).data,
    // The panel shows the error.
    meta: { silent: true },
  });
