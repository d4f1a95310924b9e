import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { signeeAsked } from './events.ts';
import { sendSigneeMail } from './jobs.ts';

/** Asks somebody whose turn has come: by mail, and in the app where they have an account. */
export async function invite(tx: Executor, jobs: Jobs, asked: { pdf_id: string; signee_id: string }) {
  await jobs.send(tx, sendSigneeMail, { signee_id: asked.signee_id, kind: 'invite' });
  await emit(tx, signeeAsked, asked);
}
