// Many people sign one document, at once or in order: the file has a valid signature of each, at every stage.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createElement, uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfsig, signatureRules } from '../../../../../packages/pdf/fixtures/engine.ts';
import { sendSenderEmail, sendSigneeEmail } from '#features/signing/jobs.ts';
import { readEvents } from '#features/timeline/index.ts';
import { keyPath } from '#platform/storage/storage.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { isDeep } from '#testing/deep.ts';
import type { Browser } from '#testing/browser.ts';
import { type SignedInPerson, signUp } from '#testing/people.ts';
import { becomes, consent, draftFor, enter, fill, finish, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { type TestApp, startTestApp, waitForRest } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

let test: TestApp;
let owner: SignedInPerson;
let sender: Browser;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signUp(test);
  sender = owner.browser;
});
afterAll(() => test.close());

const atOnce = isDeep ? [1, 2, 10, 50] : [10];
const inOrder = isDeep ? [1, 2, 5, 10, 50] : [3];

it.each(atOnce)('%i signees at once', async (count) => {
  const { pdf, emails, fields, signees } = await sent(count, false);
  const browsers: Browser[] = [];
  for (const [index, email] of emails.entries()) {
    const browser = await entered(email);
    await consent(browser, pdf);
    await fill(browser, pdf, [{ element_id: fields[index], value: { text: email.slice(0, 12), font: 'caveat' } }]);
    browsers.push(browser);
  }
  const presses = browsers.map((browser) => finish(browser, pdf));
  await Promise.all(presses);
  await expectAllSigned(pdf, count);
  await expectNotifiedOnce(pdf, { emails, signees });
});

it.each(inOrder)('%i signees in order', async (count) => {
  const { pdf, emails, fields, signees } = await sent(count, true);
  for (const [index, email] of emails.entries()) {
    const browser = await entered(email);
    await consent(browser, pdf);
    await fill(browser, pdf, [{ element_id: fields[index], value: { text: email.slice(0, 12), font: 'caveat' } }]);
    await finish(browser, pdf);
  }
  const sealed = await expectAllSigned(pdf, count);
  const order = signatureRules(sealed).map(({ field }) => field);
  expect(order).toEqual([...signees.map((id) => `signature-${id}`), 'seal']);
});

it("the file says which changes are allowed: first filling in fields, then only others' fields, at last nothing", async () => {
  const { pdf, page, signees, fields, emails } = await drafted(2);
  const inputs = signees.map((signee_id, index) =>
    createElement({ id: uuidv7(), page_id: page, kind: 'input', x: 300, y: 100 + index * 60 }, { signee_id }),
  );
  await sender.call('PATCH', pdfPath(pdf, '/elements'), {
    revision: 1,
    operations: inputs.map((element) => ({ op: 'create', element })),
  });
  expect((await sender.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  for (const [index, email] of emails.entries()) {
    const browser = await entered(email);
    await consent(browser, pdf);
    await fill(browser, pdf, [
      { element_id: fields[index], value: { text: 'Signed', font: 'caveat' } },
      { element_id: inputs[index]?.id, value: 'Berlin' },
    ]);
    await finish(browser, pdf);
  }

  const locked = (index: number) => ({
    method: 'FieldMDP',
    action: 'Include',
    fields: [`outside-${inputs[index]?.id}`, `field-${inputs[index]?.id}`],
  });
  expect(signatureRules(await completedFile(pdf))).toMatchObject([
    { field: `signature-${signees[0]}`, certifies: true, rules: [{ method: 'DocMDP', level: 2 }, locked(0)] },
    { field: `signature-${signees[1]}`, certifies: false, rules: [locked(1)] },
    { field: 'seal', certifies: false, rules: [{ method: 'FieldMDP', action: 'All' }] },
  ]);
});

it('a file that only the seal signs is certified against any change', async () => {
  const { pdf, emails, fields } = await drafted(1);
  expect((await sender.call('POST', pdfPath(pdf, '/send'), { seal_mode: 'single' })).status).toBe(200);
  await sign(test, { email: emails[0] ?? '', pdf, field: fields[0] ?? '' });
  expect(signatureRules(await completedFile(pdf))).toMatchObject([{ certifies: true, rules: [{ method: 'DocMDP', level: 1 }] }]);
});

it("a space's seal mode applies to what it sends, unless the sender chooses otherwise", async () => {
  const choose = (seal_mode: string) => sender.call('PUT', '/api/users/me/preferences', { seal_mode });
  const modeOf = async (body: { seal_mode?: string }) => {
    const { pdf } = await drafted(1);
    expect((await sender.call('POST', pdfPath(pdf, '/send'), body)).status).toBe(200);
    const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
    return row?.seal_mode;
  };
  expect(await modeOf({})).toBe('each');
  expect((await choose('single')).body).toMatchObject({ seal_mode: 'single' });
  expect(await modeOf({})).toBe('single');
  expect(await modeOf({ seal_mode: 'each' })).toBe('each');
  expect((await choose('none')).status).toBe(422);
  await choose('each');
});

it('signatures are in the order of finishing, even if all are added later', async () => {
  const { pdf, emails, fields, signees } = await sent(3, false);
  const browsers: Browser[] = [];
  for (const [index, email] of emails.entries()) {
    const browser = await entered(email);
    await consent(browser, pdf);
    await fill(browser, pdf, [{ element_id: fields[index], value: { text: 'Signed', font: 'caveat' } }]);
    browsers.push(browser);
  }
  const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
  const source = path.join(test.dir, 'files', keyPath(row?.source_key ?? ''));
  const bytes = await readFile(source);
  await rm(source);
  const arrival = [1, 2, 0];
  for (const index of arrival) {
    test.clock.advance(1000);
    await finish(browsers[index] as Browser, pdf);
  }
  await writeFile(source, bytes);
  await sender.call('POST', pdfPath(pdf, '/retry'));
  const inFile = signatureRules(await completedFile(pdf)).map(({ field }) => field);
  expect(inFile).toEqual([...arrival.map((index) => `signature-${signees[index]}`), 'seal']);
});

async function completedFile(pdf: string): Promise<Uint8Array> {
  await becomes(sender, pdf, { signing_mode: 'completed' });
  return new Uint8Array((await sender.call('GET', pdfPath(pdf, '/download'))).bytes);
}

/** Enters without a rate limit: this many people from one IP address would exceed it. */
async function entered(email: string): Promise<Browser> {
  await test.app.context.db.delete(rateLimits);
  return enter(test, email);
}

async function sent(count: number, ordered: boolean) {
  const emails = addresses(count);
  return { emails, ...(await sendTo(sender, { signers: emails }, { ordered })) };
}

async function drafted(count: number) {
  const emails = addresses(count);
  return { emails, ...(await draftFor(sender, { signers: emails })) };
}

function addresses(count: number): string[] {
  const run = crypto.randomUUID().slice(0, 8);
  return Array.from({ length: count }, (_, index) => `many-${run}-${index}@example.com`);
}

/** @returns the sealed file */
async function expectAllSigned(pdf: string, count: number): Promise<Uint8Array> {
  const sealed = await completedFile(pdf);
  const signatures = pdfsig(sealed);
  expect(signatures).toHaveLength(count + 1);
  expect(signatures.every(({ valid }) => valid)).toBe(true);

  for (const [index, end] of revisionEnds(sealed).entries()) {
    // The fields of later signees exist already, and are empty.
    const then = pdfsig(sealed.subarray(0, end)).filter(({ valid }) => valid);
    expect(then, `after signature ${index + 1}`).toHaveLength(index + 1);
    expect(then.filter(({ whole }) => whole)).toHaveLength(1);
  }
  return sealed;
}

/** Completion is reported once, and once to each. */
async function expectNotifiedOnce(pdf: string, { emails, signees }: { emails: readonly string[]; signees: readonly string[] }) {
  const { db } = test.app.context;
  const events = await readEvents(db, { pdf_id: pdf });
  expect(events.filter(({ type }) => type === 'document completed')).toHaveLength(1);
  expect(events.filter(({ type }) => type === 'finished signing')).toHaveLength(signees.length);

  const completionEmails = () =>
    test.mail.emails
      .filter(({ subject }) => subject?.startsWith('Completed:'))
      .flatMap(({ to, text }) => to?.map(({ address = '' }) => ({ address, text: text ?? '' })) ?? [])
      // The sender is also notified of other tests' pdfs.
      .filter(({ address, text }) => emails.includes(address) || (address === owner.user.email && text.includes(pdf)))
      .map(({ address }) => address);
  await waitFor('the emails', () => completionEmails().length > emails.length);
  await waitForRest(test, sendSigneeEmail, sendSenderEmail);
  expect(completionEmails().toSorted()).toEqual([...emails, owner.user.email].toSorted());
}

/** The length of the file at each signature. */
function revisionEnds(bytes: Uint8Array): number[] {
  const ranges = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/ByteRange\s*\[\s*0\s+\d+\s+(\d+)\s+(\d+)\s*\]/g);
  return [...ranges].map(([, start, length]) => Number(start) + Number(length)).toSorted((a, b) => a - b);
}
