// A webhook's payload for a pdf; the contract defines its schema, documented at /api/openapi.json.
import { presentPdf } from '#features/pdfs/index.ts';
import type { PdfDetails } from '#features/pdfs/queries/index.ts';
import { presentSignee } from '#features/signing/index.ts';
import type { SigneeRow } from '#src/schema/signees.ts';

/** Omits fields that are personal to a user, or only of use to a viewer. */
export function pdfData(details: PdfDetails, signees: readonly SigneeRow[]): Record<string, unknown> {
  const { is_favorite: _own, may_change: _may, is_own_upload: _upload, viewing_copy: _copy, ...pdf } = presentPdf(details);
  return { pdf, signees: signees.map(presentSignee) };
}
