import type { Context } from '#platform/context/context.ts';
import type { EmailFile } from '#platform/email/mailer.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';

/**
 * The sealed document as an attachment, up to the operator's size limit. Anyone who reads the mailbox can open it, so a signee
 * who also has to enter a code or sign in gets only the link.
 */
export async function sealedFileFor(
  { storage, max_attachment_bytes }: Pick<Context, 'storage' | 'max_attachment_bytes'>,
  pdf: Pick<PdfRow, 'sealed_key' | 'name'>,
  reader: Pick<SigneeRow, 'access'> | null,
): Promise<EmailFile | null> {
  const { sealed_key: key, name } = pdf;
  if (!key || (reader && !isLinkEnough(reader))) return null;
  const size = await storage.size(key);
  if (size === null || size > max_attachment_bytes) return null;
  return { name: `${name} (signed).pdf`, mime: 'application/pdf', open: () => storage.open(key) };
}

/** Whether the link alone gives a signee access, so that their email may show what the link opens. */
export function isLinkEnough({ access }: Pick<SigneeRow, 'access'>): boolean {
  return access === 'link';
}
