// An organization's branding for the recipients of its documents. Exposes nothing else of it.
import type { OrganizationBranding } from '@countersign/contract/organizations';
import type { Context } from '#platform/context/context.ts';
import { logoOf } from './manage.ts';
import { findOrganization } from './queries.ts';

/** null for a personal space, and for a deleted organization. */
export async function brandingOf(
  context: Pick<Context, 'db' | 'storage' | 'log'>,
  organizationId: string | null,
): Promise<OrganizationBranding | null> {
  const organization = organizationId ? await findOrganization(context.db, organizationId) : null;
  if (!organization) return null;
  const { name, primary_color, secondary_color, logo_key } = organization;
  return { name, primary_color, secondary_color, logo_base64: await logoOf(context, logo_key) };
}
