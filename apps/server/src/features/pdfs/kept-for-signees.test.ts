// A completed pdf stays with its signees, whatever its sender does with it (decision 0017).
import { TRASH_DAYS } from '@countersign/contract/limits';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfs } from '#src/schema/pdfs.ts';
import { signees } from '#src/schema/signees.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import {
  PASSWORD,
  type SignedInPerson,
  createOrganization,
  mailedToken,
  signInAgain,
  signUp,
  signedInApp,
} from '#testing/people.ts';
import { becomes, consent, draftFor, fill, finish, pdfPath, sendTo, sign, uploadReady } from '#testing/signing.ts';
import { runJob } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { emptyTrash, sweepFiles } from './jobs.ts';

const { test, person: owner } = signedInApp({ first_name: 'Olga' });
let stranger: SignedInPerson;
beforeAll(async () => {
  stranger = await signUp(test);
});

const SIGNATURE = { text: 'Signed', font: 'caveat' };
const remove = async (who: SignedInPerson, pdf: string, tail = '') =>
  expect((await who.browser.call('DELETE', pdfPath(pdf, tail))).status).toBe(204);
const statusOf = async (browser: Browser, pdf: string, tail = '') => (await browser.call('GET', pdfPath(pdf, tail))).status;

async function galleryOf(person: SignedInPerson, filter: string): Promise<string[]> {
  const path = `/api/users/me/documents/pdfs?filter[mode]=signing&page[size]=100${filter}`;
  return (await person.browser.call<{ data: { id: string }[] }>('GET', path)).body.data.map(({ id }) => id);
}

/** Opens the link of the email about completion, in a separate browser. */
async function byLink(email: string): Promise<Browser> {
  const browser = openBrowser(test);
  const token = await mailedToken(test, email, /^Completed/);
  expect((await browser.call('POST', '/signee-login', { token })).status).toBe(200);
  return browser;
}

async function expectReadable(browser: Browser, pdf: string) {
  expect((await browser.call('GET', pdfPath(pdf, '/sign'))).body).toMatchObject({ pdf: { signing_mode: 'completed' } });
  expect((await browser.call('GET', pdfPath(pdf))).body).toMatchObject({ deleted_at: null, archived_at: null, folder_id: null });
  for (const tail of ['/download', '/download-certificate', '/file']) {
    const { status, bytes } = await browser.call('GET', pdfPath(pdf, tail));
    expect([status, bytes.subarray(0, 5).toString()], tail).toEqual([200, '%PDF-']);
  }
}

const CLOSED = [
  '',
  '/sign',
  '/file',
  '/viewing-copy',
  '/image?width=96',
  '/words',
  '/download',
  '/download-certificate',
  '/pages',
];

async function expectNothing(browser: Browser, pdf: string, but: string[] = []) {
  for (const tail of [...CLOSED, '/elements', '/timeline', '/signees', '/questions'].filter((one) => !but.includes(one)))
    expect([401, 404], tail).toContain(await statusOf(browser, pdf, tail));
}

/** A pdf signed by a user with an account, with another person in copy; both have opened the link of their last email. */
async function completed(sender: SignedInPerson, space?: string) {
  const bob = await signUp(test, { first_name: 'Bob' });
  const copy = `copy-of-${bob.user.email}`;
  const people = { signers: [bob.user.email], copies: [copy] };
  const { pdf, fields } = await draftFor(sender.browser, people, space);
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  await sign(test, { email: bob.user.email, pdf, field: fields[0] ?? '' });
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  return { pdf, bob, copy, links: [await byLink(bob.user.email), await byLink(copy)] };
}

async function expectKept(pdf: string, bob: SignedInPerson, links: Browser[]) {
  for (const browser of [bob.browser, ...links]) await expectReadable(browser, pdf);
  expect(await galleryOf(bob, '&filter[tab]=completed')).toContain(pdf);
  for (const tab of ['deleted', 'archived']) expect(await galleryOf(bob, `&filter[tab]=${tab}`)).not.toContain(pdf);
  for (const browser of [stranger.browser, openBrowser(test)]) await expectNothing(browser, pdf);
}

/** A pdf that its sender alone has signed. */
async function signedAlone(person: SignedInPerson): Promise<string> {
  const { pdf, fields } = await sendTo(person.browser, { signers: [person.user.email] });
  await consent(person.browser, pdf);
  await fill(person.browser, pdf, [{ element_id: fields[0], value: SIGNATURE }]);
  await finish(person.browser, pdf);
  await becomes(person.browser, pdf, { signing_mode: 'completed' });
  return pdf;
}

describe('a completed pdf', () => {
  it('stays with its signees and people in copy when its sender deletes it, also permanently', async () => {
    const { pdf, bob, copy, links } = await completed(owner);
    await remove(owner, pdf);
    expect(await galleryOf(owner, '')).not.toContain(pdf);
    expect(await galleryOf(owner, '&filter[tab]=deleted')).toContain(pdf);
    await expectKept(pdf, bob, [...links, await byLink(copy)]);

    await remove(owner, pdf, '?force=true');
    await expectNothing(owner.browser, pdf);
    expect((await owner.browser.call('POST', pdfPath(pdf, '/restore'))).status).toBe(404);
    for (const filter of ['', '&filter[tab]=deleted', '&filter[tab]=completed'])
      expect(await galleryOf(owner, filter)).not.toContain(pdf);
    await runJob(test, sweepFiles);
    await expectKept(pdf, bob, [...links, await byLink(copy)]);
  });

  it('keeps its name, but its owner may move it', async () => {
    const { pdf } = await completed(owner);
    expect(await owner.browser.call('PUT', pdfPath(pdf), { name: 'Another' })).toMatchObject({
      status: 409,
      body: { message: 'This pdf is completed and cannot be renamed.' },
    });
    expect((await owner.browser.call('PUT', pdfPath(pdf), { is_favorite: true, archived: true })).status).toBe(200);
  });

  it("is in its signees' gallery, wherever its sender keeps it", async () => {
    const { pdf, bob } = await completed(owner);
    await owner.browser.call('PUT', pdfPath(pdf), { archived: true });
    expect(await galleryOf(owner, '&filter[tab]=completed')).not.toContain(pdf);
    await expectKept(pdf, bob, []);
  });

  it('is gone for an owner who signed it too, however they open it @deep', async () => {
    const [owner, bob] = [await signUp(test), await signUp(test)];
    const { pdf, fields } = await sendTo(owner.browser, { signers: [owner.user.email, bob.user.email] });
    const own = await sign(test, { email: owner.user.email, pdf, field: fields[0] ?? '' });
    await sign(test, { email: bob.user.email, pdf, field: fields[1] ?? '' });
    await becomes(owner.browser, pdf, { signing_mode: 'completed' });
    const token = await mailedToken(test, owner.user.email, /^Completed/);
    await remove(owner, pdf);
    expect(await galleryOf(owner, '&filter[tab]=completed')).not.toContain(pdf);

    await remove(owner, pdf, '?force=true');
    await expectNothing(owner.browser, pdf);
    await expectNothing(own, pdf);
    expect((await openBrowser(test).call('POST', '/signee-login', { token })).status).toBe(403);
    expect(await galleryOf(owner, '')).not.toContain(pdf);
    await expectKept(pdf, bob, []);
  });

  it('that only its owner has signed is deleted completely', async () => {
    const owner = await signUp(test);
    const pdf = await signedAlone(owner);
    await remove(owner, pdf, '?force=true');
    const { db } = test.app.context;
    expect(await db.$count(pdfs, eq(pdfs.id, pdf))).toBe(0);
    expect(await db.$count(signees, eq(signees.pdf_id, pdf))).toBe(0);
  });

  it('of an organization stays with its signees, and is gone for the organization @deep', async () => {
    const admin = await signUp(test);
    const organization = await createOrganization(test, [{ user: admin.user, role: 'admin' }]);
    const { pdf, bob, links } = await completed(admin, `organizations/${organization}`);
    await remove(admin, pdf, '?force=true');
    await expectNothing(admin.browser, pdf);
    await expectKept(pdf, bob, links);
  });

  it('stays with them when the deleted tab is emptied, also after its sender has deleted their account', async () => {
    const leaving = await signUp(test, { email: 'leaving@example.com' });
    const { pdf, bob, copy, links } = await completed(leaving);
    const plain = await uploadReady(leaving.browser, { mode: 'edit' });
    const alone = await signedAlone(leaving);
    const proof = { current_password: PASSWORD };
    expect((await leaving.browser.call('DELETE', '/api/users/me', proof)).status).toBe(204);
    await expectKept(pdf, bob, links);

    test.clock.advance((TRASH_DAYS + 1) * 86_400_000);
    // The second run finds nothing left to do.
    await runJob(test, emptyTrash);
    await runJob(test, emptyTrash);
    const { db } = test.app.context;
    expect(await db.$count(pdfs, inArray(pdfs.id, [plain, alone]))).toBe(0);
    const [row] = await db.select().from(pdfs).where(eq(pdfs.id, pdf));
    expect(row).toMatchObject({ user_id: null, organization_id: null });
    for (const person of [bob, stranger, owner]) await signInAgain(person);
    await expectKept(pdf, bob, [await byLink(bob.user.email), await byLink(copy)]);
  });
});

describe('a pending pdf that is deleted', () => {
  it('is withdrawn first: everyone is notified, no one can continue, and it can be restored as withdrawn', async () => {
    const bob = await signUp(test);
    const { pdf, fields } = await sendTo(owner.browser, { signers: ['away@example.com', bob.user.email] });
    await consent(bob.browser, pdf);
    const refused = await owner.browser.call('DELETE', pdfPath(pdf, '?force=true'));
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('withdraw it first') as string } });
    await remove(owner, pdf);

    const emailsTo = (email: string) =>
      test.mail.emails.find((mail) => mail.to?.[0]?.address === email && mail.subject === 'Not signed: Contract');
    await waitFor('the emails', () => emailsTo('away@example.com') && emailsTo(bob.user.email));
    const away = openBrowser(test);
    const invited = await mailedToken(test, 'away@example.com', /^Please sign/);
    const ended = await mailedToken(test, 'away@example.com', /^Not signed/);
    for (const token of [invited, ended]) expect((await away.call('POST', '/signee-login', { token })).status).toBe(200);
    for (const browser of [bob.browser, away]) {
      const signing = { signing_mode: 'declined', declined_cause: 'sender', viewing_copy: null };
      expect((await browser.call('GET', pdfPath(pdf, '/sign'))).body).toMatchObject({ pdf: signing });
      await expectNothing(browser, pdf, ['/sign']);
      const value = { values: [{ element_id: fields[0], value: SIGNATURE }] };
      expect((await browser.call('PUT', pdfPath(pdf, '/sign/values'), value)).status).toBe(404);
      for (const step of ['start', 'finish', 'decline', 'reassign'])
        expect((await browser.call('POST', pdfPath(pdf, `/sign/${step}`), {})).status, step).toBe(404);
    }
    expect((await owner.browser.call('GET', pdfPath(pdf))).body).toMatchObject({
      signing_mode: 'declined',
      declined_cause: 'sender',
      deleted_at: expect.any(String) as string,
    });
    const timeline = await owner.browser.call<{ data: { type: string }[] }>('GET', pdfPath(pdf, '/timeline'));
    const types = timeline.body.data.map(({ type }) => type);
    expect(types.indexOf('withdrawn')).toBeGreaterThan(-1);
    expect(types).toContain('deleted');

    expect((await owner.browser.call('POST', pdfPath(pdf, '/restore'))).body).toMatchObject({ signing_mode: 'declined' });
    await remove(owner, pdf);
    await remove(owner, pdf, '?force=true');
    expect((await openBrowser(test).call('POST', '/signee-login', { token: invited })).status).toBe(403);
  });

  it("stays in its signee's list as withdrawn, without pages, and is found there by name alone", async () => {
    const bob = await signUp(test);
    const { pdf } = await sendTo(owner.browser, { signers: ['beside@example.com', bob.user.email] });
    await remove(owner, pdf);
    expect(await galleryOf(bob, '&filter[tab]=declined&filter[search]=contr')).toEqual([pdf]);
    expect(await galleryOf(bob, '&filter[search]=beside')).toEqual([]);
    const path = '/api/users/me/documents/pdfs?filter[mode]=signing&filter[tab]=declined';
    const listed = await bob.browser.call('GET', path);
    const shown = { id: pdf, declined_cause: 'sender', first_page_id: null, viewing_copy: null, deleted_at: null };
    expect(listed.body).toMatchObject({ total: 1, data: [shown] });
    for (const filter of ['&filter[tab]=deleted', '&filter[tab]=pending']) expect(await galleryOf(bob, filter)).toEqual([]);

    await remove(owner, pdf, '?force=true');
    expect(await galleryOf(bob, '')).toEqual([]);
  });

  it('accepts nothing more from a signee who was filling it in, restored or not', async () => {
    const bob = await signUp(test);
    const { pdf, fields } = await sendTo(owner.browser, { signers: ['other@example.com', bob.user.email] });
    await consent(bob.browser, pdf);
    await remove(owner, pdf);
    expect((await owner.browser.call('POST', pdfPath(pdf, '/restore'))).status).toBe(200);
    const late = { values: [{ element_id: fields[1], value: SIGNATURE }] };
    expect((await bob.browser.call('PUT', pdfPath(pdf, '/sign/values'), late)).status).toBe(409);
  });

  it('is not withdrawn if the last signature comes first', async () => {
    const bob = await signUp(test);
    const { pdf, fields } = await sendTo(owner.browser, { signers: [bob.user.email] });
    await consent(bob.browser, pdf);
    await fill(bob.browser, pdf, [{ element_id: fields[0], value: SIGNATURE }]);
    await finish(bob.browser, pdf);
    expect([204, 409]).toContain((await owner.browser.call('DELETE', pdfPath(pdf))).status);
    await waitFor('the seal', async () => (await statusOf(bob.browser, pdf, '/download-certificate')) === 200);
    await expectReadable(bob.browser, pdf);
  });
});
