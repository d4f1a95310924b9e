// Large files have a linearized copy that browsers read in ranges.
import type { Pdf } from '@countersign/contract/pdfs';
import { expect, it } from 'vitest';
import { isCleanForQpdf, testEngine } from '../../../../../../packages/pdf/fixtures/engine.ts';
import * as pageFiles from '../../../../../../packages/pdf/fixtures/pages.ts';
import { scans } from '../../../../../../packages/pdf/fixtures/scans.ts';
import { viewingCopies } from '#src/schema/files.ts';
import { signUp, signedInApp } from '#testing/people.ts';
import { firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';

/** In pixels. Four such scans are more than half a megabyte. */
const LARGE = { width: 1_654, height: 2_339 };

const { test, person } = signedInApp();

/** Waits for a copy other than `before`. */
function copyOf(pdf: string, before?: string): Promise<string> {
  return waitFor('a copy for viewing', async () => {
    const { viewing_copy } = (await person.browser.call<Pdf>('GET', pdfPath(pdf))).body;
    return viewing_copy !== before && viewing_copy;
  });
}

it('the viewing copy of a large file is served in ranges, is replaced with the file, and is deleted with it', async () => {
  const upload = await scans(4, LARGE);
  const pdf = await uploadReady(person.browser, { bytes: upload, mode: 'edit' });
  const copy = await copyOf(pdf);
  const whole = await person.browser.call('GET', pdfPath(pdf, `/file?copy=${copy}`));
  const bytes = new Uint8Array(whole.bytes);
  expect(isCleanForQpdf(bytes)).toBe(true);
  const engine = await testEngine();
  const looks = (file: Uint8Array) => Buffer.from(engine.renderPage(file, 3, { width: 200 }).rgba);
  expect(looks(bytes).equals(looks(upload))).toBe(true);
  expect(Buffer.from((await person.browser.call('GET', pdfPath(pdf, '/file'))).bytes).equals(upload)).toBe(true);

  const operations = [{ op: 'rotate', page_id: await firstPage(person.browser, pdf), rotation: 90 }];
  expect((await person.browser.call('PATCH', pdfPath(pdf, '/pages'), { revision: 0, operations })).status).toBe(200);
  expect((await person.browser.call('GET', pdfPath(pdf, `/file?copy=${copy}`))).status).toBe(404);
  await copyOf(pdf, copy);

  await person.browser.call('DELETE', pdfPath(pdf));
  await person.browser.call('DELETE', pdfPath(pdf, '?force=true'));
  await waitFor('the copies to be deleted', async () => (await test.app.context.db.$count(viewingCopies)) === 0);
});

it('a viewing copy that shows redacted content is deleted together with every file it was a copy of', async () => {
  const form = {
    1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [900 0 R] >> >>',
    10: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [900 0 R] /Resources << /XObject << /Im 11 0 R >> >> /Contents 12 0 R >>',
    900: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [50 700 250 720] /F 4 >>',
  };
  const pdf = await uploadReady(person.browser, { bytes: await scans(4, LARGE, form), mode: 'edit' });
  const first = await copyOf(pdf);
  expect((await person.browser.call('POST', pdfPath(pdf, '/form'), { action: 'use' })).status).toBe(200);
  const second = await copyOf(pdf, first);
  const area = { page_id: await firstPage(person.browser, pdf), x: 60, y: 110, width: 100, height: 50 };
  const { revision } = (await person.browser.call<Pdf>('GET', pdfPath(pdf))).body;
  expect((await person.browser.call('POST', pdfPath(pdf, '/redact'), { revision, areas: [area] })).status).toBe(200);
  const left = await test.app.context.db.select({ id: viewingCopies.id }).from(viewingCopies);
  for (const gone of [first, second]) expect(left.map(({ id }) => id)).not.toContain(gone);
});

it('a viewing copy is not made for a small file, and is readable only by users who may read the file', async () => {
  const small = await uploadReady(person.browser, { bytes: pageFiles.plain(), mode: 'edit' });
  const pdf = await uploadReady(person.browser, { bytes: await scans(4, LARGE), mode: 'edit' });
  const copy = await copyOf(pdf);
  expect((await person.browser.call('GET', pdfPath(small))).body).toMatchObject({ viewing_copy: null });
  expect((await person.browser.call('GET', pdfPath(small, `/file?copy=${copy}`))).status).toBe(404);
  const stranger = await signUp(test);
  expect((await stranger.browser.call('GET', pdfPath(pdf, `/file?copy=${copy}`))).status).toBe(404);
});
