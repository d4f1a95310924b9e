// What is signed is what is shown, printed and read later, from the upload to the sealed file.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { active, fromTo, inState, portfolio, printsOtherwise } from '../../../../../packages/pdf/fixtures/active.ts';
import { testAuthority } from '../../../../../packages/pdf/fixtures/authority.ts';
import { pdfsig, pdftotext, tells, testEngine, unpacked } from '../../../../../packages/pdf/fixtures/engine.ts';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { findActiveContent } from '@countersign/pdf';
import type { Verification } from '@countersign/contract/verify';
import { eq, sql } from 'drizzle-orm';
import { rateLimits } from '#src/schema/accounts.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { FORMS, makeTemplate } from '#testing/forms.ts';
import { signUp } from '#testing/people.ts';
import { addSignee, becomes, draftFor, enter, pdfPath, sign, uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const engine = await testEngine();
let test: TestApp;
let sender: Browser;
beforeAll(async () => {
  test = await startTestApp();
  sender = (await signUp(test)).browser;
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

const newAddress = () => `signee-${crypto.randomUUID()}@example.com`;
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

async function completed(pdf: string): Promise<Uint8Array> {
  await becomes(sender, pdf, { signing_mode: 'completed' });
  return (await sender.call('GET', pdfPath(pdf, '/download'))).bytes;
}

async function signedByOthers(bytes: Uint8Array): Promise<Uint8Array> {
  return engine.sign(bytes, (await testAuthority()).signer);
}

it.each(['each', 'single'])('a file is sealed as shown, and prints nothing else: seal %s', async (seal_mode) => {
  const email = newAddress();
  const { pdf, fields } = await draftFor(sender, { signers: [email], bytes: printsOtherwise() });
  const upload = await sender.call<{ preflight: { active_content: unknown } }>('GET', pdfPath(pdf));
  expect(upload.body.preflight.active_content).toEqual([{ kind: 'layers', pages: [1] }]);

  expect((await sender.call('POST', pdfPath(pdf, '/send'), { seal_mode })).status).toBe(200);
  await sign(test, { email, pdf, field: fields[0] ?? '' });
  const sealed = await completed(pdf);
  expect(await findActiveContent(sealed)).toEqual([]);
  expect(await engine.pagesPrintedOtherwise(sealed)).toEqual([]);
  expect(pdftotext(sealed)).toContain('100 EUR');
  expect(tells(sealed, '100000 EUR')).toBe(false);
  const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
  const stored = await test.app.context.storage.fetch(row?.upload_key ?? '');
  expect(readFileSync(stored.path).equals(printsOtherwise())).toBe(true);
  await stored.release();
  const { body } = await openBrowser(test).upload<Verification>('/api/verify', { name: 'a.pdf', bytes: sealed });
  expect(body).toMatchObject({ ours: true, active_content: [] });
});

it('a file is not sent if its colors cannot be made the same for all viewers, even if nobody signed it', async () => {
  const bytes = inState(`/TR ${fromTo('1', '0')}`);
  const { pdf } = await draftFor(sender, { signers: [newAddress()], bytes });
  const upload = await sender.call<{ preflight: { active_content: unknown } }>('GET', pdfPath(pdf));
  expect(upload.body.preflight.active_content).toEqual([{ kind: 'colors', pages: [1] }]);
  expect(await sender.call('POST', pdfPath(pdf, '/send'))).toMatchObject({ status: 422 });
  expect((await sender.call('GET', pdfPath(pdf))).body).toMatchObject({ signing_mode: 'draft' });
});

it('sends a file that others have signed only if the sender agrees, and warns every signee', async () => {
  const email = newAddress();
  const bytes = await signedByOthers(active({ catalog: `/OpenAction ${script}` }));
  const { pdf, fields } = await draftFor(sender, { signers: [email], bytes });
  const refused = await sender.call<{ errors: Record<string, string[]> }>('POST', pdfPath(pdf, '/send'), {});
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors)).toEqual(['accepts_active_content']);

  expect((await sender.call('POST', pdfPath(pdf, '/send'), { accepts_active_content: true })).status).toBe(200);
  const signee = await enter(test, email);
  const { body } = await signee.call('GET', pdfPath(pdf, '/sign'));
  expect(body['active_content']).toEqual([{ kind: 'scripts', pages: [] }]);
  const timeline = await sender.call<{ data: { type: string; data: unknown }[] }>('GET', pdfPath(pdf, '/timeline'));
  expect(timeline.body.data.find(({ type }) => type === 'sent')?.data).toMatchObject({ active_content: ['scripts'] });

  await sign(test, { email, pdf, field: fields[0] ?? '' });
  const answer = await openBrowser(test).upload<Verification>('/api/verify', { name: 'a.pdf', bytes: await completed(pdf) });
  expect(answer.body).toMatchObject({ ours: true, active_content: [{ kind: 'scripts', pages: [] }] });
});

it.each(['each', 'single'])(
  'names a portfolio, and seals it so that it opens on the signed pages: seal %s',
  async (seal_mode) => {
    const email = newAddress();
    const { pdf, fields } = await draftFor(sender, { signers: [email], bytes: portfolio() });
    const upload = await sender.call('GET', pdfPath(pdf));
    expect(upload.body['preflight']).toMatchObject({ active_content: [{ kind: 'portfolio', pages: [] }], attachments: 1 });
    expect((await sender.call('POST', pdfPath(pdf, '/send'), { seal_mode })).status).toBe(200);
    await sign(test, { email, pdf, field: fields[0] ?? '' });
    const sealed = await completed(pdf);
    expect(unpacked(sealed)).not.toContain('/Collection');
    expect(pdfsig(sealed).every(({ valid }) => valid)).toBe(true);
    const { body } = await openBrowser(test).upload<Verification>('/api/verify', { name: 'a.pdf', bytes: sealed });
    expect(body).toMatchObject({ ours: true, active_content: [] });
  },
);

it('sends a portfolio only without signatures, because the start document of a signed one cannot be removed', async () => {
  const bytes = await signedByOthers(portfolio());
  const { body } = await openBrowser(test).upload<Verification>('/api/verify', { name: 'a.pdf', bytes });
  expect(body.active_content).toEqual([{ kind: 'portfolio', pages: [] }]);
  const pdf = await uploadReady(sender, { bytes });
  await addSignee(sender, pdf, { email: newAddress(), kind: 'approver' });
  const { db } = test.app.context;
  for (const obstacle of ['opens_otherwise', null] as const) {
    expect((await sender.call('GET', pdfPath(pdf))).body).toMatchObject({ obstacle: 'opens_otherwise' });
    // Also if it was uploaded before this check existed.
    await db.update(pdfs).set({ obstacle, judged_version: 0 }).where(eq(pdfs.id, pdf));
    const sent = await sender.call('POST', pdfPath(pdf, '/send'), { accepts_active_content: true });
    expect(sent).toMatchObject({ status: 422, body: { errors: { pdf: [expect.stringContaining('copy without signatures')] } } });
  }
  const copy = await sender.call<{ id: string }>('POST', pdfPath(pdf, '/copy'), { mode: 'signing', name: 'Flat', is_flat: true });
  expect(copy.status).toBe(201);
  await becomes(sender, copy.body.id, { engine_mode: 'ready', obstacle: null });
  expect((await sender.call('POST', pdfPath(copy.body.id, '/send'), {})).status).toBe(200);
});

it.each([
  [
    'an embedded file that opens automatically',
    active({ catalog: '/OpenAction << /S /GoToE /T << /R /C /N (agreement.pdf) >> >>' }),
  ],
  ['a form that only one program shows', active({ catalog: '/NeedsRendering true /AcroForm << /Fields [] /XFA [(a) (b)] >>' })],
])('places nothing on a signed file that some programs show as something else: %s', async (_, bytes) => {
  const pdf = await uploadReady(sender, { bytes: await signedByOthers(bytes) });
  expect((await sender.call('GET', pdfPath(pdf))).body).toMatchObject({ signature_count: 1, obstacle: 'opens_otherwise' });
});

it('asks the sender even about files uploaded before this check existed', async () => {
  const bytes = await signedByOthers(printsOtherwise());
  const { pdf } = await draftFor(sender, { signers: [newAddress()], bytes });
  const { db } = test.app.context;
  const [row] = await db.select().from(pdfs).where(eq(pdfs.id, pdf));
  const { active_content: found, ...before } = row?.preflight ?? ({} as never);
  expect(found).toEqual([{ kind: 'layers', pages: [1] }]);
  for (const preflight of [before, null]) {
    await db.update(pdfs).set({ preflight, judged_version: 0 }).where(eq(pdfs.id, pdf));
    const refused = await sender.call<{ errors: Record<string, string[]> }>('POST', pdfPath(pdf, '/send'), {});
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['accepts_active_content']]);
    // The sender is asked about the content that the screen names.
    const { body } = await sender.call('GET', pdfPath(pdf));
    expect(body['preflight']).toMatchObject({ active_content: found, attachments: 0 });
  }
});

it('judges a signed file by current rules again when it is sent, once, and changes nothing else of it', async () => {
  const pdf = await uploadReady(sender, { bytes: await signedByOthers(portfolio()) });
  await addSignee(sender, pdf, { email: newAddress(), kind: 'approver' });
  const { db } = test.app.context;
  const read = async () => (await db.select().from(pdfs).where(eq(pdfs.id, pdf)))[0];
  const found = await read();
  // Earlier rules did not look for active content.
  const preflight = found?.preflight && { ...found.preflight, active_content: [] };
  await db.update(pdfs).set({ preflight, obstacle: null, judged_version: 0 }).where(eq(pdfs.id, pdf));
  expect((await sender.call('POST', pdfPath(pdf, '/send'), { accepts_active_content: true })).status).toBe(422);
  expect(await read()).toMatchObject({ obstacle: 'opens_otherwise', preflight: found?.preflight });

  const calm = await uploadReady(sender, { bytes: await signedByOthers(plain()) });
  const rowOf = () =>
    db
      .select({ pdf: pdfs, version: sql`xmin::text` })
      .from(pdfs)
      .where(eq(pdfs.id, calm));
  const [before] = await rowOf();
  expect((await sender.call('POST', pdfPath(calm, '/send'), {})).status).toBe(422);
  expect(await rowOf()).toEqual([before]);
});

it('does not allow such a file as a form, where no sender agrees for each signer', async () => {
  const pdf_id = await makeTemplate(sender, [], 'users/me', await signedByOthers(printsOtherwise()));
  const answer = await sender.call<{ errors: Record<string, string[]> }>('POST', FORMS, { pdf_id, name: 'Registration' });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { pdf_id: [expect.stringContaining('Send it on its own')] } },
  });
});

it('reports no active content for an ordinary file, and asks nothing', async () => {
  const email = newAddress();
  const { pdf } = await draftFor(sender, { signers: [email] });
  expect((await sender.call('POST', pdfPath(pdf, '/send'), { accepts_active_content: true })).status).toBe(200);
  expect((await (await enter(test, email)).call('GET', pdfPath(pdf, '/sign'))).body['active_content']).toEqual([]);
  const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
  expect(row?.accepts_active_content).toBe(false);
});
