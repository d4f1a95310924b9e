// Forms, from the template to the table of submissions.
import { createElement, uuidv7 } from '@countersign/document-model';
import { sql } from 'drizzle-orm';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { FORMS, type Form, completeForm, enterForm, fillInForm, makeTemplate, formsApp } from '#testing/forms.ts';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { becomes, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { unzip } from '#testing/unzip.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, owner, template, publish, mailsTo } = formsApp();
const page = (url: string) => fetch(`${test.url}${new URL(url, test.url).pathname}${new URL(url, test.url).search}`);

it('a guest fills in a form and signs, and becomes a row with a column for each field', async () => {
  const form = await publish();
  expect(form).toMatchObject({ state: 'open', submission_count: 0 });
  const guest = openBrowser(test);
  expect((await guest.call('GET', `/api/forms/${form.slug}`)).body).toEqual({
    state: 'open',
    name: 'Registration',
    owner_name: 'Olga Example',
    asks_for_code: false,
  });
  const way = await enterForm(guest, form);
  expect(way.status, JSON.stringify(way.body)).toBe(200);
  // A returning visitor continues their submission.
  expect((await enterForm(guest, form)).body).toEqual(way.body);

  const list = (query = '') =>
    owner.browser.call<{ columns: string[]; data: Record<string, unknown>[]; total: number }>(
      'GET',
      `${FORMS}/${form.id}/submissions${query}`,
    );
  expect((await list()).body).toMatchObject({ columns: ['Town'], data: [{ name: 'Gus Guest', status: 'started', values: {} }] });
  await completeForm(guest, way.body, '=HYPERLINK("x")');
  await becomes(owner.browser, way.body.pdf_id, { signing_mode: 'completed' });
  expect((await list()).body.data).toMatchObject([{ status: 'completed', values: { Town: '=HYPERLINK("x")' } }]);
  expect((await list('?filter[search]=hyperlink')).body.total).toBe(1);
  expect((await list('?filter[search]=elsewhere')).body.total).toBe(0);
  expect((await list('?filter[status]=started')).body.total).toBe(0);

  const csv = await owner.browser.call('GET', `${FORMS}/${form.id}/submissions`, undefined, { accept: 'text/csv' });
  expect(csv.bytes.toString()).toContain(`"'=HYPERLINK(""x"")"`);
  const long = JSON.stringify('x'.repeat(17 * 1024 ** 2));
  const ofIt = sql`pdf_id = ${way.body.pdf_id} and kind = 'input'`;
  await test.app.context.db.execute(sql`update elements set data = jsonb_set(data, '{value}', ${long}::jsonb) where ${ofIt}`);
  const large = await owner.browser.call('GET', `${FORMS}/${form.id}/submissions`, undefined, { accept: 'text/csv' });
  expect(large.status).toBe(200);
  expect(large.bytes.length).toBeGreaterThan(17 * 1024 ** 2);
  expect(large.bytes.subarray(0, 60).toString()).toContain('\uFEFFName,Email,Status,Entered,Signed,Town\r\nGus Guest,');
  expect(large.bytes.subarray(-3).toString()).toBe('x\r\n');
  const zip = await owner.browser.call('GET', `${FORMS}/${form.id}/submissions/zip`);
  const dir = mkdtempSync(path.join(os.tmpdir(), 'zip-'));
  const [entry, ...others] = unzip(zip.bytes);
  expect([entry?.name, others]).toEqual(['0001 Gus Guest.pdf', []]);
  const file = 'sealed.pdf';
  writeFileSync(path.join(dir, file), entry?.bytes ?? '');
  execFileSync('qpdf', ['--check', path.join(dir, file)]);

  const proofs = await owner.browser.call<{ data: { type: string; proven_by: string | null }[] }>(
    'GET',
    pdfPath(way.body.pdf_id, '/timeline'),
  );
  expect(proofs.body.data.find(({ type }) => type === 'finished signing')).toMatchObject({ proven_by: 'form' });
});

it('provides the link as a QR code', async () => {
  const form = await publish();
  const code = await owner.browser.call('GET', `${FORMS}/${form.id}/qr-code`);
  expect(code.headers.get('content-type')).toContain('image/svg+xml');
  expect(code.bytes.toString()).toContain('<svg');
});

describe('access to a form', () => {
  it('requires the emailed code if addresses must be verified, and refuses a wrong one', async () => {
    const form = await publish({ access: 'verified' });
    const guest = openBrowser(test);
    const email = 'vera@example.com';
    expect(await enterForm(guest, form, { email })).toMatchObject({ status: 422, body: { proof: 'email_code' } });
    const mail = await waitFor('the code', () => mailsTo(email).find(({ subject }) => /is your code/.test(subject ?? '')));
    const code = /\d{6}/.exec(mail.subject ?? '')?.[0] ?? '';
    expect((await enterForm(guest, form, { email, code: code === '000000' ? '111111' : '000000' })).status).toBe(403);
    // An incomplete code does not count as a guess. As wrong guesses, these would exceed the limit.
    for (let length = 1; length < 6; length += 1)
      expect(await enterForm(guest, form, { email, code: code.slice(0, length) })).toMatchObject({
        status: 422,
        body: { errors: { code: ['Enter all 6 digits.'] } },
      });
    const way = await enterForm(guest, form, { email, code });
    expect(way.status).toBe(200);
    // A code works only once.
    expect((await enterForm(openBrowser(test), form, { email, code })).status).toBe(403);
  });

  it("emails the code in the language of the visitor's browser", async () => {
    const form = await publish({ access: 'verified' });
    const email = 'vera-de@example.com';
    const body = { form: form.slug, name: 'Vera', email };
    await openBrowser(test).call('POST', '/signee-login', body, { 'accept-language': 'ar;q=0.8,de-AT' });
    await waitFor('the code', () => mailsTo(email).some(({ subject }) => /ist Ihr Code für/.test(subject ?? '')));
  });

  it('is limited to a list of addresses: others get the same answer, but no email', async () => {
    const form = await publish({ access: 'list', emails: ['Invited@example.com'] });
    const guest = openBrowser(test);
    const stranger = await enterForm(guest, form, { email: 'stranger@example.com' });
    const invited = await enterForm(guest, form, { email: 'invited@example.com' });
    expect(stranger.status).toBe(422);
    expect(stranger.body.message.replace('stranger', 'invited')).toBe(invited.body.message);
    await waitFor('the code', () => mailsTo('invited@example.com').length === 1);
    expect(mailsTo('stranger@example.com')).toEqual([]);
    expect((await enterForm(guest, form, { email: 'stranger@example.com', code: '123456' })).status).toBe(403);
  });
});

it('the account with the address needs no code; an address that was only typed adds nothing to its owner’s documents', async () => {
  const form = await publish({ access: 'verified' });
  const member = await signUp(test);
  const signing = async () =>
    (await member.browser.call('GET', '/api/users/me/documents/pdfs?filter[mode]=signing')).body['total'];
  const open = await publish();
  expect((await enterForm(openBrowser(test), open, { email: member.user.email })).status).toBe(200);
  expect(await signing()).toBe(0);
  expect((await enterForm(member.browser, form, { email: member.user.email })).status).toBe(200);
  expect(await signing()).toBe(1);
});

describe('the limits of a form', () => {
  it.each([
    ['switched off', { is_active: false }, 'closed'],
    ['past its closing date', { closes_at: '2020-01-01T00:00:00Z' }, 'closed'],
  ])('answers only that it is not open if it is %s', async (_why, about, state) => {
    const form = await publish(about);
    const guest = openBrowser(test);
    expect((await guest.call('GET', `/api/forms/${form.slug}`)).body).toEqual({
      state,
      name: null,
      owner_name: null,
      asks_for_code: false,
    });
    expect((await enterForm(guest, form)).status).toBe(409);
  });

  it('admits no more visitors than its limit, however many come at once', async () => {
    const form = await publish({ max_submissions: 2 });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => enterForm(openBrowser(test), form, { email: `many${number}@example.com` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/^Others are filling in this form right now/);
  });

  it('accepts the submissions that are finished first, and keeps the input of later ones', async () => {
    const form = await publish({ max_submissions: 1 });
    const state = async () => (await openBrowser(test).call('GET', `/api/forms/${form.slug}`)).body;
    const [slow, quick] = [openBrowser(test), openBrowser(test)];
    const begun = (await enterForm(slow, form, { email: 'slow@example.com' })).body;
    expect((await enterForm(quick, form, { email: 'quick@example.com' })).status).toBe(409);
    expect(await state()).toMatchObject({ state: 'open' });
    // The same address in another browser needs no second place.
    expect((await enterForm(openBrowser(test), form, { email: 'Slow@example.com' })).status).toBe(200);

    test.clock.advance(31 * 60_000);
    const second = (await enterForm(quick, form, { email: 'quick@example.com' })).body;
    await completeForm(quick, second, 'Quick');
    expect(await state()).toMatchObject({ state: 'full', name: null });
    await fillInForm(slow, begun, 'Slow');
    const late = await slow.call<{ message: string }>('POST', pdfPath(begun.pdf_id, '/sign/finish'));
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^This form reached its maximum number/);
    expect(JSON.stringify((await slow.call('GET', pdfPath(begun.pdf_id, '/elements'))).body)).toContain('Slow');

    await owner.browser.call('PUT', `${FORMS}/${form.id}`, { max_submissions: 2 });
    expect((await slow.call('POST', pdfPath(begun.pdf_id, '/sign/finish'))).status).toBe(200);
  });

  it('accepts no more submissions than its limit, however many finish at once', async () => {
    const form = await publish({ max_submissions: 1 });
    const begun = async (email: string) => {
      const guest = openBrowser(test);
      const way = (await enterForm(guest, form, { email })).body;
      await fillInForm(guest, way, 'Race');
      test.clock.advance(31 * 60_000);
      return () => guest.call('POST', pdfPath(way.pdf_id, '/sign/finish'));
    };
    const finishes = [await begun('race1@example.com'), await begun('race2@example.com')];
    const ends = await Promise.all(finishes.map((finish) => finish()));
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('does not exist unless it was created', async () => {
    expect((await openBrowser(test).call('GET', '/api/forms/no-such-form')).status).toBe(404);
    expect(
      (await openBrowser(test).call('POST', '/signee-login', { form: 'no-such-form', name: 'G', email: 'g@example.com' })).status,
    ).toBe(404);
  });
});

describe('publishing', () => {
  it('needs a template that can be filled in, a free slug, and a person for each other role', async () => {
    const empty = await uploadReady(owner.browser, { mode: 'template' });
    const create = (body: Record<string, unknown>) =>
      owner.browser.call<{ errors: Record<string, string[]> }>('POST', FORMS, body);
    expect((await create({ pdf_id: empty })).body.errors).toHaveProperty('pdf_id');
    expect((await publish({ name: 'Straßen-Formulär', slug: undefined })).slug).toMatch(/^strassen-formular-/);
    const form = await publish({ slug: 'summer-camp-2026' });
    expect(form.url).toContain('/signee-login?form=summer-camp-2026');
    expect((await create({ pdf_id: template.id, slug: 'Summer-Camp-2026' })).body.errors).toHaveProperty('slug');
    const two = await makeTemplate(owner.browser, ['Client', 'Company']);
    expect((await create({ pdf_id: two })).body.errors).toHaveProperty('signees');
    const unverified = await signUp(test, { verified: false });
    expect((await unverified.browser.call('POST', FORMS, { pdf_id: template.id })).status).toBe(403);
  });

  it('refuses a template of another space', async () => {
    const stranger = await signUp(test);
    expect((await stranger.browser.call('POST', FORMS, { pdf_id: template.id })).status).toBe(422);
  });

  it('makes the form visible to admins and to the member who created it', async () => {
    const [admin, maker, colleague] = [await signUp(test), await signUp(test), await signUp(test)];
    const organization = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: maker.user, role: 'standard' },
      { user: colleague.user, role: 'standard' },
    ]);
    const space = `organizations/${organization}`;
    const pdf = await uploadReady(maker.browser, { mode: 'template', space });
    const page_id = await firstPage(maker.browser, pdf);
    const element = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 60, y: 60 }, {});
    await maker.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations: [{ op: 'create', element }] });
    const created = await maker.browser.call<Form>('POST', `/api/${space}/forms`, { pdf_id: pdf });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const see = async ({ browser }: SignedInPerson) => [
      (await browser.call('GET', `/api/${space}/forms/${created.body.id}`)).status,
      (await browser.call('GET', `/api/${space}/forms`)).body['total'],
    ];
    expect(await see(admin)).toEqual([200, 1]);
    expect(await see(maker)).toEqual([200, 1]);
    expect(await see(colleague)).toEqual([404, 0]);
  });
});

it('only the page of a form can be framed, and only by origins that its owner has listed', async () => {
  const form = await publish({ embed_origins: ['https://www.Example.com/', 'https://shop.example.org:8443'] });
  const framed = await page(form.url);
  expect(framed.headers.get('content-security-policy')).toMatch(
    /frame-ancestors https:\/\/www\.example\.com https:\/\/shop\.example\.org:8443$/,
  );
  expect(framed.headers.get('x-frame-options')).toBeNull();
  const plain = await publish();
  for (const url of [
    '/home',
    plain.url,
    '/signee-login?form=unknown',
    '/signee-login?form=%00',
    `${form.url}&token=x`,
    `/login?form=${form.slug}`,
    `/pdfs/x?form=${form.slug}`,
  ]) {
    const { headers } = await page(url);
    expect(headers.get('content-security-policy'), url).toMatch(/frame-ancestors 'none'$/);
    expect(headers.get('x-frame-options'), url).toBe('DENY');
  }
  expect((await openBrowser(test).call('GET', '/api/forms/%00')).status).toBe(404);
  const bad = await owner.browser.call('PUT', `${FORMS}/${form.id}`, { embed_origins: ['https://a.example.com; script-src *'] });
  expect(bad.status).toBe(422);
});

it('has room again after a submission is permanently deleted', async () => {
  const form = await publish({ max_submissions: 1 });
  const guest = openBrowser(test);
  const way = (await enterForm(guest, form, { email: 'spam@example.com' })).body;
  await completeForm(guest, way, 'Spam');
  await becomes(owner.browser, way.pdf_id, { signing_mode: 'completed' });
  const next = openBrowser(test);
  expect((await enterForm(next, form, { email: 'next@example.com' })).status).toBe(409);
  expect((await owner.browser.call('DELETE', pdfPath(way.pdf_id, '?force=true'))).status).toBe(204);
  const entered = await enterForm(next, form, { email: 'next@example.com' });
  expect(entered.status).toBe(200);
  await completeForm(next, entered.body, 'Real');
});
