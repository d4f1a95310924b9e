// The content of page images, and their deletion with the pdf.
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { nestedPatterns, packedTwice } from '../../../../../../packages/pdf/fixtures/bombs.ts';
import { shaped } from '../../../../../../packages/pdf/fixtures/pages.ts';
import { pageImages } from '#src/schema/files.ts';
import type { Browser } from '#testing/browser.ts';
import { signUp } from '#testing/people.ts';
import { becomes, firstPage, pdfPath, sendTo, sign, uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { drawFirstImage } from '../jobs.ts';
import { SourceDeleted, makePageImage } from './page-images.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** The darkest pixel in the area of the signature, 0 to 255. */
async function inkIn(browser: Browser, pdf: string, file: 'page' | 'sealed'): Promise<number> {
  const page = await firstPage(browser, pdf);
  const { bytes, status } = await browser.call('GET', pdfPath(pdf, `/pages/${page}/image?width=640&file=${file}`));
  expect(status).toBe(200);
  const scale = (await sharp(bytes).metadata()).width / 595;
  const [left = 0, top = 0, width = 0, height = 0] = [60, 100, 150, 40].map((points) => Math.round(points * scale));
  // `stats` ignores `extract`, so encode the area first.
  const place = await sharp(bytes).extract({ left, top, width, height }).greyscale().png().toBuffer();
  const { channels } = await sharp(place).stats();
  return channels[0]?.min ?? 255;
}

it('images of the first page exist before a request, and are deleted with the pdf', async () => {
  const { browser } = await signUp(test);
  const pdf = await uploadReady(browser, { mode: 'edit' });
  const widths = async () =>
    (await test.app.context.db.select().from(pageImages)).map(({ width }) => width).toSorted((a, b) => a - b);
  await waitFor('the images', async () => (await widths()).join() === '320,1280');
  for (const path of [pdfPath(pdf), pdfPath(pdf, '?force=true')]) expect((await browser.call('DELETE', path)).status).toBe(204);
  await waitFor('the images to be deleted', async () => (await widths()).length === 0);
});

it('images of a completed pdf show the signed version on request', async () => {
  const { browser } = await signUp(test);
  const email = `signee-${crypto.randomUUID()}@example.com`;
  const { pdf, fields } = await sendTo(browser, { signers: [email] });
  expect(await inkIn(browser, pdf, 'sealed')).toBeGreaterThan(250);

  await sign(test, { email, pdf, field: fields[0] ?? '' });
  await becomes(browser, pdf, { signing_mode: 'completed' });
  expect(await inkIn(browser, pdf, 'sealed')).toBeLessThan(100);
  expect(await inkIn(browser, pdf, 'page')).toBeGreaterThan(250);
});

it('images of a very long page exist at every width, up to the size limit of images', async () => {
  const { browser } = await signUp(test);
  const pdf = await uploadReady(browser, { bytes: shaped({ media: [0, 0, 72, 5_000] }), mode: 'edit' });
  const page = await firstPage(browser, pdf);
  for (const width of [160, 320, 2_048]) {
    const { bytes, status } = await browser.call('GET', pdfPath(pdf, `/pages/${page}/image?width=${width}`));
    expect(status).toBe(200);
    const image = await sharp(bytes).metadata();
    expect(image.width / image.height).toBeCloseTo(72 / 5_000, 3);
  }
});

it('images of a page that needs too much memory are rejected with an explanation, and not retried each time', async () => {
  const { browser } = await signUp(test);
  const pdf = await uploadReady(browser, { bytes: packedTwice(1_536), mode: 'edit' });
  const page = await firstPage(browser, pdf);
  const tryImage = async () => {
    const answer = await browser.call('GET', pdfPath(pdf, `/pages/${page}/image?width=640`));
    expect(answer).toMatchObject({ status: 413, body: { message: 'This page is too complex to show.' } });
  };
  await tryImage();
  const run = vi.spyOn(test.app.context.sandbox, 'run');
  await tryImage();
  expect(run).not.toHaveBeenCalled();
  run.mockRestore();
});

it('images of a page that takes too long are rejected at once if a smaller one timed out @deep', async () => {
  const { browser } = await signUp(test);
  const pdf = await uploadReady(browser, { bytes: nestedPatterns(), mode: 'edit' });
  const page = await firstPage(browser, pdf);
  const statusAt = async (width: number) =>
    (await browser.call('GET', pdfPath(pdf, `/pages/${page}/image?width=${width}`))).status;
  expect(await Promise.all([320, 640, 1_280].map(statusAt))).toEqual([413, 413, 413]);

  const run = vi.spyOn(test.app.context.sandbox, 'run');
  expect(await Promise.all([1_280, 2_048].map(statusAt))).toEqual([413, 413]);
  expect(run.mock.calls.filter(([name]) => name === 'pdf.render')).toEqual([]);
  run.mockRestore();
});

it('images of a file that is deleted meanwhile report a missing source', async () => {
  const { context } = test.app;
  const key = { source_key: 'f'.repeat(64), page_index: 0, width: 320 };
  const fetch = async () => ({ path: '/nowhere', release: async () => {} });
  const drawn = makePageImage({ ...context, storage: { ...context.storage, fetch } }, key);
  await expect(drawn).rejects.toBeInstanceOf(SourceDeleted);
});

it('images of slow pages do not delay other users’ uploads @deep', async () => {
  const [slow, other] = [await signUp(test), await signUp(test)];
  const countOf = async (pdfs: readonly string[], ...states: string[]) => {
    const { rows } = await test.app.context.db.execute<{ pdf_id: string; state: string }>(
      sql`select data->>'pdf_id' as pdf_id, state::text from pgboss.job where name = ${drawFirstImage.name}`,
    );
    return rows.filter(({ pdf_id, state }) => pdfs.includes(pdf_id) && states.includes(state)).length;
  };
  // After the first attempt the server knows that this file is too slow.
  const another = (file: number) => Buffer.concat([nestedPatterns(), Buffer.from(`% ${file}\n`)]);
  const first = await uploadReady(slow.browser, { bytes: another(0), mode: 'edit' });
  await waitFor('the page to be drawn', async () => (await countOf([first], 'active')) > 0);
  // These wait for the first one.
  const waiting: string[] = [];
  for (let file = 1; file <= 2; file += 1) {
    const name = { name: 'Slow.pdf', bytes: another(file) };
    const { body } = await slow.browser.upload<{ id: string }>('/api/users/me/documents/pdfs', name, { mode: 'edit' });
    waiting.push(body.id);
  }
  await uploadReady(other.browser, { mode: 'edit' });
  // If the other user's upload had waited for all of them, all would be finished.
  expect(await countOf([first, ...waiting], 'completed', 'failed')).toBeLessThan(3);
});
