// What follows from signing: mails to everybody concerned.
import { defineListener, on } from '#platform/events/outbox.ts';
import type { Parts } from '#platform/http/parts.ts';
import { pdfCompleted, pdfDeclined } from './events.ts';
import { sendSenderMail, sendSigneeMail } from './jobs.ts';
import { readSignees } from './queries.ts';

export function signingMailListener(parts: Parts) {
  return defineListener('signing.mail', [
    on(pdfCompleted, async (tx, { pdf_id }) => {
      for (const signee of await readSignees(tx, pdf_id)) await parts.jobs.send(tx, sendSigneeMail, { signee_id: signee.id, kind: 'completed' });
      await parts.jobs.send(tx, sendSenderMail, { pdf_id, kind: 'completed' });
    }),

    on(pdfDeclined, async (tx, { pdf_id }) => {
      const told = (await readSignees(tx, pdf_id)).filter((signee) => signee.status !== 'waiting');
      for (const signee of told) await parts.jobs.send(tx, sendSigneeMail, { signee_id: signee.id, kind: 'declined' });
      await parts.jobs.send(tx, sendSenderMail, { pdf_id, kind: 'declined' });
    }),
  ]);
}
