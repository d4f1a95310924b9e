import type { User, UserAppend } from '@countersign/contract/users';
import { dataUrlOf, readSmallImage } from '#features/images/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { UserRow } from '#src/schema/accounts.ts';

const ONLINE_MS = 2 * 60_000;
const AWAY_MS = 15 * 60_000;

/** A user as they see themselves; costly fields only if named in `append`. */
export async function presentUser(
  context: Pick<Context, 'storage' | 'log' | 'clock' | 'db' | 'entitlements'>,
  user: UserRow,
  append: readonly UserAppend[] = ['avatar_base64', 'is_billable'],
): Promise<User> {
  const wantsAvatar = append.includes('avatar_base64');
  return {
    id: user.id,
    email: user.email,
    email_verified_at: user.email_verified_at?.toISOString() ?? null,
    verifiedEmail: user.email_verified_at !== null,
    pending_email: user.pending_email,
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: `${user.first_name} ${user.last_name}`.trim(),
    locale: user.locale,
    time_zone: user.time_zone,
    theme: user.theme,
    editor_view: user.editor_view,
    seal_mode: user.seal_mode,
    is_active: user.disabled_at === null && user.deleted_at === null,
    is_support_staff: user.is_support_staff,
    is_developer: user.is_developer,
    ...(append.includes('is_billable') ? { is_billable: await isBillable(context, user.id) } : {}),
    ...(wantsAvatar ? { avatar_base64: await avatarOf(context, user) } : {}),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    deleted_at: user.deleted_at?.toISOString() ?? null,
    disabled_at: user.disabled_at?.toISOString() ?? null,
    human_readable_activity_status: activity(user.last_seen_at, context.clock.now()),
    human_readable_created_at: readable(user.created_at),
    human_readable_updated_at: readable(user.updated_at),
    human_readable_deleted_at: user.deleted_at ? readable(user.deleted_at) : null,
  };
}

async function isBillable({ db, entitlements }: Pick<Context, 'db' | 'entitlements'>, id: string): Promise<boolean> {
  return (await entitlements.billableOf(db, { user_ids: [id], organization_ids: [] })).has(id);
}

async function avatarOf(context: Pick<Context, 'storage' | 'log'>, { avatar_key }: UserRow): Promise<string | null> {
  const image = avatar_key ? await readSmallImage(context, avatar_key) : null;
  return image && dataUrlOf(image);
}

function activity(lastSeenAt: Date | null, now: Date): User['human_readable_activity_status'] {
  const age = lastSeenAt ? now.getTime() - lastSeenAt.getTime() : Number.POSITIVE_INFINITY;
  if (age <= ONLINE_MS) return 'online';
  return age <= AWAY_MS ? 'away' : 'offline';
}

function readable(date: Date): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
}
