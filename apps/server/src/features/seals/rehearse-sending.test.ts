// The server rehearses the signing ceremony before it sends a document, and refuses a document that it could not seal.
import { eq } from 'drizzle-orm';
import { NO_SEND_DRAFT } from '@countersign/contract/send-draft';
import { createElement, uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { upsertElements } from '#features/elements/queries.ts';
import { lockPdf, updatePdf } from '#features/pdfs/queries/index.ts';
import { updateSignee } from '#features/signing/queries/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { type PdfRow, pdfs } from '#src/schema/pdfs.ts';
import { drawFirstImage, indexWords } from '#features/pdfs/jobs.ts';
import { waitForRest } from '#testing/test-app.ts';
import { signedInApp } from '#testing/people.ts';
import { draftFor, pdfPath } from '#testing/signing.ts';
import { makeUnfinishable } from '#testing/unfinishable.ts';
import { waitForLock } from '#testing/wait-for.ts';
import { rehearsals } from './rehearse-sending.ts';

const { test, person } = signedInApp();

async function rowOf(pdf: string): Promise<PdfRow> {
  const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
  if (!row) throw new Error('There is no such pdf.');
  return row;
}

const send = (pdf: string, body = {}) =>
  person.browser.call<{ message: string; errors: Record<string, string[]> }>('POST', pdfPath(pdf, '/send'), body);

it.each(['each', 'single'] as const)('sends a file that can be finished, and stores the result (%s)', async (seal_mode) => {
  const { pdf } = await draftFor(person.browser, { signers: ['ines@example.com', 'omar@example.com'] });
  expect((await send(pdf, { seal_mode })).status).toBe(200);
  expect((await rowOf(pdf)).rehearsal).toMatchObject({ problem: null });
});

async function unfinishable(): Promise<string> {
  const { pdf } = await draftFor(person.browser, { signers: ['ines@example.com'] });
  await makeUnfinishable(test, person.browser, pdf);
  return pdf;
}

it('refuses to send a document that could not be sealed, with the reason and a way out, at every attempt', async () => {
  const pdf = await unfinishable();
  const message = 'This PDF can’t be signed and sealed as it is. Make a flat copy and send that.';
  for (const _ of [1, 2]) expect(await send(pdf)).toMatchObject({ status: 422, body: { message, errors: { pdf: [message] } } });
  expect(await rowOf(pdf)).toMatchObject({ signing_mode: 'draft', rehearsal: { problem: expect.any(String) as string } });
  expect(test.mail.emails.some(({ text }) => text?.includes(pdf))).toBe(false);
});

it('suggests a copy without signatures if others have signed the file', async () => {
  const pdf = await unfinishable();
  // With permissions that let others sign, as it was judged.
  await updatePdf(test.app.context.db, pdf, { signature_count: 1, rehearsal: null });
  const [row] = [await rowOf(pdf)];
  await expect(rehearsals.rehearse(test.app.context, row, 'each')).rejects.toThrow(/Make a copy without its signatures/);
});

it('runs once for each state of a pdf', async () => {
  const { pdf, page, signees } = await draftFor(person.browser, { signers: ['ines@example.com'] });
  const { context } = test.app;
  const rehearse = async (mode: 'each' | 'single' = 'each') => rehearsals.rehearse(context, await rowOf(pdf), mode);
  await rehearse();
  const { rehearsal } = await rowOf(pdf);
  await updatePdf(context.db, pdf, { rehearsal: { key: rehearsal?.key ?? '', problem: 'as it was found' } });
  await expect(rehearse()).rejects.toThrow('can’t be signed and sealed');
  await rehearse('single');
  await rehearse();
  const field = createElement({ id: uuidv7(), page_id: page, kind: 'input', x: 300, y: 300 }, { signee_id: signees[0] });
  await upsertElements(context.db, pdf, [field], context.clock.now());
  await rehearse();
  expect((await rowOf(pdf)).rehearsal?.key).not.toBe(rehearsal?.key);
});

/** Sends a pdf; between the rehearsal and the final check of the pdf, something else changes it. */
async function sendWhile(pdf: string, body: object, change: (tx: Executor) => Promise<unknown>) {
  const { db } = test.app.context;
  await rehearsals.rehearse(test.app.context, await rowOf(pdf), 'each');
  await waitForRest(test, drawFirstImage, indexWords);
  const sending = await db.transaction(async (tx) => {
    await lockPdf(tx, pdf);
    await change(tx);
    // Returns an array, because a returned promise would be awaited within the transaction.
    const sent = [send(pdf, body)];
    await waitForLock(db);
    return sent;
  });
  return sending[0];
}

it("sends a pdf with the request's messages even if the draft's are saved during the rehearsal", async () => {
  const { pdf } = await draftFor(person.browser, { signers: ['ines@example.com'] });
  await updatePdf(test.app.context.db, pdf, { send_draft: { ...NO_SEND_DRAFT, stubs: { b: 'Old', c: 'Kept' } } });
  const said = { message: 'Please have a look.', stubs: { b: 'New' } };
  const send_draft = { ...NO_SEND_DRAFT, ...said, stubs: { c: 'Kept', b: 'New' } };
  const sent = await sendWhile(pdf, said, (tx) => updatePdf(tx, pdf, { send_draft }));
  expect([sent?.status, (await rowOf(pdf)).message]).toEqual([200, said.message]);
});

it.each([
  [
    'what is on its pages',
    async (tx: Executor, { pdf, page, signee }: { pdf: string; page: string; signee: string }) => {
      const field = createElement({ id: uuidv7(), page_id: page, kind: 'input', x: 300, y: 300 }, { signee_id: signee });
      await upsertElements(tx, pdf, [field], test.clock.now());
    },
  ],
  [
    'what is said in its mails',
    (tx: Executor, { pdf }: { pdf: string }) =>
      updatePdf(tx, pdf, { send_draft: { ...NO_SEND_DRAFT, message: 'Something else' } }),
  ],
  ['who signs it', (tx: Executor, { signee }: { signee: string }) => updateSignee(tx, signee, { name: 'Ines Other' })],
])('does not send a pdf of which %s changes during the rehearsal', async (_, change) => {
  const { pdf, page, signees } = await draftFor(person.browser, { signers: ['ines@example.com'] });
  const sent = await sendWhile(pdf, {}, (tx) => change(tx, { pdf, page, signee: signees[0] ?? '' }));
  expect(sent).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('changed at the same time') as string },
  });
  expect((await send(pdf)).status).toBe(200);
});
