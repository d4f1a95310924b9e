// Notification preferences by channel, and the links that unsubscribe from emails of one type.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTIFICATION_TYPES } from '@countersign/contract/notifications';
import { makeToken } from '#features/notification-preferences/unsubscribe-token.ts';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { openBrowser } from '#testing/browser.ts';
import { becomes, enter, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { notify } from './notify.ts';

interface Choice {
  type: string;
  mail: boolean;
  in_app: boolean;
  is_mail_essential: boolean;
}

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const path = ({ user }: SignedInPerson) => `/api/users/${user.id}/settings/notifications`;
const choicesOf = async (person: SignedInPerson) =>
  (await person.browser.call<{ data: Choice[] }>('GET', path(person))).body.data;
const choiceOf = async (person: SignedInPerson, type: string) => (await choicesOf(person)).find((choice) => choice.type === type);
const choose = (person: SignedInPerson, body: object) => person.browser.call('PUT', path(person), body);
const mailsTo = (email: string, subject = /./) =>
  test.mail.emails.filter((mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ''));
const emailTo = (email: string, subject: RegExp) => waitFor(`a mail to ${email}`, () => mailsTo(email, subject).at(-1));
const inApp = async (person: SignedInPerson) =>
  (await person.browser.call<{ data: { type: string }[] }>('GET', '/api/notifications')).body.data.map(({ type }) => type);

/** Sends a pdf to a new person, who declines it. @returns once the email about it has reached that person */
async function declinedBy(sender: SignedInPerson) {
  const email = `decliner-${crypto.randomUUID()}@example.com`;
  const { pdf } = await sendTo(sender.browser, { signers: [email] });
  const signee = await enter(test, email);
  await signee.call('POST', pdfPath(pdf, '/sign/decline'), { reason: 'No' });
  await emailTo(email, /^Not signed/);
  return email;
}

describe('notification preferences', () => {
  it('are all on at first, one per type, and mark essential emails', async () => {
    const person = await signUp(test);
    const choices = await choicesOf(person);
    expect(choices.map(({ type }) => type)).toEqual(NOTIFICATION_TYPES);
    expect(choices.every(({ mail, in_app }) => mail && in_app)).toBe(true);
    expect(choices.filter(({ is_mail_essential }) => is_mail_essential).map(({ type }) => type)).toEqual([
      'PdfCompleted',
      'ReviewAndSign',
      'OrganizationInvite',
    ]);
  });

  it('are saved one by one; omitted ones stay unchanged', async () => {
    const person = await signUp(test);
    expect((await choose(person, { type: 'PdfDeclined', mail: false })).status).toBe(200);
    expect((await choose(person, { type: 'PdfDeclined', in_app: false })).status).toBe(200);
    expect(await choiceOf(person, 'PdfDeclined')).toMatchObject({ mail: false, in_app: false });
    await choose(person, { type: 'PdfDeclined', mail: true });
    expect(await choiceOf(person, 'PdfDeclined')).toMatchObject({ mail: true, in_app: false });
    expect(await choiceOf(person, 'System')).toMatchObject({ mail: true, in_app: true });
  });

  it.each(['ReviewAndSign', 'PdfCompleted', 'OrganizationInvite'])('cannot turn off essential emails: %s', async (type) => {
    const person = await signUp(test);
    expect(await choose(person, { type, mail: false })).toMatchObject({
      status: 422,
      body: { errors: { mail: ['These emails can’t be turned off.'] } },
    });
    expect((await choose(person, { type, in_app: false })).status).toBe(200);
    expect(await choiceOf(person, type)).toMatchObject({ mail: true, in_app: false });
  });

  it('are visible to their user only', async () => {
    const [person, stranger] = [await signUp(test), await signUp(test)];
    expect((await stranger.browser.call('GET', path(person))).status).toBe(404);
    expect((await stranger.browser.call('PUT', path(person), { type: 'System', mail: false })).status).toBe(404);
  });
});

describe('a user who has turned a channel off', () => {
  it('gets the email but no notification in the app', async () => {
    const sender = await signUp(test);
    await choose(sender, { type: 'PdfDeclined', in_app: false });
    await declinedBy(sender);
    await emailTo(sender.user.email, /^Not signed/);
    expect(await inApp(sender)).toEqual([]);
  });

  it('gets the notification in the app but no email', async () => {
    const sender = await signUp(test);
    await choose(sender, { type: 'PdfDeclined', mail: false });
    await declinedBy(sender);
    await waitFor('the notification', async () => (await inApp(sender)).includes('PdfDeclined'));
    // A later email of another type shows that the suppressed one would have arrived by now.
    const { pdf, fields } = await sendTo(sender.browser, { signers: ['after-decline@example.com'] });
    await sign(test, { email: 'after-decline@example.com', pdf, field: fields[0] ?? '' });
    await becomes(sender.browser, pdf, { signing_mode: 'completed' });
    await emailTo(sender.user.email, /^Completed/);
    expect(mailsTo(sender.user.email, /^Not signed/)).toEqual([]);
  });

  it('gets no emails about questions', async () => {
    const sender = await signUp(test);
    await choose(sender, { type: 'System', mail: false });
    const { pdf } = await sendTo(sender.browser, { signers: ['asker@example.com'] });
    const signee = await enter(test, 'asker@example.com');
    await signee.call('POST', pdfPath(pdf, '/sign/questions'), { text: 'Why?' });
    await waitFor('the notification', async () => (await inApp(sender)).includes('System'));
    await sender.browser.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Over' });
    await emailTo('asker@example.com', /^Not signed/);
    expect(mailsTo(sender.user.email, /^A question/)).toEqual([]);
  });

  it('hears about members through the remaining channels', async () => {
    const [admin, quiet] = [await signUp(test), await signUp(test)];
    const organization = await createOrganization(test, [{ user: admin.user, role: 'admin' }], 'Club <b>1</b>');
    await choose(quiet, { type: 'InviteAccepted', mail: false });
    const { context } = test.app;
    const data = {
      type: 'success' as const,
      action: { organization_id: organization, resource_id: admin.user.id },
      subject: 'Club <b>1</b>',
      actor: 'New Member',
      message: '',
    };
    const recipients = [quiet.user.id, admin.user.id];
    const show = await context.db.transaction((tx) => notify(tx, context, recipients, { type: 'InviteAccepted', data }));
    await show();
    const mail = await emailTo(admin.user.email, /joined Club/);
    expect(mail.html).toContain('New Member is now a member of Club &lt;b&gt;1&lt;/b&gt;');
    expect(mail.text).toContain('/settings/organizations');
    expect(await inApp(quiet)).toEqual(['InviteAccepted']);
    expect(mailsTo(quiet.user.email, / joined /)).toEqual([]);
  });
});

describe('the unsubscribe link of an email', () => {
  const post = (url: string, init: RequestInit = {}) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), ...init });
  const header = (mail: { headers: { key: string; value: string }[] }, name: string) =>
    mail.headers.find(({ key }) => key === name)?.value;

  it('is in the headers for mail programs, and unsubscribes from that type alone with one press and no sign-in', async () => {
    const sender = await signUp(test);
    await declinedBy(sender);
    const mail = await emailTo(sender.user.email, /^Not signed/);
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = /^<(http[^>\s]+)>$/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
    expect(new URL(url).pathname).toBe('/unsubscribe');
    expect(mail.text).toContain(url);
    expect(mail.html).toContain('Unsubscribe from these emails');

    expect((await post(url)).status).toBe(204);
    expect((await post(url)).status).toBe(204);
    const off = (await choicesOf(sender)).filter(({ mail: isOn, in_app }) => !isOn || !in_app);
    expect(off).toMatchObject([{ type: 'PdfDeclined', mail: false, in_app: true }]);
    expect(await choiceOf(sender, 'PdfDeclined')).toMatchObject({ mail: false });
  });

  it('changes nothing when it is merely opened', async () => {
    const person = await signUp(test);
    const token = makeToken(test.app.context.app_keys, { user_id: person.user.id, type: 'System' });
    await fetch(`${test.url}/unsubscribe?token=${token}`);
    await fetch(`${test.url}/unsubscribe?token=${token}`, { method: 'HEAD' });
    const guest = openBrowser(test);
    expect((await guest.call('GET', `/api/unsubscribe?token=${token}`)).body).toEqual({ type: 'System', is_on: true });
    expect(await choiceOf(person, 'System')).toMatchObject({ mail: true });

    expect((await guest.call('POST', '/api/unsubscribe', { token })).status).toBe(204);
    expect((await guest.call('GET', `/api/unsubscribe?token=${token}`)).body).toEqual({ type: 'System', is_on: false });
    expect(await choiceOf(person, 'System')).toMatchObject({ mail: false });
  });

  it('accepts a multipart form, too', async () => {
    const person = await signUp(test);
    const token = makeToken(test.app.context.app_keys, { user_id: person.user.id, type: 'InviteRejected' });
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await post(`${test.url}/unsubscribe?token=${token}`, { body })).status).toBe(204);
    expect(await choiceOf(person, 'InviteRejected')).toMatchObject({ mail: false });
  });

  it('cannot be forged, nor used for another person, type or an essential email', async () => {
    const [person, other] = [await signUp(test), await signUp(test)];
    const named = { user_id: person.user.id, type: 'System' as const };
    const token = makeToken(test.app.context.app_keys, named);
    const wrong = [
      '',
      token.slice(0, -1),
      token.replace(person.user.id, other.user.id),
      token.replace('System', 'PdfDeclined'),
      makeToken(['another key'], named),
      makeToken(test.app.context.app_keys, { ...named, type: 'ReviewAndSign' }),
    ];
    for (const created of wrong) expect((await post(`${test.url}/unsubscribe?token=${created}`)).status).toBe(404);
    expect((await choicesOf(person)).every(({ mail }) => mail)).toBe(true);
    expect((await choicesOf(other)).every(({ mail }) => mail)).toBe(true);
  });

  it('is missing from essential emails, and from emails to people without an account', async () => {
    const sender = await signUp(test);
    const email = await declinedBy(sender);
    for (const mail of [await emailTo(email, /^Please sign/), await emailTo(email, /^Not signed/)]) {
      expect(header(mail, 'list-unsubscribe')).toBeUndefined();
      expect(mail.text).not.toContain('/unsubscribe');
    }
    await openBrowser(test).call('POST', '/forgot-password', { email: sender.user.email });
    expect(header(await emailTo(sender.user.email, /^Choose a new password/), 'list-unsubscribe')).toBeUndefined();
  });
});
