// The branding of an organization's emails. An unusable logo is left out; the email is sent anyway.
import { readSmallImage } from '#features/images/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { EmailBrand } from '#platform/email/brand.ts';
import { findOrganization } from './queries.ts';

/** Limit for the logo: mail programs clip or delay large emails. */
const MAX_LOGO_BYTES = 256 * 1024;

/** null for a personal space, and for a deleted organization. */
export async function emailBrandOf(
  context: Pick<Context, 'db' | 'storage' | 'log'>,
  organizationId: string | null,
): Promise<EmailBrand | null> {
  const organization = organizationId ? await findOrganization(context.db, organizationId) : null;
  if (!organization) return null;
  const { name, primary_color, secondary_color, logo_key } = organization;
  const logo = logo_key ? await readSmallImage(context, logo_key, { max_bytes: MAX_LOGO_BYTES }) : null;
  return { name, primary_color, secondary_color, logo };
}
