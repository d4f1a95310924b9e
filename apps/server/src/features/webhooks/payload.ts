// What a webhook is told. Documented at /api/openapi.json by the same schemas as the answers of the interface.
import type { WebhookEvent } from '@countersign/contract/webhooks';
import { type SeenPdf, presentPdf } from '#features/pdfs/index.ts';
import { presentSignee } from '#features/signing/index.ts';
import type { SigneeRow } from '#src/schema/pdfs.ts';

export interface Payload {
  id: string;
  event: WebhookEvent;
  created_at: string;
  data: Record<string, unknown>;
}

/** `is_favorite` is somebody's own and left out. */
export function pdfData(seen: SeenPdf, signees: readonly SigneeRow[]): Record<string, unknown> {
  const { is_favorite: _own, ...pdf } = presentPdf(seen);
  return { pdf, signees: signees.map(presentSignee) };
}
