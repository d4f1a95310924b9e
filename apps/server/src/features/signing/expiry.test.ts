import { expect, it } from 'vitest';
import { signedInApp } from '#testing/people.ts';
import { consent, draftFor, enter, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { runJob } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { expirePdfs } from './jobs.ts';

const HOUR_MS = 3_600_000;

const { test, person: sender } = signedInApp({ email: 'expiry-sender@example.com' });

const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * HOUR_MS).toISOString();
const stateOf = async (pdf: string) => (await sender.browser.call('GET', pdfPath(pdf))).body;
const typesOf = async (pdf: string) =>
  (await sender.browser.call<{ data: { type: string }[] }>('GET', pdfPath(pdf, '/timeline'))).body.data.map(({ type }) => type);
const mailsTo = (email: string) =>
  test.mail.emails.filter((mail) => mail.to?.[0]?.address === email && mail.subject?.startsWith('Not signed'));

it('an expired pdf is declined once, and everyone involved is notified', async () => {
  const { pdf, fields } = await sendTo(sender.browser, { signers: ['slow@example.com'] }, { expires_at: inHours(2) });
  const later = await sendTo(sender.browser, { signers: ['later@example.com'] }, { expires_at: inHours(200) });
  const signee = await enter(test, 'slow@example.com');
  await consent(signee, pdf);

  test.clock.advance(HOUR_MS);
  await runJob(test, expirePdfs);
  expect(await stateOf(pdf)).toMatchObject({ signing_mode: 'pending' });

  test.clock.advance(2 * HOUR_MS);
  expect((await signee.call('POST', pdfPath(pdf, '/sign/finish'))).status).toBe(409);
  // Even before the job ends it, the signee is no longer asked to sign.
  expect((await signee.call('GET', pdfPath(pdf, '/sign'))).body).toMatchObject({
    pdf: { signing_mode: 'declined', declined_cause: 'expired' },
  });
  await runJob(test, expirePdfs);
  await runJob(test, expirePdfs);
  expect(await stateOf(pdf)).toMatchObject({ signing_mode: 'declined', declined_cause: 'expired' });
  expect(await stateOf(later.pdf)).toMatchObject({ signing_mode: 'pending' });
  expect((await typesOf(pdf)).filter((type) => type === 'expired')).toHaveLength(1);

  await waitFor('the notice', () => mailsTo('expiry-sender@example.com').length > 0 && mailsTo('slow@example.com').length > 0);
  expect(mailsTo('expiry-sender@example.com')).toHaveLength(1);
  expect(mailsTo('expiry-sender@example.com')[0]?.text).toContain('has expired');
  const late = await signee.call('PUT', pdfPath(pdf, '/sign/values'), { values: [{ element_id: fields[0], value: null }] });
  expect(late.status).toBe(409);
});

it('an extended pdf does not expire on the old date, and expires on the new one', async () => {
  const { pdf } = await sendTo(sender.browser, { signers: ['moretime@example.com'] }, { expires_at: inHours(1) });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/extend'), { expires_at: inHours(5) })).status).toBe(200);
  test.clock.advance(3 * HOUR_MS);
  await runJob(test, expirePdfs);
  expect(await stateOf(pdf)).toMatchObject({ signing_mode: 'pending' });
  test.clock.advance(3 * HOUR_MS);
  await runJob(test, expirePdfs);
  expect(await stateOf(pdf)).toMatchObject({ signing_mode: 'declined', declined_cause: 'expired' });
});

it('a due date ends nothing: signees see it, it cannot be after the expiry date, and it can be changed', async () => {
  const send = { due_at: inHours(1), expires_at: inHours(5) };
  const { pdf } = await sendTo(sender.browser, { signers: ['due@example.com'] }, send);
  const signee = await enter(test, 'due@example.com');
  expect((await signee.call('GET', pdfPath(pdf, '/sign'))).body).toMatchObject(send);
  const [mail] = test.mail.emails.filter(({ to }) => to?.[0]?.address === 'due@example.com');
  expect(mail?.text).toMatch(/Please complete it by .+\s+Available until .+/u);
  test.clock.advance(3 * HOUR_MS);
  await runJob(test, expirePdfs);
  expect(await stateOf(pdf)).toMatchObject({ signing_mode: 'pending' });

  const extend = (dates: object) => sender.browser.call('POST', pdfPath(pdf, '/extend'), dates);
  // A due date that has passed may stay when the expiry changes.
  expect((await extend({ due_at: send.due_at, expires_at: inHours(9) })).body).toMatchObject({ due_at: send.due_at });
  expect((await extend({ expires_at: inHours(10) })).body).toMatchObject({ due_at: send.due_at });
  expect(await extend({ due_at: inHours(12), expires_at: inHours(10) })).toMatchObject({
    status: 422,
    body: { errors: { due_at: ['The due date can’t be after the expiry date.'] } },
  });
  expect(await extend({ due_at: inHours(-1), expires_at: null })).toMatchObject({
    status: 422,
    body: { errors: { due_at: ['The due date must be in the future.'] } },
  });
  expect((await extend({ due_at: null, expires_at: null })).body).toMatchObject({ due_at: null, expires_at: null });

  const draft = await draftFor(sender.browser, { signers: ['late@example.com'] });
  const refused = await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), { due_at: inHours(3), expires_at: inHours(2) });
  expect(refused).toMatchObject({ status: 422, body: { errors: { due_at: [expect.any(String)] } } });
});

it('two workers that run at the same time end it once', async () => {
  const worker = await test.startBeside({ ROLES: 'worker' });
  const { pdf } = await sendTo(sender.browser, { signers: ['twice@example.com'] }, { expires_at: inHours(1) });
  test.clock.advance(2 * HOUR_MS);
  await Promise.all([
    runJob(test, expirePdfs),
    worker.app.context.jobs.send(worker.app.context.db, expirePdfs, {}),
    test.app.context.jobs.send(test.app.context.db, expirePdfs, {}),
  ]);
  expect(await stateOf(pdf)).toMatchObject({ declined_cause: 'expired' });
  expect((await typesOf(pdf)).filter((type) => type === 'expired')).toHaveLength(1);
});

it('a document that everyone has signed no longer expires, and a draft never does', async () => {
  const { pdf, fields } = await sendTo(sender.browser, { signers: ['intime@example.com'] }, { expires_at: inHours(1) });
  const draft = await draftFor(sender.browser, { signers: ['draft@example.com'] });
  await sign(test, { email: 'intime@example.com', pdf, field: fields[0] ?? '' });
  test.clock.advance(2 * HOUR_MS);
  await runJob(test, expirePdfs);
  expect(await typesOf(pdf)).not.toContain('expired');
  expect(await stateOf(draft.pdf)).toMatchObject({ signing_mode: 'draft' });
});
