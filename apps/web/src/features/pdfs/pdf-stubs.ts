// The stubs that a pdf can name: those of its space.
import { STALE_TIME, STUBS_PAGE_SIZE } from '@countersign/contract/limits';
import { listElements } from '@countersign/contract/elements';
import { listPdfStubs } from '@countersign/contract/stubs';
import { stubKeysOf } from '@countersign/document-model';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from '#lib/api/all-pages.ts';
import { call } from '#lib/api/call.ts';

/** The keys that the texts and fields of a pdf wait for. */
export function namedStubsQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['pdfs', 'named-stubs', pdfId],
    queryFn: async ({ signal }) => stubKeysOf((await call(listElements, { params: { id: pdfId }, signal })).data),
    gcTime: 0,
  });
}

export function pdfStubsQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['stubs', 'pdf', pdfId],
    queryFn: ({ signal }) =>
      allPages((number) =>
        call(listPdfStubs, {
          params: { id: pdfId },
          query: { 'page[number]': number, 'page[size]': STUBS_PAGE_SIZE, 'sort[createdAt]': 'key' },
          signal,
        }),
      ),
    staleTime: STALE_TIME.medium_ms,
    meta: { silent: true },
  });
}
