// A pdf sent by an earlier version, which did not compare screen and print, is checked after an upgrade.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { printsOtherwise } from '../../../../../packages/pdf/fixtures/active.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { type PdfRow, pdfs } from '#src/schema/pdfs.ts';
import { signedInApp } from '#testing/people.ts';
import { becomes, pdfPath, sendTo, sign, uploadReady } from '#testing/signing.ts';
import { runJob, waitForRest } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { updatePdf } from '../pdfs/queries/queries.ts';
import { readSignees } from '../signing/queries/queries.ts';
import { addRevision, judgeSent } from './jobs.ts';

const { test, person } = signedInApp();

async function rowOf(pdf: string): Promise<PdfRow> {
  const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
  if (!row) throw new Error('There is no such pdf.');
  return row;
}

/** Leaves a pdf as an earlier version did: the file for signing prints something else than it shows. */
async function asBefore(pdf: string): Promise<string> {
  await test.app.context.db.delete(rateLimits);
  await waitFor('the file to be redistributed', async () => (await rowOf(pdf)).signing_key);
  await waitForRest(test, addRevision);
  const other = await rowOf(await uploadReady(person.browser, { bytes: printsOtherwise() }));
  await updatePdf(test.app.context.db, pdf, { signing_key: other.source_key, print_judged_at: null });
  return other.source_key ?? '';
}

async function notices(pdf: string) {
  const { body } = await person.browser.call<{ data: { data: { notice?: string; action: { resource_id: string } | null } }[] }>(
    'GET',
    '/api/notifications',
  );
  return body.data.filter(({ data }) => data.action?.resource_id === pdf).flatMap(({ data }) => data.notice ?? []);
}

const judged = (pdf: string) => waitFor('the file to be checked', async () => (await rowOf(pdf)).print_judged_at !== null);

it('rebuilds a file that no one has signed yet, and seals it as shown', async () => {
  const email = 'first@example.com';
  const { pdf, fields } = await sendTo(person.browser, { signers: [email], bytes: printsOtherwise() });
  const before = await asBefore(pdf);
  await runJob(test, judgeSent);
  await judged(pdf);
  await waitFor('the file to be rebuilt', async () => {
    const { signing_key: key } = await rowOf(pdf);
    return key !== null && key !== before;
  });
  await sign(test, { email, pdf, field: fields[0] ?? '' });
  await becomes(person.browser, pdf, { signing_mode: 'completed' });
  expect(await notices(pdf)).toEqual([]);
});

it('notifies the sender once if someone has signed, while others have yet to sign', async () => {
  const signers = ['one@example.com', 'two@example.com'];
  const { pdf, fields } = await sendTo(person.browser, { signers });
  await sign(test, { email: 'one@example.com', pdf, field: fields[0] ?? '' });
  const { db } = test.app.context;
  await waitFor('their revision', async () => (await readSignees(db, pdf)).some(({ revision }) => revision !== null));
  const before = await asBefore(pdf);
  await runJob(test, judgeSent);
  await judged(pdf);
  await runJob(test, judgeSent);
  await waitFor('the notification', async () => (await notices(pdf)).length > 0);
  await waitForRest(test, addRevision);
  expect(await notices(pdf)).toEqual(['prints_otherwise']);
  // The signed file is unchanged.
  expect((await rowOf(pdf)).signing_key).toBe(before);
  expect((await person.browser.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Another copy follows.' })).status).toBe(200);
});

it('leaves a file alone that prints what it shows, and skips what was sent by this version', async () => {
  const { pdf } = await sendTo(person.browser, { signers: ['three@example.com'] });
  const { print_judged_at, sent_at } = await rowOf(pdf);
  expect(print_judged_at).toEqual(sent_at);
  const before = await waitFor('the file to be redistributed', async () => (await rowOf(pdf)).signing_key);
  await updatePdf(test.app.context.db, pdf, { print_judged_at: null });
  await runJob(test, judgeSent);
  await judged(pdf);
  await waitForRest(test, addRevision);
  expect((await rowOf(pdf)).signing_key).toBe(before);
  expect(await notices(pdf)).toEqual([]);
});
