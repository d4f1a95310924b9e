// The user's profile. Names and image change immediately; a new address must be verified first.
import type { Reauthentication } from '@countersign/contract/reauthentication';
import { askForEmail, findActiveUser, updateUser } from '#features/auth/index.ts';
import { requireReauthentication } from '#features/auth/reauthentication/index.ts';
import { saveSmallImage } from '#features/images/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { type RateLimit, enforceRateLimit } from '#platform/limits/rate-limit.ts';
import type { UserRow } from '#src/schema/accounts.ts';

/** Each change sends an email to an address that may belong to a stranger. */
const EMAIL_CHANGES: RateLimit = {
  name: 'email-change',
  max: 6,
  window_seconds: 3_600,
  key: ({ user, ip }) => user?.id ?? ip,
};

export interface ProfileInput extends Reauthentication {
  first_name: string;
  last_name: string;
  email: string;
  avatar?: string | null | undefined;
}

/**
 * @returns the updated user
 * @throws AppError 422 at `current_password` or `code` if the address changes without confirmation, at `avatar` for an invalid
 * image; 429 for the seventh change of address within an hour
 */
export async function updateProfile(call: Call, user: UserRow, input: ProfileInput): Promise<UserRow> {
  const { context } = call;
  const isOtherEmail = input.email !== user.email;
  if (isOtherEmail) {
    await requireReauthentication(call, user, input, { accepts_code: true });
    await enforceRateLimit(call, EMAIL_CHANGES);
  }

  const save = async (tx: Executor, avatar: { avatar_key?: string | null }) => {
    const { first_name, last_name } = input;
    const now = context.clock.now();
    const changed = [
      ...(first_name !== user.first_name || last_name !== user.last_name ? ['name'] : []),
      ...('avatar_key' in avatar ? ['avatar'] : []),
    ];
    if (changed.length > 0) {
      await updateUser(tx, user.id, { first_name, last_name, ...avatar, updated_at: now });
      await record(tx, { subject: { user_id: user.id }, type: 'updated', at: now, ...byCall(call), data: { changed } });
    }
    if (isOtherEmail) await askForEmail(tx, call, user, input.email);
  };

  if (input.avatar) {
    const image = { data_url: input.avatar, field: 'avatar', group: user.id };
    await saveSmallImage(context, image, (tx, avatar_key) => save(tx, { avatar_key }));
  } else await context.db.transaction((tx) => save(tx, input.avatar === null ? { avatar_key: null } : {}));
  return (await findActiveUser(context.db, user.id)) ?? user;
}
