// Pages whose rotation is no multiple of 90 degrees: viewers render them differently, until the upload is normalized.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCleanForQpdf, pdfsig, testEngine } from '../../../../../packages/pdf/fixtures/engine.ts';
import { shaped } from '../../../../../packages/pdf/fixtures/pages.ts';
import type { Browser } from '#testing/browser.ts';
import { signUp } from '#testing/people.ts';
import { type Image, countElsewhere, part, popplerImages } from '#testing/images.ts';
import { becomes, draftFor, pdfPath, sign } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const engine = await testEngine();
let test: TestApp;
let sender: Browser;
beforeAll(async () => {
  test = await startTestApp();
  sender = (await signUp(test)).browser;
});
afterAll(() => test.close());

it.each([45, 135])('a page is signed upright, in the same position in every viewer: %d degrees', async (rotate) => {
  const email = `signee-${rotate}@example.com`;
  const { pdf, fields } = await draftFor(sender, { signers: [email], bytes: shaped({ rotate }) });
  const pages = await sender.call<{ data: unknown[] }>('GET', pdfPath(pdf, '/pages'));
  expect(pages.body.data[0]).toMatchObject({ width: 595, height: 842, rotation: 0 });
  expect((await sender.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  await sign(test, { email, pdf, field: fields[0] ?? '' });
  await becomes(sender, pdf, { signing_mode: 'completed' });
  const sealed = new Uint8Array((await sender.call('GET', pdfPath(pdf, '/download'))).bytes);

  const poppler = await renderByPoppler(sealed);
  const ours = await renderHere(sealed);
  expect([ours.width, ours.height]).toEqual([poppler.width, poppler.height]);
  expect(countElsewhere(poppler, ours)).toBeLessThan(poppler.data.length * 0.001);
  const signature = inkIn(part(poppler, { x: 60, y: 100, width: 180, height: 60 }));
  expect(signature.width, 'a word is wider than high').toBeGreaterThan(signature.height);
  expect(isCleanForQpdf(sealed)).toBe(true);
  expect(pdfsig(sealed).map(({ valid }) => valid)).toEqual([true, true]);
});

async function renderByPoppler(bytes: Uint8Array): Promise<Image> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'odd-angles-'));
  try {
    const file = path.join(folder, 'sealed.pdf');
    await writeFile(file, bytes);
    const [page] = await popplerImages(file, 72);
    if (!page) throw new Error('no page');
    return page;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function renderHere(bytes: Uint8Array): Promise<Image> {
  const { rgba, width, height } = engine.open(bytes).renderPage(0, { width: 595 });
  const { data } = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .greyscale()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

/** The extent of the dark pixels. */
function inkIn({ data, width }: Image): { width: number; height: number } {
  const dark = [...data].flatMap((grey, index) => (grey < 128 ? [index] : []));
  const [xs, ys] = [dark.map((index) => index % width), dark.map((index) => Math.floor(index / width))];
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}
