// How the mails of an organization look. A logo that cannot be shown is left out; the mail goes all the same.
import { buffer } from 'node:stream/consumers';
import type { Parts } from '#platform/http/parts.ts';
import type { MailBrand } from '#platform/mail/brand.ts';
import { findOrganization } from './queries.ts';

/** Every mail carries it. */
const MOST_LOGO_BYTES = 256 * 1_024;

/** null for a private space, and for an organization that is gone. */
export async function mailBrandOf(
  parts: Pick<Parts, 'db' | 'storage' | 'log'>,
  organizationId: string | null,
): Promise<MailBrand | null> {
  const organization = organizationId ? await findOrganization(parts.db, organizationId) : null;
  if (!organization) return null;
  const { name, primary_color, secondary_color, logo_key } = organization;
  return { name, primary_color, secondary_color, logo: logo_key ? await readLogo(parts, logo_key) : null };
}

async function readLogo({ storage, log }: Pick<Parts, 'storage' | 'log'>, key: string): Promise<MailBrand['logo']> {
  try {
    const size = await storage.size(key);
    if (size === null || size > MOST_LOGO_BYTES) return null;
    const bytes = await buffer(await storage.open(key));
    const mime = mimeOf(bytes);
    return mime ? { bytes, mime } : null;
  } catch (error) {
    log.warn({ err: error, key }, 'a logo could not be read for a mail');
    return null;
  }
}

/** Of the pictures that mail programs show. */
function mimeOf(bytes: Buffer): string | null {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text;
  if (starts('\u0089PNG')) return 'image/png';
  if (starts('\u00FF\u00D8\u00FF')) return 'image/jpeg';
  if (starts('GIF8')) return 'image/gif';
  return starts('RIFF') && starts('WEBP', 8) ? 'image/webp' : null;
}
