// Reacts to signing events with emails to everyone involved.
import { emailVerified } from '#features/auth/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { pdfCompleted, pdfDeclined } from './events.ts';
import { sendSenderEmail, sendSigneeEmail } from './jobs.ts';
import { isSignedBySender, linkSignees, readSignees } from './queries/queries.ts';

export function signingEmailListener(context: Context) {
  const emailEach = (tx: Executor, signees: SigneeRow[], kind: 'completed' | 'declined') =>
    context.jobs.sendEach(
      tx,
      sendSigneeEmail,
      signees.map(({ id }) => ({ signee_id: id, kind })),
    );
  return defineListener('signing.mail', [
    on(pdfCompleted, async (tx, { pdf_id }) => {
      await emailEach(tx, await readSignees(tx, pdf_id), 'completed');
      if (!(await isSignedBySender(tx, pdf_id))) await context.jobs.send(tx, sendSenderEmail, { pdf_id, kind: 'completed' });
    }),

    on(pdfDeclined, async (tx, { pdf_id }) => {
      const invited = (await readSignees(tx, pdf_id)).filter((signee) => signee.status !== 'waiting' && !isUnproven(signee));
      await emailEach(tx, invited, 'declined');
      await context.jobs.send(tx, sendSenderEmail, { pdf_id, kind: 'declined' });
    }),
  ]);
}

/** This address was typed into a form and never verified, so it only gets the document signed with it. */
export function isUnproven({ access, status }: SigneeRow): boolean {
  return access === 'form' && status !== 'signed';
}

/** Documents sent to an address appear in the gallery of the account that verifies it. */
export const signeeAccountListener = defineListener('signing.accounts', [
  on(emailVerified, (tx, { user_id }) => linkSignees(tx, user_id)),
]);
