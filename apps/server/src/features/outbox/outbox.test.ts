// The outbox folder as support staff read it on an installation without a mail server.
import type { OutboxEmail } from '@countersign/contract/outbox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#src/schema/accounts.ts';
import { type SignedInPerson, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let test: TestApp;
let staff: SignedInPerson;
beforeAll(async () => {
  test = await startTestApp({ SMTP_URL: '' });
  staff = await signUp(test);
  await test.app.context.db.update(users).set({ is_support_staff: true }).where(eq(users.id, staff.user.id));
});
afterAll(() => test.close());

const send = (name: string) =>
  test.app.context.mailer.send({
    to: { name, email: 'ann@example.com' },
    subject: `For ${name}`,
    html: '<p>Hello</p>',
    text: `Hello ${name}: https://sign.example.com/#token=abc`,
    files: [],
  });
const list = () => staff.browser.call<{ data: OutboxEmail[] }>('GET', '/api/back-office/outbox');
/** Emails of these tests only: others, such as that of a new account, arrive whenever their job is done. */
const listSent = async () => (await list()).body.data.filter(({ subject }) => subject.startsWith('For '));

it('lists emails, newest first, and shows one as text', async () => {
  await send('Ann');
  await send('Zoë Ångström');
  const data = await listSent();
  expect(data.slice(0, 2)).toMatchObject([
    { to: 'Zoë Ångström <ann@example.com>', subject: 'For Zoë Ångström' },
    { subject: 'For Ann' },
  ]);
  const one = await staff.browser.call('POST', `/api/back-office/outbox/${data[0]?.id}/open`);
  expect(one).toMatchObject({ status: 200, body: { text: expect.stringContaining('#token=abc') as string } });
  const { body } = await staff.browser.call<{ data: { operation: string }[] }>('GET', '/api/back-office/acts');
  expect(body.data[0]?.operation).toBe('POST /api/back-office/outbox/{emailId}/open');
});

it('hides codes in the list', async () => {
  await send('482913');
  expect((await listSent())[0]?.subject).toBe('For ••••••');
});

it('the outbox is for support staff only, and does not exist with a mail server', async () => {
  const person = await signUp(test);
  expect((await person.browser.call('GET', '/api/back-office/outbox')).status).toBe(403);
  const { smtp_url } = test.app.context.config.mail;
  test.app.context.config.mail.smtp_url = 'smtp://localhost';
  expect((await list()).status).toBe(404);
  test.app.context.config.mail.smtp_url = smtp_url;
});

it('the outbox has no email for an unknown id, and nothing outside the folder', async () => {
  for (const id of [crypto.randomUUID(), '..%2F..%2Fkeys'])
    expect((await staff.browser.call('POST', `/api/back-office/outbox/${id}/open`)).status).toBe(404);
});
