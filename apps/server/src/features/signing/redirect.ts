import { hasEnded } from '@countersign/contract/signing-states';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';

/**
 * The sender's page to which a signee is redirected, with `document` and `status` in its query; null before they sign, or without
 * a page.
 */
export function redirectOf(
  { id, redirect_url }: Pick<PdfRow, 'id' | 'redirect_url'>,
  { signed_at }: Pick<SigneeRow, 'signed_at'>,
  mode: PdfRow['signing_mode'],
): string | null {
  const url = signed_at && redirect_url !== '' ? URL.parse(redirect_url) : null;
  if (!url) return null;
  url.searchParams.set('document', id);
  const state = { signing_mode: mode };
  url.searchParams.set('status', hasEnded(state) ? state.signing_mode : 'signed');
  return url.href;
}
