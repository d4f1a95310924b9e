// A timeline rewritten with all of the server's keys is detected by the sealed file that contains the original.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readLastSignatureFiles } from '@countersign/pdf';
import { testAuthority } from '../../../../../packages/pdf/fixtures/authority.ts';
import { testEngine } from '../../../../../packages/pdf/fixtures/engine.ts';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { checkChains } from '#features/timeline/jobs.ts';
import { contradictedBy, readFaults } from '#features/timeline/queries.ts';
import { bySystem, readEvents, record } from '#features/timeline/index.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { timelineEvents } from '#src/schema/timeline.ts';
import { signedInApp } from '#testing/people.ts';
import { becomes, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { asOwner, tamper } from '#testing/tamper.ts';
import { runJob } from '#testing/test-app.ts';

const { test, person } = signedInApp();

async function completed(email: string, file: { bytes?: Buffer } = {}): Promise<string> {
  const { pdf, fields } = await sendTo(person.browser, { signers: [email], ...file });
  await sign(test, { email, pdf, field: fields[0] ?? '' });
  await becomes(person.browser, pdf, { signing_mode: 'completed' });
  return pdf;
}

it('compares the timeline of a sealed pdf in the database with the one in its file', async () => {
  const { context } = test.app;
  const [honest, rewritten] = [await completed('honest@example.com'), await completed('rewritten@example.com')];
  // Events after the seal are in no file.
  await person.browser.call('PUT', pdfPath(honest), { name: 'Renamed' });
  await runJob(test, checkChains);
  expect(await readFaults(context.db)).toEqual([]);

  const events = await readEvents(context.db, { pdf_id: rewritten });
  await tamper(test, (tx) => tx.delete(timelineEvents).where(eq(timelineEvents.pdf_id, rewritten)));
  // Rewritten as by the server itself: every hash and every code is valid.
  await context.db.transaction(async (tx) => {
    for (const { type, at, data } of events) {
      const shownData = type === 'consented' ? { ...data, version: 'another' } : data;
      await record(tx, { subject: { pdf_id: rewritten }, type, at, ...bySystem(context), data: shownData });
    }
  });
  expect((await person.browser.call('GET', pdfPath(rewritten, '/timeline'))).body).toMatchObject({ is_intact: true });

  await runJob(test, checkChains);
  const [fault, ...others] = await readFaults(context.db);
  expect(fault).toMatchObject({ kind: 'pdf', subject_id: rewritten });
  expect(others).toEqual([]);
});

it('reports no fault for a pdf deleted after its file was read', async () => {
  const { db } = test.app.context;
  const pdf = await completed('gone@example.com');
  const heads = [{ pdf_id: pdf, sequence: 1, hash: 'of another event' }];
  expect(await contradictedBy(db, heads)).toEqual([{ kind: 'pdf', subject_id: pdf, sequence: 1 }]);
  await asOwner(test, (owner) => owner.delete(pdfs).where(eq(pdfs.id, pdf)));
  expect(await contradictedBy(db, heads)).toEqual([]);
});

it("trusts only the seal's file: a timeline attached by an earlier signature under that name raises no alarm", async () => {
  const { context } = test.app;
  const before = await readFaults(context.db);
  const other = await completed('other@example.com');
  const { bytes } = await person.browser.call('GET', pdfPath(other, '/download'));
  const files = (await readLastSignatureFiles(bytes)).map((file) => ({
    ...file,
    mime: 'application/json',
    created_at: new Date(),
  }));
  const { signer } = await testAuthority();
  const signed = await (await testEngine()).sign(pageFiles.plain(), { ...signer, files });
  await completed('after-a-stranger@example.com', { bytes: Buffer.from(signed) });
  await runJob(test, checkChains);
  expect(await readFaults(context.db)).toEqual(before);
});
