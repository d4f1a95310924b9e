import { startMailSink } from '@countersign/simulators/mail-sink';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailer } from './mailer.ts';

/** It offers no TLS. */
let sink: Awaited<ReturnType<typeof startMailSink>>;
beforeAll(async () => {
  sink = await startMailSink();
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

it('nothing is sent to a mail server without TLS, where it is required', async () => {
  await expect(send(true)).rejects.toThrow('STARTTLS');
  expect(sink.mails).toEqual([]);
  await send(false);
  expect(sink.mails.map(({ subject }) => subject)).toEqual(['Lease']);
});
