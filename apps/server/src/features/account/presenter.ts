import type { User } from '@countersign/contract/users';
import type { UserRow } from '#src/schema/accounts.ts';

const ONLINE_MS = 2 * 60_000;
const AWAY_MS = 15 * 60_000;

/** A user as they see themselves. */
export function presentUser(user: UserRow, now: Date): User {
  return {
    id: user.id,
    email: user.email,
    email_verified_at: user.email_verified_at?.toISOString() ?? null,
    verifiedEmail: user.email_verified_at !== null,
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: `${user.first_name} ${user.last_name}`.trim(),
    is_active: user.disabled_at === null && user.deleted_at === null,
    is_support_staff: user.is_support_staff,
    is_developer: user.is_developer,
    is_billable: false,
    avatar_base64: null,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    deleted_at: user.deleted_at?.toISOString() ?? null,
    disabled_at: user.disabled_at?.toISOString() ?? null,
    human_readable_activity_status: activity(user.last_seen_at, now),
    human_readable_created_at: readable(user.created_at),
    human_readable_updated_at: readable(user.updated_at),
    human_readable_deleted_at: user.deleted_at ? readable(user.deleted_at) : null,
  };
}

function activity(lastSeen: Date | null, now: Date): User['human_readable_activity_status'] {
  const age = lastSeen ? now.getTime() - lastSeen.getTime() : Number.POSITIVE_INFINITY;
  if (age <= ONLINE_MS) return 'online';
  return age <= AWAY_MS ? 'away' : 'offline';
}

function readable(date: Date): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
}
