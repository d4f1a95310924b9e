import type { Reminders } from '@countersign/contract/reminders';
import { changedMeanwhile } from '#features/pdfs/index.ts';
import { moveSignees } from '#features/pdfs/queries/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { firstReminder } from './remind.ts';

/** Starts these signees' turns and their reminders. The caller invites them. Needs the pdf's lock. */
export async function beginTurns(
  tx: Executor,
  due: readonly SigneeRow[],
  { reminders, now }: { reminders: Reminders | null; now: Date },
) {
  const ids = due.map(({ id }) => id);
  const next_reminder_at = firstReminder(reminders, now);
  const moved = await moveSignees(tx, ids, 'ask', { sent_at: now, next_reminder_at, updated_at: now });
  if (moved.length < ids.length) throw changedMeanwhile();
}
