// What follows from signing: emails to everyone concerned.
import { emailVerified } from '#features/auth/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import type { SigneeRow } from '#src/schema/pdfs.ts';
import { pdfCompleted, pdfDeclined } from './events.ts';
import { sendSenderMail, sendSigneeMail } from './jobs.ts';
import { isSignedBySender, linkSignees, readSignees } from './queries/queries.ts';

export function signingMailListener(context: Context) {
  const mailEach = (tx: Executor, signees: SigneeRow[], kind: 'completed' | 'declined') =>
    context.jobs.sendEach(
      tx,
      sendSigneeMail,
      signees.map(({ id }) => ({ signee_id: id, kind })),
    );
  return defineListener('signing.mail', [
    on(pdfCompleted, async (tx, { pdf_id }) => {
      await mailEach(tx, await readSignees(tx, pdf_id), 'completed');
      if (!(await isSignedBySender(tx, pdf_id))) await context.jobs.send(tx, sendSenderMail, { pdf_id, kind: 'completed' });
    }),

    on(pdfDeclined, async (tx, { pdf_id }) => {
      const told = (await readSignees(tx, pdf_id)).filter((signee) => signee.status !== 'waiting' && !isUnproven(signee));
      await mailEach(tx, told, 'declined');
      await context.jobs.send(tx, sendSenderMail, { pdf_id, kind: 'declined' });
    }),
  ]);
}

/** Someone typed this address into a form, and no one has shown that it is theirs: it gets nothing but what it signed. */
export function isUnproven({ access, status }: SigneeRow): boolean {
  return access === 'form' && status !== 'signed';
}

/** What was sent to an address appears in the gallery of whoever proves that it is theirs. */
export const signeeAccountListener = defineListener('signing.accounts', [
  on(emailVerified, (tx, { user_id }) => linkSignees(tx, user_id)),
]);
