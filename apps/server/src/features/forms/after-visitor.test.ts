// Signees who follow the visitor of a form: when they get emails, with which texts, and for how long.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pdfs } from '#src/schema/pdfs.ts';
import { openBrowser } from '#testing/browser.ts';
import { FORMS, completeForm, enterForm, formsApp, makeTemplate } from '#testing/forms.ts';
import { signUp } from '#testing/people.ts';
import { pdfPath } from '#testing/signing.ts';
import { runJob } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { expirePdfs, remindSignees } from '../signing/jobs.ts';

const DAY_MS = 86_400_000;

const { test, owner, publish, mailsTo } = formsApp();

it('admits no visitor once the form’s role no longer signs, and emails no other signee', async () => {
  const two = await makeTemplate(owner.browser, ['Client', 'Company']);
  const { body: roles } = await owner.browser.call<{ data: { id: string }[] }>('GET', pdfPath(two, '/roles'));
  const [role_id = '', other] = roles.data.map(({ id }) => id);
  const company = { role_id: other, name: 'Company', email: 'untold@example.com' };
  const form = await publish({ role_id, signees: [company] }, two);

  const { body } = await owner.browser.call<{ revision: number; data: { id: string; role_id?: string }[] }>(
    'GET',
    pdfPath(two, '/elements'),
  );
  const operations = body.data.filter((element) => element.role_id === role_id).map(({ id }) => ({ op: 'delete', id }));
  await owner.browser.call('PATCH', pdfPath(two, '/elements'), { revision: body.revision, operations });
  expect((await owner.browser.call('PUT', pdfPath(two, `/roles/${role_id}`), { kind: 'copy' })).status).toBe(200);
  expect((await enterForm(openBrowser(test), form, { email: 'visitor@example.com' })).status).toBe(409);
  expect(mailsTo(company.email)).toEqual([]);
});

it('sends later signees the texts of the template, whose stubs must all have a value', async () => {
  const two = await makeTemplate(owner.browser, ['Client', 'Company']);
  const { body: roles } = await owner.browser.call<{ data: { id: string }[] }>('GET', pdfPath(two, '/roles'));
  const [role_id, other] = roles.data.map(({ id }) => id);
  const company = { role_id: other, name: 'Company', email: 'reader@example.com' };
  const say = (said: Record<string, string>) => owner.browser.call('PUT', pdfPath(two, '/send-draft'), said);

  await say({ subject: 'Camp of {{year}}', message: 'Please countersign.' });
  const refused = await owner.browser.call<{ errors: Record<string, string[]> }>('POST', FORMS, {
    pdf_id: two,
    role_id,
    signees: [company],
  });
  expect(refused.body.errors['pdf_id']).toEqual(['{{year}} in the subject is not filled in yet.']);

  await say({ subject: 'Summer camp' });
  const form = await publish({ role_id, signees: [company] }, two);
  const enterAndSign = async (email: string) => {
    const visitor = openBrowser(test);
    await completeForm(visitor, (await enterForm(visitor, form, { email })).body, 'Here');
  };
  await enterAndSign('first@example.com');
  await waitFor('the email', () => mailsTo(company.email).length === 1);
  expect(mailsTo(company.email)[0]).toMatchObject({
    subject: 'Summer camp',
    text: expect.stringContaining('Please countersign.') as string,
  });

  // A later change to the template must not lock out visitors.
  await say({ subject: 'Camp of {{year}}' });
  await enterAndSign('second@example.com');
  await waitFor('the second mail', () => mailsTo(company.email).length === 2);
  expect(mailsTo(company.email).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('{{'));
});

it('reminds signees and expires after the given number of days, but sends nothing to an unverified address', async () => {
  const two = await makeTemplate(owner.browser, ['Client', 'Company']);
  const { body: roles } = await owner.browser.call<{ data: { id: string }[] }>('GET', pdfPath(two, '/roles'));
  const [role_id, other] = roles.data.map(({ id }) => id);
  const plan = { reminders: { after_days: 2, every_days: null }, expires_after_days: 5 };
  const company = { role_id: other, name: 'Company', email: 'company@example.com' };
  const form = await publish({ role_id, signees: [company], ...plan }, two);
  expect(form).toMatchObject(plan);
  const [typed, done] = [openBrowser(test), openBrowser(test)];
  const left = await enterForm(typed, form, { email: 'typed@example.com' });
  const asking = await enterForm(done, form, { email: 'done@example.com' });
  await completeForm(done, asking.body, 'Here');
  const visitor = await signUp(test);
  const proven = await publish({ access: 'verified', max_submissions: 1, role_id, signees: [company], ...plan }, two);
  expect((await enterForm(visitor.browser, proven, { email: visitor.user.email })).status).toBe(200);

  test.clock.advance(2 * DAY_MS);
  const reminders = (email: string) => mailsTo(email).filter(({ subject }) => subject?.startsWith('Reminder')).length;
  await waitFor('the reminders', async () => {
    await runJob(test, remindSignees);
    return reminders(company.email) === 1 && reminders(visitor.user.email) === 1;
  });
  // A reminder does not count as activity of the visitor, so the place becomes free.
  const second = await signUp(test);
  expect((await enterForm(second.browser, proven, { email: second.user.email })).status).toBe(200);

  test.clock.advance(3 * DAY_MS);
  const stateOf = async (id: string) => (await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, id)))[0]?.declined_cause;
  await waitFor('both documents to end', async () => {
    await Promise.all([runJob(test, remindSignees), runJob(test, expirePdfs)]);
    return (await stateOf(left.body.pdf_id)) === 'expired' && (await stateOf(asking.body.pdf_id)) === 'expired';
  });
  await waitFor('the notifications of the end', () =>
    mailsTo('done@example.com').some(({ subject }) => subject?.startsWith('Not signed')),
  );
  expect(reminders(company.email)).toBe(1);
  expect(mailsTo('typed@example.com')).toEqual([]);
});
