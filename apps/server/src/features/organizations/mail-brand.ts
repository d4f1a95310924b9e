// How the emails of an organization look. A logo that cannot be shown is left out; the mail goes all the same.
import { readSmallImage } from '#features/images/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { MailBrand } from '#platform/email/brand.ts';
import { findOrganization } from './queries.ts';

/** Of the logo: mail programs cut or hold back emails that are heavy. */
const MOST_LOGO_BYTES = 256 * 1024;

/** null for a private space, and for an organization that is gone. */
export async function mailBrandOf(
  context: Pick<Context, 'db' | 'storage' | 'log'>,
  organizationId: string | null,
): Promise<MailBrand | null> {
  const organization = organizationId ? await findOrganization(context.db, organizationId) : null;
  if (!organization) return null;
  const { name, primary_color, secondary_color, logo_key } = organization;
  const logo = logo_key ? await readSmallImage(context, logo_key, { most_bytes: MOST_LOGO_BYTES }) : null;
  return { name, primary_color, secondary_color, logo };
}
