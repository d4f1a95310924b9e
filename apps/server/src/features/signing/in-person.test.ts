// Signing in person: on the sender's device, with the sender's session, acting only as the signee whose turn it is.
import { describe, expect, it } from 'vitest';
import { pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { createOrganization, mailedToken, signedInApp, signUp, tokenIn } from '#testing/people.ts';
import { becomes, draftFor, pdfPath, sendTo } from '#testing/signing.ts';

const SIGNATURE = { text: 'Signed', font: 'caveat' };

const { test, person: host } = signedInApp();

interface Sent {
  pdf: string;
  signees: string[];
  fields: string[];
}

/** Sends to these signees, of whom those at the indices `in_person` sign on the host's device. */
async function sentInPerson(
  names: string[],
  { in_person, locale = 'en', ...options }: { in_person: number[]; ordered?: boolean; locale?: string },
): Promise<Sent & { emails: string[] }> {
  const emails = names.map((name) => `${name}-${crypto.randomUUID()}@example.com`);
  const draft = await draftFor(host.browser, { signers: emails });
  for (const index of in_person) {
    const changes = { name: names[index], is_in_person: true, locale };
    const changed = await host.browser.call('PUT', pdfPath(draft.pdf, `/signees/${draft.signees[index]}`), changes);
    expect(changed).toMatchObject({ status: 200, body: { is_in_person: true } });
  }
  expect((await host.browser.call('POST', pdfPath(draft.pdf, '/send'), options)).status).toBe(200);
  return { ...draft, emails };
}

/** The host's browser with X-Signee set, as if a signee held the device. */
function handed(browser: Browser, pdf: string, signee: string | undefined) {
  return <Body = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT', tail: string, body?: unknown) =>
    browser.call<Body>(method, pdfPath(pdf, tail), body, { 'x-signee': signee ?? '' });
}

/** Everything from the identity confirmation on. */
async function signInPerson({ pdf, signees, fields }: Sent, index: number) {
  const device = handed(host.browser, pdf, signees[index]);
  expect((await device('POST', '/sign/confirm')).status).toBe(204);
  const { body } = await device<{ consent: { version: string } }>('GET', '/sign');
  expect((await device('POST', '/sign/start', { consent_version: body.consent.version })).status).toBe(204);
  const values = [{ element_id: fields[index], value: SIGNATURE }];
  expect((await device('PUT', '/sign/values', { values })).status).toBe(200);
  expect((await device('POST', '/sign/finish')).status).toBe(200);
}

const mailsTo = (email: string) => test.mail.emails.filter(({ to }) => to?.some(({ address }) => address === email));

async function timelineOf(pdf: string) {
  const { body } = await host.browser.call<{
    data: { type: string; actor: { type: string; id: string }; proven_by: string; data: Record<string, unknown> }[];
  }>('GET', pdfPath(pdf, '/timeline'));
  return body.data;
}

describe('a signee who signs in person', () => {
  it('signs with the session of the host, and the timeline names both', async () => {
    const sent = await sentInPerson(['Ida', 'Jon'], { in_person: [0, 1] });
    await signInPerson(sent, 0);
    await signInPerson(sent, 1);
    await becomes(host.browser, sent.pdf, { signing_mode: 'completed' });

    const hosted_by = { name: `${host.user.first_name} ${host.user.last_name}`, email: host.user.email };
    const events = await timelineOf(sent.pdf);
    for (const type of ['confirmed in person', 'consented', 'finished signing'])
      expect(events.filter((event) => event.type === type)).toMatchObject(
        sent.signees.map((id) => ({ actor: { type: 'signee', id }, proven_by: 'in_person', data: { hosted_by } })),
      );
  });

  it('gets a copied link if they cannot come, which requires their code like an emailed one', async () => {
    const { pdf, signees } = await draftFor(host.browser, { signers: ['coded@example.com', 'away@example.com'] });
    const [coded, away] = signees;
    const proof = { access: 'access_code', access_code: 'opensesame' };
    await host.browser.call('PUT', pdfPath(pdf, `/signees/${coded}`), { ...proof, is_in_person: true });
    await host.browser.call('PUT', pdfPath(pdf, `/signees/${away}`), proof);
    expect((await host.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);

    const copy = (id: string | undefined) => host.browser.call<{ url: string }>('POST', pdfPath(pdf, `/signees/${id}/link`));
    expect((await copy(away)).status).toBe(409);
    const { body } = await copy(coded);
    const token = tokenIn(body.url);
    const guest = openBrowser(test);
    expect(await guest.call('POST', '/signee-login', { token })).toMatchObject({ status: 422, body: { proof: 'access_code' } });
    expect((await guest.call('GET', pdfPath(pdf, '/sign'))).status).toBe(401);
    expect((await guest.call('POST', '/signee-login', { token, access_code: 'opensesame' })).status).toBe(200);
    const viewed = (await timelineOf(pdf)).find(({ type }) => type === 'viewed');
    expect(viewed).toMatchObject({ actor: { id: coded }, proven_by: 'copied_link' });
  });

  it('gets no invitation by email, and no reminder', async () => {
    const sent = await sentInPerson(['Ida', 'Remote'], { in_person: [0] });
    const [ida = '', remote = ''] = sent.emails;
    await mailedToken(test, remote, /^Please sign/);
    test.clock.advance(11 * 60_000);
    expect((await host.browser.call('POST', pdfPath(sent.pdf, '/remind'), {})).body).toEqual({ reminded: 1 });
    await mailedToken(test, remote, /^Reminder/);
    expect(mailsTo(ida)).toEqual([]);
  });

  it('is reminded by email when the sender selects them', async () => {
    const sent = await sentInPerson(['Ida'], { in_person: [0] });
    test.clock.advance(11 * 60_000);
    const path = pdfPath(sent.pdf, '/remind');
    expect((await host.browser.call('POST', path, {})).status).toBe(409);
    expect((await host.browser.call('POST', path, { signee_id: sent.signees[0] })).body).toEqual({ reminded: 1 });
    await mailedToken(test, sent.emails[0] ?? '', /^Reminder/);
  });

  it('gets the invitation after all when the sender changes them to remote', async () => {
    const sent = await sentInPerson(['Late'], { in_person: [0] });
    const path = pdfPath(sent.pdf, `/signees/${sent.signees[0]}`);
    expect((await host.browser.call('PUT', path, { is_in_person: false })).status).toBe(200);
    await mailedToken(test, sent.emails[0] ?? '', /^Please sign/);
    expect((await handed(host.browser, sent.pdf, sent.signees[0])('GET', '/sign')).status).toBe(404);
  });

  it('confirms their identity before consenting to anything', async () => {
    const sent = await sentInPerson(['Ida'], { in_person: [0] });
    const device = handed(host.browser, sent.pdf, sent.signees[0]);
    const { body } = await device<{ consent: { version: string }; host: { name: string } }>('GET', '/sign');
    expect(body.host.name).toBe(`${host.user.first_name} ${host.user.last_name}`);
    expect((await device('POST', '/sign/start', { consent_version: body.consent.version })).status).toBe(409);
  });

  it('declines with the session of the host', async () => {
    const sent = await sentInPerson(['Ida'], { in_person: [0] });
    expect((await handed(host.browser, sent.pdf, sent.signees[0])('POST', '/sign/decline', { reason: 'No.' })).status).toBe(204);
    const declined = (await timelineOf(sent.pdf)).find(({ type }) => type === 'declined');
    expect(declined).toMatchObject({ proven_by: 'in_person', data: { reason: 'No.', hosted_by: { email: host.user.email } } });
  });

  it('does not see unfinished answers of others on the same device', async () => {
    const sent = await sentInPerson(['Ida', 'Jon'], { in_person: [0, 1] });
    const ida = handed(host.browser, sent.pdf, sent.signees[0]);
    await ida('POST', '/sign/confirm');
    const { body } = await ida<{ consent: { version: string } }>('GET', '/sign');
    await ida('POST', '/sign/start', { consent_version: body.consent.version });
    await ida('PUT', '/sign/values', { values: [{ element_id: sent.fields[0], value: SIGNATURE }] });
    const shown = await handed(host.browser, sent.pdf, sent.signees[1])<{ data: { id: string }[] }>('GET', '/elements');
    expect(shown.body.data.map(({ id }) => id)).toEqual([sent.fields[1]]);
  });

  it('is named on the certificate, with the host, in the languages of the signees @deep', async () => {
    for (const [locale, signed, hosted] of [
      ['de', 'Hat persönlich unterzeichnet', 'persönlich, in Anwesenheit von'],
      ['fr', 'A signé en personne', 'en personne, en présence de'],
      ['es', 'Firmó en persona', 'en persona, en presencia de'],
    ] as const) {
      const sent = await sentInPerson(['Ida'], { in_person: [0], locale });
      await signInPerson(sent, 0);
      await becomes(host.browser, sent.pdf, { signing_mode: 'completed' });
      const { bytes } = await host.browser.call('GET', pdfPath(sent.pdf, '/download-certificate'));
      const text = pdftotext(new Uint8Array(bytes)).replaceAll(/\s+/g, ' ');
      const name = `${host.user.first_name} ${host.user.last_name}`;
      expect(text).toContain(`Signed in person, hosted by ${name}`);
      expect(text).toContain(`(${host.user.email})`);
      expect(text).toContain(signed);
      expect(text).toContain(`${hosted} ${name}`);
    }
  });
});

describe('acting for another signee is rejected for', () => {
  const ways = [
    ['GET', '/sign', undefined],
    ['POST', '/sign/confirm', undefined],
    ['POST', '/sign/start', { consent_version: 'x' }],
    ['PUT', '/sign/values', { values: [{ element_id: crypto.randomUUID(), value: SIGNATURE }] }],
    ['POST', '/sign/finish', undefined],
    ['POST', '/sign/decline', { reason: 'No.' }],
    ['POST', '/sign/reassign', { name: 'Me', email: 'me@example.com' }],
  ] as const;

  async function statuses(browser: Browser, pdf: string, signee: string | undefined) {
    const device = handed(browser, pdf, signee);
    const found: number[] = [];
    for (const [method, tail, body] of ways) found.push((await device(method, tail, body)).status);
    return found;
  }

  it('other users and guests', async () => {
    const sent = await sentInPerson(['Ida'], { in_person: [0] });
    const other = await signUp(test);
    expect(await statuses(other.browser, sent.pdf, sent.signees[0])).toEqual(ways.map(() => 404));
    expect(await statuses(openBrowser(test), sent.pdf, sent.signees[0])).toEqual(ways.map(() => 401));
  });

  it('the sender, for signees who do not sign in person or belong to another pdf', async () => {
    const sent = await sendTo(host.browser, { signers: [`remote-${crypto.randomUUID()}@example.com`] });
    const elsewhere = await sentInPerson(['Ida'], { in_person: [0] });
    for (const signee of [sent.signees[0], elsewhere.signees[0], 'nonsense'])
      expect(await statuses(host.browser, sent.pdf, signee)).toEqual(ways.map(() => 404));
  });

  it("the sender before the signee's turn, after they have signed, and for a reassignment", async () => {
    const sent = await sentInPerson(['Ida', 'Jon'], { in_person: [0, 1], ordered: true });
    expect(await statuses(host.browser, sent.pdf, sent.signees[1])).toEqual(ways.map(() => 409));
    expect((await handed(host.browser, sent.pdf, sent.signees[0])('POST', '/sign/reassign', ways[6][2])).status).toBe(409);
    await signInPerson(sent, 0);
    const device = handed(host.browser, sent.pdf, sent.signees[0]);
    expect((await device('POST', '/sign/decline', { reason: 'No.' })).status).toBe(409);
    expect((await device('POST', '/sign/confirm')).status).toBe(409);
  });

  it('a colleague of the sender in an organization who is no admin', async () => {
    const [admin, sender, colleague] = [await signUp(test), await signUp(test), await signUp(test)];
    const organization = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: sender.user, role: 'standard' },
      { user: colleague.user, role: 'standard' },
    ]);
    const draft = await draftFor(sender.browser, { signers: ['org-ida@example.com'] }, `organizations/${organization}`);
    const path = pdfPath(draft.pdf, `/signees/${draft.signees[0]}`);
    expect((await sender.browser.call('PUT', path, { is_in_person: true })).status).toBe(200);
    expect((await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), {})).status).toBe(200);

    expect(await statuses(colleague.browser, draft.pdf, draft.signees[0])).toEqual(ways.map(() => 404));
    expect((await handed(sender.browser, draft.pdf, draft.signees[0])('GET', '/sign')).status).toBe(200);
    expect((await handed(admin.browser, draft.pdf, draft.signees[0])('GET', '/sign')).status).toBe(200);
  });

  it('the sender without naming the signee', async () => {
    const sent = await sentInPerson(['Ida'], { in_person: [0] });
    expect((await host.browser.call('GET', pdfPath(sent.pdf, '/sign'))).status).toBe(404);
  });
});
