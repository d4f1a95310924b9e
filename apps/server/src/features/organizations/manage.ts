// Creates and changes organizations. Deletion is in features/organization-deletion.
import type { BodyOf } from '@countersign/contract/endpoint';
import type {
  createOrganization as createEndpoint,
  updateOrganization as updateEndpoint,
} from '@countersign/contract/organizations';
import { problem } from '@countersign/contract/problems';
import { dataUrlOf, saveSmallImage, readSmallImage } from '#features/images/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { withoutUndefined } from '#platform/without-undefined.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import type { OrganizationGrant } from './policy.ts';
import {
  type MembershipRow,
  type OrganizationRow,
  insertMembership,
  insertOrganization,
  lockOrganization,
  readMemberIds,
  updateOrganization,
} from './queries.ts';
import { notifyMembershipChanged } from './notify-membership.ts';

type Made = { organization: OrganizationRow; membership: MembershipRow };

/** The creator becomes its admin. @throws AppError 422 at `logo` unless it is an image */
export async function createOrganization(
  call: Call,
  user: UserRow,
  { logo, ...input }: BodyOf<typeof createEndpoint>,
): Promise<Made> {
  const now = call.context.clock.now();
  const dated = { created_at: now, updated_at: now };

  return withLogo(call, user, logo, async (tx, columns) => {
    const id = newId(now);
    const organization = await insertOrganization(tx, {
      id,
      ...input,
      ...columns,
      created_by: user.id,
      updated_by: user.id,
      ...dated,
    });
    const membership = await insertMembership(tx, {
      id: newId(now),
      organization_id: id,
      user_id: user.id,
      role: 'admin',
      ...dated,
    });
    return { organization, membership };
  });
}

/**
 * Omitted fields stay unchanged; all members are notified. @throws AppError 422 at `logo` unless it is an image, 404 for a
 * deleted organization
 */
export async function changeOrganization(
  call: Call,
  { organization_id, user }: OrganizationGrant,
  { logo, ...changes }: BodyOf<typeof updateEndpoint>,
): Promise<OrganizationRow> {
  const { context } = call;
  const updated_at = context.clock.now();

  const organization = await withLogo(call, user, logo, async (tx, columns) => {
    if (changes.is_active && (await lockOrganization(tx, organization_id))?.disabled_at)
      throw new AppError('conflict', problem('organization_disabled'));
    const written = { ...withoutUndefined(changes), ...columns, updated_by: user.id, updated_at };
    const changed = await updateOrganization(tx, organization_id, written);
    if (!changed) throw new AppError('not_found');
    return changed;
  });
  await notifyMembershipChanged(context, { user_ids: await readMemberIds(context.db, organization_id), organization_id });
  return organization;
}

/** A data URL of the logo; null if there is none or it cannot be shown. */
export async function logoOf(context: Pick<Context, 'storage' | 'log'>, key: string | null): Promise<string | null> {
  const image = key === null ? null : await readSmallImage(context, key);
  return image && dataUrlOf(image);
}

/** The sweep of unreferenced files deletes a replaced logo. */
async function withLogo<T>(
  call: Call,
  user: UserRow,
  logo: string | null | undefined,
  write: (tx: Executor, columns: { logo_key?: string | null }) => Promise<T>,
): Promise<T> {
  const { context } = call;
  if (!logo) return context.db.transaction((tx) => write(tx, logo === null ? { logo_key: null } : {}));
  return saveSmallImage(context, { data_url: logo, field: 'logo', group: user.id }, (tx, logo_key) => write(tx, { logo_key }));
}
