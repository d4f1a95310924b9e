// Changes of a signing group after it was sent; in each case the document waits for the group once.
import type { Notification } from '@countersign/contract/notifications';
import type { ListedPdf } from '@countersign/contract/pdfs';
import { createElement, uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { attachments } from '#src/schema/elements.ts';
import { signees } from '#src/schema/signees.ts';
import { DELIVERY_REPORTS } from '#testing/delivery-reports.ts';
import { signInAgain, signedInApp } from '#testing/people.ts';
import { addSignee, becomes, consent, enter, fill, finish, pdfPath, sign } from '#testing/signing.ts';
import { type GroupDraft, draftForGroup, sendToGroup, signeesOf } from '#testing/signing-groups.ts';
import { waitFor } from '#testing/wait-for.ts';
import { expirePdfs, remindSignees } from './jobs.ts';

const SIGNATURE = { text: 'Signed', font: 'caveat' };
const TOKEN = 'the token of the mail system';
const { test, person: sender } = signedInApp({}, { MAIL_BOUNCE_ADDRESS: 'bounces@sender.example', MAIL_BOUNCE_TOKEN: TOKEN });

const enterAs = (group: GroupDraft, index: number) => enter(test, group.emails[index] ?? '');
const signAs = (group: GroupDraft, email = '') => sign(test, { email, pdf: group.pdf, field: group.field });
const signOther = ({ pdf, other }: GroupDraft) => sign(test, { ...other, pdf });
const mailsTo = (email: string | undefined) => test.mail.emails.filter(({ to }) => to?.some(({ address }) => address === email));
const stateOf = async (pdf: string) => (await sender.browser.call('GET', pdfPath(pdf))).body['signing_mode'];

async function statusOf({ pdf, ids }: GroupDraft, index: number) {
  return (await signeesOf(sender.browser, pdf)).find(({ id }) => id === ids[index])?.status;
}

it('the group continues without a member who declines, and the sender is notified', async () => {
  const group = await sendToGroup(sender.browser, ['Ada', 'Ben']);
  const ada = await enterAs(group, 0);
  await consent(ada, group.pdf);
  await fill(ada, group.pdf, [{ element_id: group.field, value: SIGNATURE }]);
  expect((await ada.call('POST', pdfPath(group.pdf, '/sign/decline'), { reason: 'Not me.' })).status).toBe(204);
  expect(await stateOf(group.pdf)).toBe('pending');
  expect(await ada.call('GET', pdfPath(group.pdf, '/sign'))).toMatchObject({ status: 409, body: { code: 'signing_group_left' } });
  const timeline = await sender.browser.call<{ data: { type: string }[] }>('GET', pdfPath(group.pdf, '/timeline'));
  expect(timeline.body.data).toContainEqual(
    expect.objectContaining({ type: 'declined as alternate', data: { reason: 'Not me.', alternates: ['Ben Able'] } }),
  );
  await waitFor('the notice', async () => {
    const { body } = await sender.browser.call<{ data: Notification[] }>('GET', '/api/notifications');
    return body.data.some(
      ({ data }) => data.notice === 'alternate_declined' && data.actor === 'Ada Able' && data.message === 'Not me.',
    );
  });
  const ben = await enterAs(group, 1);
  const { body } = await ben.call('GET', pdfPath(group.pdf, '/elements'));
  expect(body).toMatchObject({ data: [{ id: group.field, signee_id: group.ids[1], value: null }] });
  await signAs(group, group.emails[1]);
  await signOther(group);
  await becomes(sender.browser, group.pdf, { signing_mode: 'completed' });
});

it('the document is declined if the last member declines', async () => {
  const group = await sendToGroup(sender.browser, ['Ada', 'Ben']);
  for (const index of [0, 1]) {
    const browser = await enterAs(group, index);
    expect((await browser.call('POST', pdfPath(group.pdf, '/sign/decline'), { reason: `No ${index}.` })).status).toBe(204);
  }
  expect((await sender.browser.call('GET', pdfPath(group.pdf))).body).toMatchObject({
    signing_mode: 'declined',
    declined_cause: 'signee',
  });
  const mail = await waitFor('the email', () =>
    mailsTo(group.other.email).find(({ subject }) => subject?.startsWith('Not signed')),
  );
  expect(mail.text).toContain('was declined by Ben Able');
  expect(mailsTo(group.emails[0]).map(({ subject }) => subject)).toEqual(['Please sign: Contract']);
});

it('the document is declined once if all members decline at the same moment', async () => {
  const group = await sendToGroup(sender.browser, ['Ada', 'Ben', 'Carla']);
  const people = [await enterAs(group, 0), await enterAs(group, 1), await enterAs(group, 2)];
  const answers = await Promise.all(
    people.map((one) => one.call('POST', pdfPath(group.pdf, '/sign/decline'), { reason: 'No.' })),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await stateOf(group.pdf)).toBe('declined');
  const rows = await signeesOf(sender.browser, group.pdf);
  expect(rows.filter(({ status }) => status === 'declined')).toHaveLength(1);
});

it('a corrected or reassigned member stays in the group, and the new person can sign for it', async () => {
  const group = await sendToGroup(sender.browser, ['Ada', 'Ben']);
  const ada = await enterAs(group, 0);
  await consent(ada, group.pdf);
  await fill(ada, group.pdf, [{ element_id: group.field, value: SIGNATURE }]);
  const dora = { name: 'Dora Able', email: `dora-${group.emails[0]}` };
  expect((await sender.browser.call('POST', pdfPath(group.pdf, `/signees/${group.ids[0]}/hand-over`), dora)).status).toBe(200);
  const corrected = { email: `new-${group.emails[1]}` };
  expect((await sender.browser.call('PUT', pdfPath(group.pdf, `/signees/${group.ids[1]}`), corrected)).status).toBe(200);
  const apart = { signing_group_id: null };
  expect(await sender.browser.call('PUT', pdfPath(group.pdf, `/signees/${group.ids[1]}`), apart)).toMatchObject({
    status: 409,
    body: { code: 'order_fixed_after_sending' },
  });
  const ben = await enter(test, corrected.email);
  expect((await ben.call('GET', pdfPath(group.pdf, '/sign'))).body).toMatchObject({
    signing_group: { alternates: ['Dora Able'], acting: null },
  });
  await signAs(group, dora.email);
  expect(await ben.call('GET', pdfPath(group.pdf, '/sign'))).toMatchObject({ status: 409, body: { code: 'signing_group_done' } });
  await signOther(group);
  await becomes(sender.browser, group.pdf, { signing_mode: 'completed' });
});

it('the group is reminded until one member has signed', async () => {
  const group = await sendToGroup(sender.browser, ['Ada', 'Ben'], { reminders: { after_days: 1, every_days: 1 } });
  const reminders = () =>
    group.emails.map((email) => mailsTo(email).filter(({ subject }) => subject?.startsWith('Reminder')).length);
  test.clock.advance(25 * 3_600_000);
  await signInAgain(sender);
  const remindDue = () => test.app.context.jobs.send(test.app.context.db, remindSignees, {});
  await remindDue();
  await waitFor('the reminders', () => reminders().every((count) => count === 1));
  await signAs(group, group.emails[1]);
  const rows = await test.app.context.db.select().from(signees).where(eq(signees.pdf_id, group.pdf));
  expect(rows.filter(({ next_reminder_at, signing_group_id }) => signing_group_id !== null && next_reminder_at !== null)).toEqual(
    [],
  );
  const one = { signee_id: group.ids[0] };
  expect((await sender.browser.call('POST', pdfPath(group.pdf, '/remind'), one)).status).toBe(409);
});

it('the group is asked when its step comes, and the next step once one member has signed', async () => {
  const draft = await draftForGroup(sender.browser, ['Ada', 'Ben']);
  const all = await signeesOf(sender.browser, draft.pdf);
  const last = all.find(({ email }) => email === draft.other.email)?.id ?? '';
  const apart = { steps: [[draft.ids[0], last], [draft.ids[1]]] };
  expect(await sender.browser.call('PUT', pdfPath(draft.pdf, '/signees/order'), apart)).toMatchObject({
    status: 422,
    body: { code: 'signing_group_apart' },
  });
  await sender.browser.call('PUT', pdfPath(draft.pdf, '/signees/order'), { steps: [draft.ids, [last]] });
  await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), { ordered: true });
  expect(mailsTo(draft.other.email)).toEqual([]);
  await signAs(draft, draft.emails[1]);
  await signOther(draft);
  await becomes(sender.browser, draft.pdf, { signing_mode: 'completed' });
});

it('a group with an in-person member can sign in person, and the host sees if another member has signed meanwhile', async () => {
  const group = await sendToGroup(sender.browser, ['Ada', 'Ben'], { about: { is_in_person: true } });
  const handed = (index: number) => ({ 'x-signee': group.ids[index] ?? '' });
  const ask = (index: number, tail: string, body?: unknown) =>
    sender.browser.call<{ consent: { version: string } }>(body ? 'POST' : 'GET', pdfPath(group.pdf, tail), body, handed(index));
  expect((await ask(1, '/sign/confirm', {})).status).toBe(204);
  const { version } = (await ask(1, '/sign')).body.consent;
  expect((await ask(1, '/sign/start', { consent_version: version })).status).toBe(204);
  const values = [{ element_id: group.field, value: SIGNATURE }];
  expect((await sender.browser.call('PUT', pdfPath(group.pdf, '/sign/values'), { values }, handed(1))).status).toBe(200);
  expect((await ask(1, '/sign/finish', {})).status).toBe(200);
  expect(await ask(0, '/sign')).toMatchObject({ status: 409, body: { code: 'signing_group_done' } });
  expect(group.emails.flatMap((email) => mailsTo(email))).toEqual([]);
});

it('another member can sign if the email to one bounces', async () => {
  const group = await sendToGroup(sender.browser, ['Ada', 'Ben']);
  const mail = await waitFor('the email', () => mailsTo(group.emails[0])[0]);
  const report = DELIVERY_REPORTS.Postfix({ recipient: group.emails[0] ?? '', return_path: mail.envelope_from });
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'message/rfc822' };
  const body = new Uint8Array(Buffer.from(report));
  expect((await fetch(`${test.url}/api/mail/bounces`, { method: 'POST', headers, body })).status).toBe(204);
  const listed = await sender.browser.call<{ data: ListedPdf[] }>(
    'GET',
    '/api/users/me/documents/pdfs?filter[mode]=signing&include=signees',
  );
  const people = listed.body.data.find(({ id }) => id === group.pdf)?.signees ?? [];
  expect(people.find(({ id }) => id === group.ids[0])).toMatchObject({
    mail_refused_at: expect.any(String) as string,
    signing_group_id: group.ids[0],
  });
  await signAs(group, group.emails[1]);
  await signOther(group);
  await becomes(sender.browser, group.pdf, { signing_mode: 'completed' });
});

it.each(['withdrawn', 'expired'])('the members see that the document was %s', async (how) => {
  const expires_at = how === 'expired' ? new Date(test.clock.now().getTime() + 3_600_000).toISOString() : null;
  const group = await sendToGroup(sender.browser, ['Ada', 'Ben'], { expires_at });
  const ben = await enterAs(group, 1);
  if (how === 'withdrawn') await sender.browser.call('POST', pdfPath(group.pdf, '/withdraw'), { reason: 'Changed.' });
  else {
    test.clock.advance(3_700_000);
    await test.app.context.jobs.send(test.app.context.db, expirePdfs, {});
  }
  await becomes(sender.browser, group.pdf, { signing_mode: 'declined' });
  expect((await ben.call('GET', pdfPath(group.pdf, '/sign'))).body).toMatchObject({ pdf: { signing_mode: 'declined' } });
  for (const email of group.emails)
    await waitFor('the emails', () => mailsTo(email).some(({ subject }) => subject?.startsWith('Not signed')));
});

it('each member is asked for the fields whose condition is met, and starts over after taking over', async () => {
  const draft = await draftForGroup(sender.browser, ['Ada', 'Ben']);
  const { body } = await sender.browser.call<{ revision: number; data: { page_id: string }[] }>(
    'GET',
    pdfPath(draft.pdf, '/elements'),
  );
  const page_id = body.data[0]?.page_id ?? '';
  const [lead = ''] = draft.ids;
  const box = createElement({ id: uuidv7(), page_id, kind: 'checkbox', x: 300, y: 100 }, { signee_id: lead });
  const shown = createElement({ id: uuidv7(), page_id, kind: 'input', x: 300, y: 200 }, { signee_id: lead });
  const condition = { element_id: box.id, value: true };
  const operations = [box, { ...shown, is_required: true, condition }].map((element) => ({ op: 'create', element }));
  const saved = await sender.browser.call('PATCH', pdfPath(draft.pdf, '/elements'), { revision: body.revision, operations });
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200 });
  expect((await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), {})).status).toBe(200);
  const [ada, ben] = [await enterAs(draft, 0), await enterAs(draft, 1)];
  const required = async (browser: typeof ada) => (await browser.call('GET', pdfPath(draft.pdf, '/sign'))).body['total_required'];
  await consent(ada, draft.pdf);
  await fill(ada, draft.pdf, [{ element_id: box.id, value: true }]);
  expect(await required(ada)).toBe(2);
  await consent(ben, draft.pdf, { takes_over: true });
  expect(await required(ben)).toBe(1);
  await fill(ben, draft.pdf, [{ element_id: draft.field, value: SIGNATURE }]);
  await finish(ben, draft.pdf);
  expect(await statusOf(draft, 1)).toBe('signed');
});

it('the files of a member are deleted when another takes over', async () => {
  const draft = await draftForGroup(sender.browser, ['Ada', 'Ben']);
  const { body } = await sender.browser.call<{ revision: number; data: { page_id: string }[] }>(
    'GET',
    pdfPath(draft.pdf, '/elements'),
  );
  const at = { id: uuidv7(), page_id: body.data[0]?.page_id ?? '', kind: 'attachment' as const, x: 300, y: 100 };
  const element = createElement(at, { signee_id: draft.ids[0] ?? null, is_required: false });
  await sender.browser.call('PATCH', pdfPath(draft.pdf, '/elements'), {
    revision: body.revision,
    operations: [{ op: 'create', element }],
  });
  await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), { seal_mode: 'single' });
  const [ada, ben] = [await enterAs(draft, 0), await enterAs(draft, 1)];
  await consent(ada, draft.pdf);
  const file = { name: 'Proof.pdf', bytes: plain(1) };
  const added = await ada.upload(pdfPath(draft.pdf, '/sign/attachments'), file, { element_id: element.id });
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
  await consent(ben, draft.pdf, { takes_over: true });
  expect(await test.app.context.db.select().from(attachments).where(eq(attachments.pdf_id, draft.pdf))).toEqual([]);
  await fill(ben, draft.pdf, [{ element_id: draft.field, value: SIGNATURE }]);
  await finish(ben, draft.pdf);
  await signOther(draft);
  await becomes(sender.browser, draft.pdf, { signing_mode: 'completed' });
});

it('a duplicate of a withdrawn document keeps the group with its fields', async () => {
  const group = await sendToGroup(sender.browser, ['Ada', 'Ben', 'Carla']);
  const carla = await enterAs(group, 2);
  await carla.call('POST', pdfPath(group.pdf, '/sign/decline'), { reason: 'No.' });
  const ben = await enterAs(group, 1);
  await consent(ben, group.pdf);
  await sender.browser.call('POST', pdfPath(group.pdf, '/withdraw'), { reason: 'Changed.' });
  const copied = await sender.browser.call<{ id: string }>('POST', pdfPath(group.pdf, '/copy'), { mode: 'signing' });
  await becomes(sender.browser, copied.body.id, { engine_mode: 'ready' });
  const people = await signeesOf(sender.browser, copied.body.id);
  const lead = people.find(({ name }) => name === 'Ada Able')?.id;
  expect(people.map(({ name, signing_group_id }) => [name, signing_group_id])).toEqual(
    expect.arrayContaining([
      ['Ada Able', lead],
      ['Ben Able', lead],
      ['Sig Nee', null],
    ]),
  );
  const { body } = await sender.browser.call<{ data: { signee_id: string }[] }>('GET', pdfPath(copied.body.id, '/elements'));
  expect(body.data.map(({ signee_id }) => signee_id)).toContain(lead);
  const sent = await sender.browser.call('POST', pdfPath(copied.body.id, '/send'), {});
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
});

it('a group of approvers works like one of signers', async () => {
  const draft = await draftForGroup(sender.browser, ['Ada', 'Ben']);
  const first = await addSignee(sender.browser, draft.pdf, {
    email: `first-${draft.emails[0]}`,
    name: 'First',
    kind: 'approver',
  });
  const second = { name: 'Second', email: `second-${draft.emails[0]}`, signing_group_id: first };
  const added = await sender.browser.call('POST', pdfPath(draft.pdf, '/signees'), second);
  expect(added).toMatchObject({ status: 201, body: { kind: 'approver', signing_group_id: first } });
  await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), {});
  const browser = await enter(test, second.email);
  await consent(browser, draft.pdf);
  await finish(browser, draft.pdf);
  await signAs(draft, draft.emails[0]);
  await signOther(draft);
  await becomes(sender.browser, draft.pdf, { signing_mode: 'completed' });
});
