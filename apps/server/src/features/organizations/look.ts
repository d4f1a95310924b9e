// How an organization looks on the screens of those whom it sends something to. Tells nothing else of it.
import type { OrganizationLook } from '@countersign/contract/organizations';
import type { Context } from '#platform/context/context.ts';
import { logoOf } from './manage.ts';
import { findOrganization } from './queries.ts';

/** null for a private space, and for an organization that is gone. */
export async function lookOf(
  context: Pick<Context, 'db' | 'storage' | 'log'>,
  organizationId: string | null,
): Promise<OrganizationLook | null> {
  const organization = organizationId ? await findOrganization(context.db, organizationId) : null;
  if (!organization) return null;
  const { name, primary_color, secondary_color, logo_key } = organization;
  return { name, primary_color, secondary_color, logo_base64: await logoOf(context, logo_key) };
}
