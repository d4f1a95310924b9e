// Exporting an account's data, and deleting an account: what is deleted, and what others keep.
import { readFileSync } from 'node:fs';
import { uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationUsers, organizations, passkeys, rateLimits, users } from '#src/schema/accounts.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { openBrowser } from '#testing/browser.ts';
import { makeTemplate, publishForm } from '#testing/forms.ts';
import { PASSWORD, createOrganization, signUp, subjectsTo } from '#testing/people.ts';
import { pdfPath, sendTo, uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';
import { waitFor } from '#testing/wait-for.ts';

const ME = '/api/users/me';
const PROOF = { current_password: PASSWORD };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

describe('the data export', () => {
  it('contains the profile, timeline, stubs, the list of documents and their files', async () => {
    const { browser, user } = await signUp(test, { first_name: 'Åse' });
    const pdf = await uploadReady(browser, { mode: 'edit' });
    await browser.call('PUT', pdfPath(pdf), { name: 'Lease: 2/3 契約' });
    await browser.call('POST', `${ME}/stubs`, { key: 'client', name: 'Client', description: '' });

    const answer = await browser.call('GET', `${ME}/export`);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = unzip(answer.bytes);
    const json = (name: string): unknown => JSON.parse(files.find((file) => file.name === name)?.bytes.toString() ?? 'null');
    expect(json('profile.json')).toMatchObject({ id: user.id, first_name: 'Åse', email: user.email });
    expect(json('timeline.json')).toMatchObject({ events: [{ type: 'created' }, { type: 'exported' }] });
    expect(json('stubs.json')).toEqual([{ key: 'client', name: 'Client', description: '' }]);
    expect(json('documents.json')).toMatchObject([
      { id: pdf, name: 'Lease: 2/3 契約', file: 'documents/0001 Lease  2 3 契約.pdf' },
    ]);
    const file = files.find(({ name }) => name === 'documents/0001 Lease  2 3 契約.pdf');
    expect(file?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.bytes.toString('latin1')).not.toMatch(/argon2|password_hash/);
  });

  it('contains all other account data, and nothing that grants access', async () => {
    const { browser, user } = await signUp(test);
    const guest = await signUp(test);
    const host = await signUp(test);
    const own = await createOrganization(test, [{ user, role: 'admin' }], 'Own Ltd');
    const others = await createOrganization(test, [{ user: host.user, role: 'admin' }], 'Host Ltd');
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { first_name, last_name, email } = user;
    const avatar = `data:image/png;base64,${image.toString('base64')}`;
    expect((await browser.call('PUT', ME, { first_name, last_name, email, avatar })).status).toBe(200);

    const post = async (path: string, body: object, by = browser) => {
      const created = await by.call('POST', path, body);
      expect(created.status, `${path} ${JSON.stringify(created.body)}`).toBe(201);
      return created.body;
    };
    await post(`${ME}/signatures`, { text: 'Pat Example' });
    await post(`/api/organizations/${own}/invites`, { email: guest.user.email, invite_message: 'Come' });
    await post(`/api/organizations/${others}/invites`, { email, invite_message: 'Join us' }, host.browser);
    const notifications = () => browser.call<{ total: number }>('GET', '/api/notifications');
    await waitFor('a notification of the invitation', async () => (await notifications()).body.total === 1);
    await browser.call('PUT', `${ME}/settings/notifications`, { type: 'System', mail: false });
    const token = await post(`${ME}/tokens`, { name: 'Reports', abilities: ['read'] });
    const webhook = await post(`${ME}/webhooks`, { url: 'http://127.0.0.1:9/hook', events: ['pdfs.sent'] });
    const { slug } = await publishForm(browser, await makeTemplate(browser), { name: 'Visitors' });
    const passkey = { credential_id: 'the credential', public_key: 'the key', counter: 0, transports: [], is_backed_up: true };
    const created = { id: uuidv7(), user_id: user.id, created_at: test.clock.now() };
    await test.app.context.db.insert(passkeys).values({ ...created, ...passkey, name: 'Laptop' });

    const files = unzip((await browser.call('GET', `${ME}/export`)).bytes);
    const json = (name: string): unknown => JSON.parse(files.find((file) => file.name === name)?.bytes.toString() ?? 'null');
    expect(json('signatures.json')).toMatchObject([{ kind: 'signatures', value: { text: 'Pat Example' } }]);
    const kept = files.find(({ name }) => name === 'picture.png');
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ format: 'png', width: 9 });
    expect(json('notifications.json')).toMatchObject({
      notifications: [{ type: 'OrganizationInvite', data: { subject: 'Host Ltd' }, read_at: null }],
      choices: [{ type: 'System', mail: false, in_app: true }],
    });
    expect(json('invites.json')).toMatchObject({
      sent: [{ organization: 'Own Ltd', email: guest.user.email, role: 'standard', invite_message: 'Come' }],
      received: [{ organization: 'Host Ltd', email, invite_message: 'Join us', accepted_at: null }],
    });
    expect(json('api-tokens.json')).toMatchObject([{ name: 'Reports', abilities: ['read'], last_used_at: null }]);
    expect(json('passkeys.json')).toMatchObject([{ name: 'Laptop', is_backed_up: true }]);
    expect(json('sessions.json')).toMatchObject([{ ip: '127.0.0.1', created_at: expect.any(String) as string }]);
    expect(json('webhooks.json')).toMatchObject([{ url: 'http://127.0.0.1:9/hook', events: ['pdfs.sent'], is_active: true }]);
    expect(json('forms.json')).toMatchObject([{ name: 'Visitors', slug, is_active: true, access: 'anyone' }]);

    const all = files.map(({ bytes }) => bytes.toString('latin1')).join('\n');
    const secrets = [String(token['token']), String(webhook['secret']), 'the credential', 'the key', ...browser.cookies.values()];
    expect(secrets.filter((secret) => secret === 'undefined' || all.includes(secret))).toEqual([]);
    expect(all).not.toMatch(/(token|password|id)_hash|sealed_|public_key|credential_id/);
  });

  it('contains invitations to an address only after it is verified', async () => {
    const host = await signUp(test);
    const organization = await createOrganization(test, [{ user: host.user, role: 'admin' }]);
    const { browser, user } = await signUp(test, { verified: false });
    await host.browser.call('POST', `/api/organizations/${organization}/invites`, { email: user.email });
    await waitFor('the invitation', () => subjectsTo(test, user.email).some((subject) => /invites you/.test(subject)));
    const files = unzip((await browser.call('GET', `${ME}/export`)).bytes);
    const file = files.find(({ name }) => name === 'invites.json');
    expect(JSON.parse(file?.bytes.toString() ?? 'null')).toEqual({ sent: [], received: [] });
  });

  it('contains no other user’s data', async () => {
    const other = await signUp(test);
    await uploadReady(other.browser, { mode: 'edit' });
    const { browser } = await signUp(test);
    expect(unzip((await browser.call('GET', `${ME}/export`)).bytes).filter(({ name }) => name.startsWith('documents/'))).toEqual(
      [],
    );
    expect((await openBrowser(test).call('GET', `${ME}/export`)).status).toBe(401);
  });
});

describe('deleting an account', () => {
  it('needs the password, ends all access, withdraws pending documents, and frees the address', async () => {
    const person = await signUp(test, { email: 'gone@example.com' });
    const { pdf } = await sendTo(person.browser, { signers: ['asked@example.com'] });
    const elsewhere = openBrowser(test);
    await elsewhere.call('POST', '/login', { email: 'gone@example.com', password: PASSWORD });
    const created = await person.browser.call('POST', `${ME}/tokens`, { name: 'Reports' });
    const program = openBrowser(test, { bearer: String(created.body['token']) });

    expect((await person.browser.call('GET', `${ME}/removal`)).body).toEqual({
      documents: 1,
      pending_documents: 1,
      closing_organizations: [],
      blocking_organizations: [],
    });
    expect((await person.browser.call('DELETE', ME, {})).status).toBe(422);
    expect((await person.browser.call('DELETE', ME, { current_password: 'wrong' })).status).toBe(422);
    expect((await person.browser.call('DELETE', ME, PROOF)).status).toBe(204);

    for (const browser of [person.browser, elsewhere, program]) expect((await browser.call('GET', ME)).status).toBe(401);
    const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
    expect(row).toMatchObject({ signing_mode: 'declined', declined_cause: 'sender', deleted_at: expect.any(Date) as Date });
    const emailTo = (address: string, subject: RegExp) =>
      test.mail.emails.some((mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''));
    await waitFor('the email to its owner', () => emailTo('gone@example.com', /^Your account was deleted/));
    await waitFor(
      'the mail to the signee',
      () => test.mail.emails.filter((mail) => mail.to?.[0]?.address === 'asked@example.com').length > 1,
    );

    const [kept] = await test.app.context.db.select().from(users).where(eq(users.id, person.user.id));
    expect(kept).toMatchObject({ first_name: 'Pat', password_hash: null, deleted_at: expect.any(Date) as Date });
    expect(JSON.stringify(kept)).not.toContain('gone@example.com');
    await signUp(test, { email: 'gone@example.com' });
  });

  it("keeps the user's name visible to people they asked to sign, in the app and on the document", async () => {
    const person = await signUp(test, { first_name: 'Wanda' });
    const asked = await signUp(test);
    const { pdf } = await sendTo(person.browser, { signers: [asked.user.email] });
    expect((await person.browser.call('DELETE', ME, PROOF)).status).toBe(204);

    const notifications = async () => {
      const { body } = await asked.browser.call<{ data: { type: string; data: object }[] }>('GET', '/api/notifications');
      return body.data.find(({ type }) => type === 'PdfDeclined');
    };
    await waitFor('a notification', async () => (await notifications()) !== undefined);
    expect(await notifications()).toMatchObject({ data: { actor: 'Wanda Example', cause: 'sender' } });
    const signing = await asked.browser.call('GET', pdfPath(pdf, '/sign'));
    expect(signing.body).toMatchObject({ sender_name: 'Wanda Example', pdf: { declined_cause: 'sender' } });
  });

  it("keeps the organization’s documents and timelines, with the user's name", async () => {
    const person = await signUp(test, { first_name: 'Gone' });
    const colleague = await signUp(test);
    const organization = await createOrganization(test, [
      { user: person.user, role: 'admin' },
      { user: colleague.user, role: 'admin' },
    ]);
    const pdf = await uploadReady(person.browser, { mode: 'edit', space: `organizations/${organization}` });
    expect((await person.browser.call('DELETE', ME, PROOF)).status).toBe(204);
    expect((await colleague.browser.call('GET', pdfPath(pdf))).status).toBe(200);
    const { body } = await colleague.browser.call<{ data: { actor: { name: string } }[] }>('GET', pdfPath(pdf, '/timeline'));
    expect(body.data[0]?.actor.name).toBe('Gone Example');
    const members = await test.app.context.db
      .select()
      .from(organizationUsers)
      .where(eq(organizationUsers.organization_id, organization));
    expect(members.map(({ user_id }) => user_id)).toEqual([colleague.user.id]);
  });

  it('is refused for the last admin of an organization with other members', async () => {
    const person = await signUp(test);
    const member = await signUp(test);
    await createOrganization(test, [
      { user: person.user, role: 'admin' },
      { user: member.user, role: 'standard' },
    ]);
    expect((await person.browser.call('GET', `${ME}/removal`)).body).toMatchObject({
      blocking_organizations: [{ name: 'Example Ltd' }],
    });
    expect(await person.browser.call('DELETE', ME, PROOF)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Example Ltd') as string },
    });
    expect((await person.browser.call('GET', ME)).status).toBe(200);
  });

  it("is refused if the only other admin's account is disabled", async () => {
    const [person, shut] = [await signUp(test), await signUp(test)];
    await createOrganization(test, [
      { user: person.user, role: 'admin' },
      { user: shut.user, role: 'admin' },
    ]);
    await test.app.context.db.update(users).set({ disabled_at: test.clock.now() }).where(eq(users.id, shut.user.id));
    expect((await person.browser.call('DELETE', ME, PROOF)).status).toBe(409);
    await test.app.context.db.update(users).set({ disabled_at: null }).where(eq(users.id, shut.user.id));
    expect((await person.browser.call('DELETE', ME, PROOF)).status).toBe(204);
  });

  it('is refused for one of two admins who delete their accounts at the same moment', async () => {
    const [one, two, member] = [await signUp(test), await signUp(test), await signUp(test)];
    await createOrganization(test, [
      { user: one.user, role: 'admin' },
      { user: two.user, role: 'admin' },
      { user: member.user, role: 'standard' },
    ]);
    const both = await Promise.all([one, two].map(({ browser }) => browser.call('DELETE', ME, PROOF)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });

  it('closes an organization without other members', async () => {
    const person = await signUp(test);
    const id = await createOrganization(test, [{ user: person.user, role: 'admin' }], 'Alone Ltd');
    expect((await person.browser.call('GET', `${ME}/removal`)).body).toMatchObject({
      closing_organizations: [{ name: 'Alone Ltd' }],
    });
    expect((await person.browser.call('DELETE', ME, PROOF)).status).toBe(204);
    const [row] = await test.app.context.db.select().from(organizations).where(eq(organizations.id, id));
    expect(row?.deleted_at).toEqual(test.clock.now());
  });
});

it('the clean-up of unreferenced files keeps the profile images of users', () => {
  const source = readFileSync(new URL('../../platform/storage/file-references.ts', import.meta.url), 'utf8');
  expect(source.match(/from users where avatar_key/g)).toHaveLength(2);
});
