// How the mails of an organization look. A logo that cannot be shown is left out; the mail goes all the same.
import { readSmallPicture } from '#features/pictures/index.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { MailBrand } from '#platform/mail/brand.ts';
import { findOrganization } from './queries.ts';

/** null for a private space, and for an organization that is gone. */
export async function mailBrandOf(
  parts: Pick<Parts, 'db' | 'storage' | 'log'>,
  organizationId: string | null,
): Promise<MailBrand | null> {
  const organization = organizationId ? await findOrganization(parts.db, organizationId) : null;
  if (!organization) return null;
  const { name, primary_color, secondary_color, logo_key } = organization;
  return { name, primary_color, secondary_color, logo: logo_key ? await readSmallPicture(parts, logo_key) : null };
}
