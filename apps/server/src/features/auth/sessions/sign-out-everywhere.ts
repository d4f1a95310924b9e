import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import { accessEnded } from '../events.ts';
import { deleteLoginTokensOf, deleteOtherSessions, lockUser } from '../queries.ts';

/**
 * Ends all sessions and login tokens of a user, and their live connections, except those to keep. Personal API tokens stay valid.
 */
export async function signOutEverywhere(
  tx: Executor,
  userId: string,
  current: { session_hash: string | null; token_id: string | null } = { session_hash: null, token_id: null },
): Promise<void> {
  // The lock waits for a session that is being rotated, so that its successor is ended too.
  await lockUser(tx, userId);
  await deleteOtherSessions(tx, userId, current.session_hash);
  await deleteLoginTokensOf(tx, userId, current.token_id);
  await emit(tx, accessEnded, { person_ids: [userId] });
}
