import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MEMBERSHIP_CHANGED_EVENT, channels } from '@countersign/contract/live';
import { uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationUsers, organizations, rateLimits } from '#src/schema/accounts.ts';
import { forms } from '#src/schema/forms.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { listen } from '#testing/listen.ts';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { draftFor, pdfPath, uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor, waitForLock } from '#testing/wait-for.ts';

interface Shown {
  id: string;
  name: string;
  logo_base64: string | null;
}

let test: TestApp;
let admin: SignedInPerson;
let standard: SignedInPerson;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signUp(test);
  standard = await signUp(test);
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

const dataUrl = (bytes: Buffer, mime = 'image/png') => `data:${mime};base64,${bytes.toString('base64')}`;
const image = (side = 40) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#1d4ed8' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .png()
    .toBuffer();
const create = (person: SignedInPerson, body: object) => person.browser.call<Shown>('POST', '/api/organizations', body);
const change = (person: SignedInPerson, id: string, body: object) =>
  person.browser.call<Shown>('PUT', `/api/organizations/${id}`, body);
/** Sends a pdf of the organization to one signer. */
async function sendFrom(person: SignedInPerson, id: string, signer: string): Promise<string> {
  const { pdf } = await draftFor(person.browser, { signers: [signer] }, `organizations/${id}`);
  expect((await person.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  return pdf;
}
const list = (person: SignedInPerson, query = '?append=logo_base64,is_billable&include=authOrganizationUser') =>
  person.browser.call<{ data: Shown[] }>('GET', `/api/organizations${query}`);

describe('an organization', () => {
  it('is created with its branding by a user who becomes its admin, and can be changed by them', async () => {
    const created = await create(admin, {
      name: 'Ärzte & Söhne <b>"GmbH"</b> 🦷 שלום',
      primary_color: '#0F766E',
      secondary_color: '#f59e0b',
      logo: dataUrl(await image()),
      is_active: true,
    });
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Ärzte & Söhne <b>"GmbH"</b> 🦷 שלום',
        primary_color: '#0F766E',
        is_active: true,
        created_by: admin.user.id,
        authOrganizationUser: { role: 'admin', user_id: admin.user.id },
        authUserRole: 'Admin',
      },
    });
    expect(created.body.logo_base64).toMatch(/^data:image\/png;base64,/);
    expect(JSON.stringify(created.body)).not.toContain('logo_key');

    const { id } = created.body;
    const renamed = await change(admin, id, { name: 'Ärzte', secondary_color: null });
    expect(renamed.body).toMatchObject({ name: 'Ärzte', primary_color: '#0F766E', secondary_color: null });
    expect(renamed.body.logo_base64).toBe(created.body.logo_base64);
    expect((await change(admin, id, { logo: null })).body.logo_base64).toBeNull();
  });

  it('is listed to its members, with the requested extras only', async () => {
    const person = await signUp(test);
    await create(person, { name: 'Listed' });
    expect((await list(person)).body).toMatchObject({
      data: [{ name: 'Listed', is_billable: false, logo_base64: null, authOrganizationUser: { role: 'admin' } }],
    });
    const [plain] = (await list(person, '')).body.data;
    expect(plain).not.toHaveProperty('logo_base64');
    expect(plain).not.toHaveProperty('authOrganizationUser');
    expect((await list(standard)).body.data.some(({ name }) => name === 'Listed')).toBe(false);
  });

  it('requires a verified address for creation, and an admin for changes', async () => {
    const unverified = await signUp(test, { verified: false });
    expect(await create(unverified, { name: 'No' })).toMatchObject({
      status: 403,
      body: { message: 'Please verify your email address first.' },
    });
    const id = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: standard.user, role: 'standard' },
    ]);
    const stranger = await signUp(test);
    expect((await change(standard, id, { name: 'Mine' })).status).toBe(403);
    expect((await change(stranger, id, { name: 'Mine' })).status).toBe(404);
    expect((await standard.browser.call('DELETE', `/api/organizations/${id}`)).status).toBe(403);
    expect((await stranger.browser.call('DELETE', `/api/organizations/${id}`)).status).toBe(404);
  });

  it('notifies all its members of a change, and no one else', async () => {
    const id = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: standard.user, role: 'standard' },
    ]);
    const live = { url: test.url, key: test.app.server.liveKey };
    const subscribe = ({ user, browser }: SignedInPerson) => listen(live, browser, channels.notifications(user.id));
    const [colleague, stranger] = [await subscribe(standard), await subscribe(await signUp(test))];

    expect((await change(standard, id, { name: 'Refused' })).status).toBe(403);
    expect(colleague).not.toContain(MEMBERSHIP_CHANGED_EVENT);
    expect((await change(admin, id, { name: 'Renamed' })).status).toBe(200);
    await waitFor('the event', () => colleague.includes(MEMBERSHIP_CHANGED_EVENT));
    expect(stranger).not.toContain(MEMBERSHIP_CHANGED_EVENT);
  });

  it.each([
    [{}, 'name', 'This field is required.'],
    [{ name: '  ' }, 'name', 'This field is required.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters.'],
    [{ name: 'two\nlines' }, 'name', 'This contains characters that aren’t allowed.'],
    [{ name: 'nul\u0000' }, 'name', 'Null characters aren’t allowed.'],
    [{ name: 'A', primary_color: '#1d4ed8ff' }, 'primary_color', 'Enter a color like #1d4ed8.'],
    [{ name: 'A', secondary_color: 'red' }, 'secondary_color', 'Enter a color like #1d4ed8.'],
    [{ name: 'A', logo: 'https://example.com/logo.png' }, 'logo', 'This isn’t an image.'],
    [{ name: 'A', logo: dataUrl(Buffer.from('%PDF-1.7')) }, 'logo', 'This isn’t a PNG, JPEG, WebP or SVG image.'],
  ])('is rejected with %j', async (body, field, text) => {
    expect(await create(admin, body)).toMatchObject({ status: 422, body: { errors: { [field]: [text] } } });
  });
});

describe('a logo', () => {
  it('is re-encoded: scaled down, without metadata, and as pixels only, whatever was sent', async () => {
    const { body: large } = await create(admin, { name: 'Large', logo: dataUrl(await image(1_500)) });
    const bytes = Buffer.from(large.logo_base64?.split(',')[1] ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
    expect(bytes.includes('somebody')).toBe(false);

    const script =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>';
    const { body: drawn } = await create(admin, { name: 'Drawn', logo: dataUrl(Buffer.from(script), 'image/svg+xml') });
    expect(drawn.logo_base64).toMatch(/^data:image\/png;base64,/);
    expect(Buffer.from(drawn.logo_base64?.split(',')[1] ?? '', 'base64').includes('alert')).toBe(false);

    const polyglot = Buffer.concat([await image(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const { body: clean } = await create(admin, { name: 'Clean', logo: dataUrl(polyglot) });
    expect(Buffer.from(clean.logo_base64?.split(',')[1] ?? '', 'base64').includes('alert')).toBe(false);
  });

  it('may be plain base64 as well', async () => {
    const { status, body } = await create(admin, { name: 'Bare', logo: (await image()).toString('base64') });
    expect(status).toBe(201);
    expect(body.logo_base64).toMatch(/^data:image\/png;base64,/);
  });

  it('is rejected if decoding it would exhaust the memory', async () => {
    const bomb = await sharp({ create: { width: 10_500, height: 10_500, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(await create(admin, { name: 'Bomb', logo: dataUrl(bomb) })).toMatchObject({
      status: 422,
      body: { errors: { logo: [expect.any(String)] } },
    });
    const folder = await readdir(path.join(test.dir, 'tmp')).catch(() => []);
    expect(folder.filter((name) => name.startsWith('picture-'))).toEqual([]);
  });
});

describe('the address for invoices', () => {
  it('is managed by admins', async () => {
    const { body } = await create(admin, { name: 'Invoiced' });
    const settings = `/api/organizations/${body.id}/settings`;
    expect((await admin.browser.call('GET', settings)).body).toEqual({ billing_email: null });
    const set = await admin.browser.call('PUT', `${settings}/billing_email`, { value: 'invoices@example.com' });
    expect(set.body).toEqual({ billing_email: 'invoices@example.com' });
    expect((await admin.browser.call('GET', settings)).body).toEqual({ billing_email: 'invoices@example.com' });
    expect((await admin.browser.call('PUT', `${settings}/billing_email`, { value: 'nobody' })).status).toBe(422);
    expect((await admin.browser.call('PUT', `${settings}/nonsense`, { value: 'x' })).status).toBe(404);
    expect((await standard.browser.call('GET', settings)).status).toBe(404);
  });
});

describe('an inactive organization', () => {
  it('can be viewed, not used, and is reactivated by an admin', async () => {
    const { body } = await create(admin, { name: 'Asleep' });
    const space = `organizations/${body.id}`;
    const pdf = await uploadReady(admin.browser, { space });
    expect((await change(admin, body.id, { is_active: false })).status).toBe(200);

    const inactive = { status: 409, body: { message: 'This organization is inactive.' } };
    expect(await admin.browser.call('POST', `/api/${space}/stubs`, { key: 'a' })).toMatchObject(inactive);
    expect(await admin.browser.call('PUT', pdfPath(pdf), { name: 'Other' })).toMatchObject(inactive);
    expect(await admin.browser.call('DELETE', pdfPath(pdf))).toMatchObject(inactive);
    expect((await admin.browser.call('GET', pdfPath(pdf))).status).toBe(200);
    expect((await admin.browser.call('GET', `/api/${space}/documents/pdfs`)).body).toMatchObject({ total: 1 });
    const listening = { socket_id: '1.1', channel_name: `private-pdfs.${pdf}` };
    expect((await admin.browser.call('POST', '/api/broadcasting/auth', listening)).status).toBe(200);

    expect((await change(admin, body.id, { is_active: true })).status).toBe(200);
    expect((await admin.browser.call('PUT', pdfPath(pdf), { name: 'Other' })).status).toBe(200);
  });
});

it('an inactive organization receives nothing through its forms', async () => {
  const { body } = await create(admin, { name: 'Published' });
  const pdf_id = await uploadReady(admin.browser, { space: `organizations/${body.id}`, mode: 'template' });
  const now = test.clock.now();
  await test.app.context.db.insert(forms).values({
    id: uuidv7(),
    organization_id: body.id,
    pdf_id,
    name: 'Form',
    slug: 'of-an-organization',
    is_active: true,
    access: 'anyone',
    emails: [],
    embed_origins: [],
    signees: [],
    created_by: admin.user.id,
    created_at: now,
    updated_at: now,
  });
  const state = async () => (await admin.browser.call<{ state: string }>('GET', '/api/forms/of-an-organization')).body.state;
  expect(await state()).toBe('open');
  await change(admin, body.id, { is_active: false });
  expect(await state()).toBe('closed');
});

describe('a deleted organization', () => {
  it('is gone for everyone with all its content, and its documents out for signature are withdrawn', async () => {
    const members = [
      { user: admin.user, role: 'admin' as const },
      { user: standard.user, role: 'standard' as const },
    ];
    const id = await createOrganization(test, members, 'Doomed');
    const space = `organizations/${id}`;
    const signee = await signUp(test);
    const document = await uploadReady(admin.browser, { space });
    const sent = await sendFrom(admin, id, signee.user.email);
    await standard.browser.call('PUT', '/api/users/me/settings/default_organization_id', { value: id });

    expect((await admin.browser.call('DELETE', `/api/organizations/${id}`)).status).toBe(204);
    expect((await list(admin)).body.data.some((entry) => entry.id === id)).toBe(false);
    expect((await admin.browser.call('GET', `/api/${space}/documents/pdfs`)).status).toBe(404);
    expect((await admin.browser.call('GET', pdfPath(document))).status).toBe(404);
    expect((await standard.browser.call('GET', '/api/users/me/settings/default_organization_id')).body).toEqual({
      default_organization_id: null,
    });
    expect((await admin.browser.call('DELETE', `/api/organizations/${id}`)).status).toBe(404);

    await waitFor('the notification of the withdrawal', async () => {
      const notifications = await signee.browser.call<{ data: { type: string; data: object }[] }>('GET', '/api/notifications');
      return notifications.body.data.find(({ type }) => type === 'PdfDeclined');
    });
    expect((await signee.browser.call('GET', pdfPath(sent))).status).toBe(404);
  });

  it('is not deleted if its admin is demoted at that moment', async () => {
    const id = await createOrganization(test, [{ user: admin.user, role: 'admin' }], 'Kept');
    const { db } = test.app.context;
    const deleting = await db.transaction(async (tx) => {
      await tx.select().from(organizations).where(eq(organizations.id, id)).for('update');
      const call = admin.browser.call('DELETE', `/api/organizations/${id}`);
      await waitForLock(db);
      await tx.update(organizationUsers).set({ role: 'standard' }).where(eq(organizationUsers.organization_id, id));
      return { call };
    });
    expect((await deleting.call).status).toBe(403);
    expect((await list(admin)).body.data.some((entry) => entry.id === id)).toBe(true);
  });

  it('is not deleted while a document that everyone has signed waits for its seal', async () => {
    const id = await createOrganization(test, [{ user: admin.user, role: 'admin' }], 'Sealing');
    const pdf = await sendFrom(admin, id, 'late@example.com');
    const { db } = test.app.context;
    await db.update(pdfs).set({ all_signed_at: test.clock.now() }).where(eq(pdfs.id, pdf));
    expect((await admin.browser.call('DELETE', `/api/organizations/${id}`)).status).toBe(409);
    expect((await admin.browser.call('GET', pdfPath(pdf))).status).toBe(200);
  });
});
