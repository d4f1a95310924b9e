import type { QueryClient } from '@tanstack/react-query';
import { pageImageUrl } from '#config/paths.ts';
import { isStateless } from '#lib/api/credentials.ts';
import { sessionQuery } from '#lib/session/session.ts';
import { pdfQuery, signeesQuery } from '../../pdfs/pdf-queries.ts';
import { placeholderWidth } from '../viewer/page-layout.ts';
import { editorStartKey, prefetchDocument, startVersion } from '../api/editor-api.ts';

/** A version that matches no start. */
const NOT_READY = 'not ready';

/** Prefetches what the editor needs first, and opens the file, while the editor's code is loading. */
export function prefetchEditor(client: QueryClient, pdfId: string): void {
  if (hasStarted(client, pdfId)) return;
  const pdf = client.fetchQuery({ ...pdfQuery(pdfId), meta: { silent: true } });
  // A pdf that is still being processed has no pages yet, so the data would be useless.
  prefetchDocument(
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
  // During the initial page load, pdf.js would delay the editor's code.
  if (document.readyState !== 'complete') return;
  // Errors are reported when the file is opened.
  const wanted = pdf.then((about) => ({ id: pdfId, version: about.pages_revision, copy: about.viewing_copy }));
  wanted.catch(() => undefined);
  import('../viewer/pdf-file.ts').then(({ openPdfFileAhead }) => openPdfFileAhead(pdfId, wanted)).catch(() => undefined);
}

/** The editor's code may have loaded before this runs. */
function hasStarted(client: QueryClient, pdfId: string): boolean {
  return client.getQueryCache().findAll({ queryKey: editorStartKey(pdfId) }).length > 0;
}
