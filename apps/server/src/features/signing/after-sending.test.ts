// What a sender can do after sending: remind, extend, correct, reassign, copy a link.
import { describe, expect, it } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { mailedToken, signedInApp, signInAgain, tokenIn } from '#testing/people.ts';
import { becomes, consent, enter, fill, finish, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { runJob } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { remindSignees } from './jobs.ts';
import { NEXT_REMINDER_AFTER_MS } from './remind.ts';

const DAY_MS = 86_400_000;
const SIGNATURE = { text: 'Signed', font: 'caveat' };

const { test, person: sender } = signedInApp();

const call = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  sender.browser.call<Body>(method, path, body);
const mailsTo = (email: string, subject: RegExp) =>
  test.mail.emails.filter((mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ''));
const typesOf = async (pdf: string) =>
  (await call<{ data: { type: string }[] }>('GET', pdfPath(pdf, '/timeline'))).body.data.map(({ type }) => type);

describe('reminders', () => {
  it('go to signees whose turn it is, and to each at most once within minutes', async () => {
    const { pdf, signees } = await sendTo(sender.browser, { signers: ['r1@example.com', 'r2@example.com'] }, { ordered: true });
    expect((await call('POST', pdfPath(pdf, '/remind'), {})).status).toBe(409);
    test.clock.advance(NEXT_REMINDER_AFTER_MS);
    expect(await call('POST', pdfPath(pdf, '/remind'), {})).toMatchObject({ status: 200, body: { reminded: 1 } });
    expect((await call('POST', pdfPath(pdf, '/remind'), {})).status).toBe(409);
    expect((await call('POST', pdfPath(pdf, '/remind'), { signee_id: signees[1] })).status).toBe(409);
    await waitFor('the reminder', () => mailsTo('r1@example.com', /^Reminder/).length === 1);
    expect(mailsTo('r2@example.com', /./)).toEqual([]);
    const token = await mailedToken(test, 'r1@example.com', /^Reminder/);
    expect((await openBrowser(test).call('POST', '/signee-login', { token })).status).toBe(200);
  });

  it('on a schedule go out on their days, once each, until the signature is there', async () => {
    const email = 'planned@example.com';
    const plan = { reminders: { after_days: 2, every_days: 3 } };
    const { pdf, fields } = await sendTo(sender.browser, { signers: [email] }, plan);
    const worker = await test.startBeside({ ROLES: 'worker' });
    const reminders = () => mailsTo(email, /^Reminder/).length;
    for (const [days, count] of [
      [1, 0],
      [1, 1],
      [2, 1],
      [1, 2],
    ] as const) {
      test.clock.advance(days * DAY_MS);
      await Promise.all([
        runJob(test, remindSignees),
        worker.app.context.jobs.send(worker.app.context.db, remindSignees, {}),
        runJob(test, remindSignees),
      ]);
      // A sweep that began before the clock was moved counts for all jobs in the queue, so another one is needed.
      await waitFor(`${count} reminders`, async () => {
        if (reminders() !== count) await runJob(test, remindSignees);
        return reminders() === count;
      });
    }
    await sign(test, { email, pdf, field: fields[0] ?? '' });
    test.clock.advance(10 * DAY_MS);
    await runJob(test, remindSignees);
    await signInAgain(sender);
    expect((await typesOf(pdf)).filter((type) => type === 'reminded')).toHaveLength(2);
    expect(reminders()).toBe(2);
  });

  it('on a schedule are skipped right after a manual one', async () => {
    const email = 'by-hand@example.com';
    const { pdf } = await sendTo(sender.browser, { signers: [email] }, { reminders: { after_days: 2, every_days: 3 } });
    test.clock.advance(2 * DAY_MS - 60_000);
    await signInAgain(sender);
    expect((await call('POST', pdfPath(pdf, '/remind'), {})).status).toBe(200);
    test.clock.advance(60_000);
    await runJob(test, remindSignees);
    expect((await typesOf(pdf)).filter((type) => type === 'reminded')).toHaveLength(1);
    test.clock.advance(3 * DAY_MS);
    await waitFor('the next planned reminder', async () => {
      await runJob(test, remindSignees);
      return mailsTo(email, /^Reminder/).length === 2;
    });
    await signInAgain(sender);
  });
});

it('the dates can be extended and shortened', async () => {
  const { pdf } = await sendTo(sender.browser, { signers: ['time@example.com'] });
  const inDays = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS).toISOString();
  expect((await call('POST', pdfPath(pdf, '/extend'), { expires_at: inDays(-1) })).status).toBe(422);
  const later = inDays(9);
  expect((await call('POST', pdfPath(pdf, '/extend'), { expires_at: later })).body).toMatchObject({ expires_at: later });
  expect((await call('POST', pdfPath(pdf, '/extend'), { expires_at: null })).body).toMatchObject({ expires_at: null });
  await call('POST', pdfPath(pdf, '/withdraw'), { reason: 'No' });
  expect((await call('POST', pdfPath(pdf, '/extend'), { expires_at: later })).status).toBe(409);
});

describe('a signee who has not opened it', () => {
  it('is corrected: the new address gets the link, and the old link stops working', async () => {
    const { pdf, signees } = await sendTo(sender.browser, { signers: ['tpyo@example.com', 'other@example.com'] });
    const old = await mailedToken(test, 'tpyo@example.com', /^Please sign/);
    const path = pdfPath(pdf, `/signees/${signees[0]}`);
    expect((await call('PUT', path, { email: 'other@example.com' })).status).toBe(422);
    expect((await call('PUT', path, { order: 7 })).status).toBe(409);
    expect((await call('PUT', path, { name: 'Typo Fixed', email: 'typo@example.com' })).body).toMatchObject({
      name: 'Typo Fixed',
      email: 'typo@example.com',
      status: 'sent',
    });
    const browser = openBrowser(test);
    expect((await browser.call('POST', '/signee-login', { token: old })).status).toBe(403);
    await enter(test, 'typo@example.com', browser);
    expect((await call('PUT', path, { name: 'Too late' })).status).toBe(409);
    expect(await typesOf(pdf)).toContain('signee corrected');
  });

  it('is recorded on the timeline with the changed fields, but never with a code or a message', async () => {
    const { pdf, signees } = await sendTo(sender.browser, { signers: ['coded@example.com'] });
    const change = (changes: object) => call('PUT', pdfPath(pdf, `/signees/${signees[0]}`), changes);
    const coded = { access: 'access_code', access_code: 'first-secret' };
    for (const changes of [coded, { access_code: 'second-secret', message: 'Between us' }, { name: 'Zoe' }])
      expect((await change(changes)).status).toBe(200);
    const { body } = await call<{ data: { type: string; data: Record<string, unknown> }[]; is_intact: boolean }>(
      'GET',
      pdfPath(pdf, '/timeline'),
    );
    const corrected = body.data.filter(({ type }) => type === 'signee corrected').map(({ data }) => data);
    expect(corrected).toMatchObject([
      { from: { access: 'link' }, to: { access: 'access_code' }, changed: [] },
      { from: { email: 'coded@example.com' }, changed: ['access_code', 'message'] },
      { from: { name: 'Sig Nee' }, to: { name: 'Zoe' }, changed: [] },
    ]);
    expect(JSON.stringify(corrected)).not.toMatch(/secret|Between us/);
    expect(body.is_intact).toBe(true);
  });
});

describe('a signee', () => {
  it('is reassigned to another person, who starts afresh; the previous person loses access and stays on the list', async () => {
    const email = 'leaves@example.com';
    const { pdf, signees, fields } = await sendTo(sender.browser, { signers: [email] });
    const first = await enter(test, email);
    await consent(first, pdf);
    await fill(first, pdf, [{ element_id: fields[0], value: SIGNATURE }]);
    const person = { name: 'New Hand', email: 'new-hand@example.com' };
    const given = await call('POST', pdfPath(pdf, `/signees/${signees[0]}/hand-over`), person);
    expect(given).toMatchObject({ status: 200, body: { ...person, id: signees[0], status: 'sent' } });

    expect((await first.call('GET', pdfPath(pdf, '/sign'))).status).toBe(401);
    const again = await mailedToken(test, email, /^Please sign/);
    expect((await openBrowser(test).call('POST', '/signee-login', { token: again })).status).toBe(403);
    const elements = await call<{ data: { id: string; value: unknown }[] }>('GET', pdfPath(pdf, '/elements'));
    expect(elements.body.data.find(({ id }) => id === fields[0])?.value).toBeNull();

    await sign(test, { email: person.email, pdf, field: fields[0] ?? '' });
    await becomes(sender.browser, pdf, { signing_mode: 'completed' });
    const list = await call<{ data: { name: string; status: string; reassigned_to: string | null }[] }>(
      'GET',
      pdfPath(pdf, '/signees'),
    );
    expect(list.body.data.map(({ name, status, reassigned_to }) => ({ name, status, reassigned_to }))).toEqual(
      expect.arrayContaining([
        { name: 'New Hand', status: 'signed', reassigned_to: null },
        { name: 'Sig Nee', status: 'reassigned', reassigned_to: signees[0] },
      ]),
    );
  });

  it('is reassigned by its signee only if the sender allows it, and not to an existing signee', async () => {
    const person = { name: 'Deputy', email: 'deputy@example.com' };
    const strict = await sendTo(sender.browser, { signers: ['strict@example.com'] });
    const kept = await enter(test, 'strict@example.com');
    expect((await kept.call('POST', pdfPath(strict.pdf, '/sign/reassign'), person)).status).toBe(409);

    const free = await sendTo(sender.browser, { signers: ['boss@example.com', 'second@example.com'] }, { allows_reassign: true });
    const boss = await enter(test, 'boss@example.com');
    const list = await sender.browser.call<{ data: { name: string; email: string }[] }>('GET', pdfPath(free.pdf, '/signees'));
    const second = list.body.data.find(({ email }) => email === 'second@example.com');
    const twice = { name: second?.name, email: 'second@example.com' };
    expect((await boss.call('POST', pdfPath(free.pdf, '/sign/reassign'), twice)).status).toBe(422);
    expect((await boss.call('POST', pdfPath(free.pdf, '/sign/reassign'), person)).status).toBe(204);
    expect((await boss.call('GET', pdfPath(free.pdf, '/sign'))).status).toBe(401);
    const deputy = await enter(test, person.email);
    await consent(deputy, free.pdf);
    await fill(deputy, free.pdf, [{ element_id: free.fields[0], value: SIGNATURE }]);
    await finish(deputy, free.pdf);
    expect(await typesOf(free.pdf)).toContain('handed over');
  });

  it('cannot be reassigned after signing', async () => {
    const email = 'done@example.com';
    const { pdf, signees, fields } = await sendTo(sender.browser, { signers: [email, 'open@example.com'] });
    await sign(test, { email, pdf, field: fields[0] ?? '' });
    const person = { name: 'Late', email: 'late@example.com' };
    expect((await call('POST', pdfPath(pdf, `/signees/${signees[0]}/hand-over`), person)).status).toBe(409);
  });
});

it('a link can be copied by the sender only if it is the access method, and the timeline says so', async () => {
  const { pdf, signees } = await sendTo(
    sender.browser,
    { signers: ['passed@example.com', 'coded@example.com'] },
    { ordered: true },
  );
  const created = await call<{ url: string }>('POST', pdfPath(pdf, `/signees/${signees[0]}/link`));
  expect(created.status).toBe(201);
  const token = tokenIn(created.body.url);
  expect((await openBrowser(test).call('POST', '/signee-login', { token })).status).toBe(200);
  expect((await call('POST', pdfPath(pdf, `/signees/${signees[1]}/link`))).status).toBe(409);
  await call('PUT', pdfPath(pdf, `/signees/${signees[1]}`), { access: 'email_code' });
  expect((await call('POST', pdfPath(pdf, `/signees/${signees[1]}/link`))).status).toBe(409);
  expect(await typesOf(pdf)).toContain('link copied');
});
