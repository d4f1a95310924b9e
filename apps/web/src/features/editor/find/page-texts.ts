import { type PageText, getPageText } from '@countersign/contract/page-content';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** The text of a page's own content; `version` changes with the pages. */
export function pageTextQuery(input: { pdfId: string; pageId: string; version: number }) {
  const { pdfId, pageId, version } = input;
  return queryOptions({
    queryKey: ['page-text', pdfId, pageId, version],
    queryFn: ({ signal }): Promise<PageText> =>
      call(getPageText, { params: { id: pdfId, pageId }, query: { revision: String(version) }, signal }),
    staleTime: Infinity,
    meta: { silent: true },
  });
}
