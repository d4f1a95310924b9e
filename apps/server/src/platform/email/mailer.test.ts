import { startEmailSink } from '@countersign/simulators/mail-sink';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { EmailRefused, createMailer } from './mailer.ts';

/** A mail server that offers no TLS. */
let sink: Awaited<ReturnType<typeof startEmailSink>>;
beforeAll(async () => {
  sink = await startEmailSink();
});
afterAll(() => sink.close());

const send = async (requires_tls: boolean) => {
  const mailer = createMailer({ smtp_url: sink.url, requires_tls, from: 'Sender <sender@example.com>', outbox_dir: '' });
  const to = { name: 'Ann Able', email: 'ann@example.com' };
  try {
    await mailer.send({ to, subject: 'Lease', html: '<p>Hello</p>', text: 'Hello' });
  } finally {
    mailer.close();
  }
};

it('sends nothing to a mail server without TLS if TLS is required', async () => {
  await expect(send(true)).rejects.toThrow('STARTTLS');
  expect(sink.emails).toEqual([]);
  await send(false);
  expect(sink.emails.map(({ subject }) => subject)).toEqual(['Lease']);
});

it.each(['MAIL FROM', 'RCPT TO', 'DATA', 'message'] as const)(
  'distinguishes an email that is permanently refused at %s from one to retry',
  async (step) => {
    onTestFinished(() => sink.answerAt(null));
    sink.answerAt({ step, code: 554 });
    await expect(send(false)).rejects.toBeInstanceOf(EmailRefused);
    sink.answerAt(null);
    await send(false);
  },
);

it.each(['MAIL FROM', 'RCPT TO', 'message'] as const)('does not treat a temporary failure at %s as a refusal', async (step) => {
  onTestFinished(() => sink.answerAt(null));
  sink.answerAt({ step, code: 451 });
  const failure: unknown = await send(false).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(EmailRefused);
});
