// A pdf that everyone has signed and whose file cannot be sealed is finished as a new file, with everything that was signed.
import { createElement, uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { isCleanForQpdf, oracle, pdfsig, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { updatePdf } from '#features/pdfs/queries/index.ts';
import { users } from '#src/schema/accounts.ts';
import { type PdfRow, pdfs } from '#src/schema/pdfs.ts';
import type { Browser } from '#testing/browser.ts';
import { signUp, signedInApp } from '#testing/people.ts';
import { becomes, consent, draftFor, enter, fill, finish, pdfPath } from '#testing/signing.ts';
import { waitForRest } from '#testing/test-app.ts';
import { makeUnfinishable } from '#testing/unfinishable.ts';
import { waitFor } from '#testing/wait-for.ts';
import { addRevision } from './jobs.ts';

const { test, person } = signedInApp();
let support: Browser;
beforeAll(async () => {
  const staff = await signUp(test);
  await test.app.context.db.update(users).set({ is_support_staff: true }).where(eq(users.id, staff.user.id));
  support = staff.browser;
});

async function rowOf(pdf: string): Promise<PdfRow> {
  const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
  if (!row) throw new Error('There is no such pdf.');
  return row;
}

const asNewFile = (browser: Browser, pdf: string) => browser.call('POST', pdfPath(pdf, '/finish-as-new-file'));

/** Everyone has signed and answered “Berlin”, and the signed file was replaced by one that accepts no signature. */
async function signedWithoutEffect(email: string, seal_mode: 'each' | 'single'): Promise<string> {
  const { pdf, page, signees, fields } = await draftFor(person.browser, { signers: [email] });
  const input = createElement({ id: uuidv7(), page_id: page, kind: 'input', x: 300, y: 100 }, { signee_id: signees[0] ?? '' });
  await person.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 1, operations: [{ op: 'create', element: input }] });
  expect((await person.browser.call('POST', pdfPath(pdf, '/send'), { seal_mode })).status).toBe(200);
  const signee = await enter(test, email);
  await consent(signee, pdf);
  await fill(signee, pdf, [
    { element_id: fields[0], value: { text: 'Signed', font: 'caveat' } },
    { element_id: input.id, value: 'Berlin' },
  ]);
  await waitForRest(test, addRevision);
  await makeUnfinishable(test, person.browser, pdf);
  if (seal_mode === 'each') await updatePdf(test.app.context.db, pdf, { signing_key: (await rowOf(pdf)).source_key });
  await finish(signee, pdf);
  return pdf;
}

async function failThreeTimes(pdf: string) {
  await waitFor('the third failure', async () => {
    const { seal_failures } = await rowOf(pdf);
    if (seal_failures < 3) await person.browser.call('POST', pdfPath(pdf, '/retry'));
    return seal_failures >= 3;
  });
}

it.each(['each', 'single'] as const)(
  'contains the answers, one valid seal, and both files as evidence (%s)',
  async (seal_mode) => {
    const pdf = await signedWithoutEffect(`stuck-${seal_mode}@example.com`, seal_mode);
    await waitFor('a failure', async () => (await rowOf(pdf)).seal_failures > 0);
    expect((await asNewFile(person.browser, pdf)).status).toBe(409);
    await failThreeTimes(pdf);
    const { source_key, signing_key } = await rowOf(pdf);
    expect((await asNewFile(person.browser, pdf)).status).toBe(200);
    await becomes(person.browser, pdf, { signing_mode: 'completed' });

    const sealed = new Uint8Array((await person.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
    expect(pdfsig(sealed)).toMatchObject([{ valid: true, whole: true }]);
    expect(isCleanForQpdf(sealed)).toBe(true);
    expect(pdftotext(sealed)).toContain('Berlin');
    const carried = oracle('pdfdetach', ['-list', '{}'], sealed).stdout.toString();
    expect(carried).toContain('original.pdf');
    expect(carried.includes('signed-revisions.pdf')).toBe(seal_mode === 'each');

    const { body } = await person.browser.call<{ data: { type: string; data: object }[] }>('GET', pdfPath(pdf, '/timeline'));
    const event = body.data.find(({ type }) => type === 'finished as a new file');
    expect(event?.data).toEqual({
      reason: expect.any(String) as string,
      source_sha256: source_key,
      signed_sha256: signing_key,
    });
    const { bytes } = await person.browser.call('GET', pdfPath(pdf, '/download-certificate'));
    expect(pdftotext(new Uint8Array(bytes)).replaceAll(/\s+/g, ' ')).toContain('finished the document as a new file');
  },
);

it('finishing as a new file is available to the sender and support staff only', async () => {
  const pdf = await signedWithoutEffect('stuck-staff@example.com', 'single');
  await failThreeTimes(pdf);
  const other = await signUp(test);
  expect((await asNewFile(other.browser, pdf)).status).toBe(404);
  const bySupport = (browser: Browser) => browser.call('POST', `/api/system/seals/${pdf}/finish-as-new-file`);
  expect((await bySupport(person.browser)).status).toBe(403);
  expect((await bySupport(support)).status).toBe(204);
  await becomes(person.browser, pdf, { signing_mode: 'completed' });
  expect((await bySupport(support)).status).toBe(409);
});
