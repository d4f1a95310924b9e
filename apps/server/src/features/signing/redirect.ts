import type { PdfRow, SigneeRow } from '#src/schema/pdfs.ts';

/** Where the sender wants whoever has signed to go on, with what the page there wants to know; null before that, and for nowhere. */
export function redirectOf(
  { id, redirect_url }: Pick<PdfRow, 'id' | 'redirect_url'>,
  { signed_at }: Pick<SigneeRow, 'signed_at'>,
  mode: PdfRow['signing_mode'],
): string | null {
  const url = signed_at && redirect_url !== '' ? URL.parse(redirect_url) : null;
  if (!url) return null;
  url.searchParams.set('document', id);
  url.searchParams.set('status', mode === 'completed' || mode === 'declined' ? mode : 'signed');
  return url.href;
}
