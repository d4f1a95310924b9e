import type { QueryClient } from '@tanstack/react-query';
import { pageImageUrl } from '#config/paths.ts';
import { isStateless } from '#lib/api/credentials.ts';
import { sessionQuery } from '#lib/session/session.ts';
import { pdfQuery, signeesQuery } from '../../pdfs/pdf-queries.ts';
import { placeholderWidth } from '../viewer/page-layout.ts';
import { editorStartKey, fetchPaperAhead, startVersion } from '../api/editor-api.ts';

/** The version of no start. */
const NOT_READY = 'not ready';

/** Asks for what the editor needs first, and opens the file, while the editor's own code is still on its way. */
export function prefetchEditor(client: QueryClient, pdfId: string): void {
  if (hasStarted(client, pdfId)) return;
  const pdf = client.fetchQuery({ ...pdfQuery(pdfId), meta: { silent: true } });
  // What is still processed has no pages yet: what was asked for then is not what the editor starts with.
  fetchPaperAhead(
    pdfId,
    pdf.then((about) => (about.engine_mode === 'ready' ? startVersion(about) : NOT_READY)),
  );
  void client.prefetchQuery({ ...signeesQuery(pdfId), meta: { silent: true } });
  void client.prefetchQuery(sessionQuery);
  pdf
    .then(({ first_page_id, pages_revision: revision }) => {
      if (first_page_id === null || isStateless()) return;
      new Image().src = pageImageUrl({ pdfId, pageId: first_page_id, width: placeholderWidth(0), revision });
    })
    .catch(() => undefined);
  // While the page itself is loading, pdf.js would hold up what the editor is made of.
  if (document.readyState !== 'complete') return;
  // Where it fails, opening the file says so.
  const wanted = pdf.then((about) => ({ id: pdfId, version: about.pages_revision, copy: about.viewing_copy }));
  wanted.catch(() => undefined);
  import('../viewer/pdf-file.ts').then(({ openPdfFileAhead }) => openPdfFileAhead(pdfId, wanted)).catch(() => undefined);
}

/** The editor's code may have come before this. */
function hasStarted(client: QueryClient, pdfId: string): boolean {
  return client.getQueryCache().findAll({ queryKey: editorStartKey(pdfId) }).length > 0;
}
