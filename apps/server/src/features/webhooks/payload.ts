// What a webhook is told of a pdf; its whole form is in the contract, and documented at /api/openapi.json.
import { presentPdf } from '#features/pdfs/index.ts';
import type { SeenPdf } from '#features/pdfs/queries/index.ts';
import { presentSignee } from '#features/signing/index.ts';
import type { SigneeRow } from '#src/schema/pdfs.ts';

/** What is someone's own, and what only a viewer needs, is left out. */
export function pdfData(seen: SeenPdf, signees: readonly SigneeRow[]): Record<string, unknown> {
  const { is_favorite: _own, may_change: _may, is_own_upload: _upload, viewing_copy: _copy, ...pdf } = presentPdf(seen);
  return { pdf, signees: signees.map(presentSignee) };
}
