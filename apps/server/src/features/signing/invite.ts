import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { signeeAsked } from './events.ts';
import { sendSigneeEmail } from './jobs.ts';

/**
 * Invites a signee whose turn has come, by email, and in the app if they have an account. The sender asks in-person signees face
 * to face.
 */
export async function invite(tx: Executor, jobs: Jobs, signee: Pick<SigneeRow, 'id' | 'pdf_id' | 'is_in_person'>) {
  if (signee.is_in_person) return;
  await jobs.send(tx, sendSigneeEmail, { signee_id: signee.id, kind: 'invite' });
  await emit(tx, signeeAsked, { pdf_id: signee.pdf_id, signee_id: signee.id });
}
