import type { QueryClient } from '@tanstack/react-query';
import { pdfQuery, signeesQuery } from '../pdfs/pdf-queries.ts';

/** Asks for what the editor needs first, and starts what reads the file, while the editor's own code is still on its way. */
export function openAhead(client: QueryClient, pdfId: string): void {
  void client.prefetchQuery({ ...pdfQuery(pdfId), meta: { silent: true } });
  void client.prefetchQuery({ ...signeesQuery(pdfId), meta: { silent: true } });
  // Where it fails, opening the file says so.
  import('./canvas/pdf-file.ts').then(({ startWorker }) => startWorker()).catch(() => undefined);
}
