// What the editor shows is what is printed: every kind of element in every alignment, on pages at every rotation, compared pixel
// by pixel at 144 dpi. Also on real files: two if available, twelve in the deep run.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { createElement, pageBox, touches, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { testAuthority } from '../../packages/pdf/fixtures/authority.ts';
import { testEngine } from '../../packages/pdf/fixtures/engine.ts';
import { formOf } from '../../packages/pdf/fixtures/forms.ts';
import { type PageShape, shaped } from '../../packages/pdf/fixtures/pages.ts';
import { draft, placeElements } from '../documents.ts';
import { type Grey, KINDS_ON_PAGE, addImage, differing, everything, grey, unlike } from '../ink.ts';
import { expect, signUp, test } from '../people.ts';

const ROTATIONS = [0, 90, 180, 270] as const;
const SCALE = 2;
/** Share of the ink that may differ: hairline stroke ends that one of the renderers leaves out. */
const TOLERATED_SHARE = 0.0005;
/** Renderers antialias letters differently: a share of 0.0018 of the pixels was measured. */
const TOLERATED_IN_IMAGE = 0.005;

test('prints what the screen shows, for every kind, alignment and page rotation', async ({ page }) => {
  await page.setViewportSize({ width: 1_900, height: 2_000 });
  await signUp(page);
  const shapes = ROTATIONS.map((rotate): PageShape => ({
    rotate,
    content: ' ',
    media: [0, 0, 500, 700],
    crop: [20, 30, 480, 680],
  }));
  const { id, path, pages } = await draft(page, { bytes: shaped(...shapes), mode: 'edit' });
  const image = await addImage(page, path);
  for (const [index, page_id] of pages.entries())
    await placeElements(page, path, everything(page_id, { image, turned: index % 2 === 1 }));

  const download = await page.request.get(`${path}/download`);
  const file = test.info().outputPath('paper.pdf');
  writeFileSync(file, await download.body());

  await openAtDouble(page, id);

  for (const [index, page_id] of pages.entries()) {
    await test.step(`page rotated by ${ROTATIONS[index]} degrees`, async () => {
      const paper = await grey(printed(file, index + 1));
      const sheet = page.locator(`[data-page-id="${page_id}"]`);
      await sheet.scrollIntoViewIfNeeded();
      await expect(sheet.locator('[data-element-id] svg')).toHaveCount(KINDS_ON_PAGE);
      await expect
        .poll(async () => unlike(await grey(await sheet.screenshot()), paper), { message: 'share of the ink that is elsewhere' })
        .toBeLessThan(TOLERATED_SHARE);
    });
  }
});

test('the server’s page image matches the viewer, however the page is rotated and cropped @deep', async ({ page }) => {
  await page.setViewportSize({ width: 1_900, height: 1_400 });
  await signUp(page);
  // At least 640 by 480 points, for which the server's image is as large as the viewer's.
  const shapes = ROTATIONS.map((rotate): PageShape => {
    const crop = rotate % 180 === 90 ? [40, 60, 520, 700] : [40, 60, 680, 540];
    return { rotate, content: ' ', media: [0, 0, 800, 800], crop };
  });
  const drawn = await draft(page, { bytes: shaped(...shapes), mode: 'edit' });
  const image = await addImage(page, drawn.path);
  for (const page_id of drawn.pages) await placeElements(page, drawn.path, everything(page_id, { image, turned: true }));
  const bytes = await (await page.request.get(`${drawn.path}/download`)).body();
  const { id, path: pdf, pages } = await draft(page, { bytes, mode: 'edit' });

  await openAtDouble(page, id);
  for (const [index, page_id] of pages.entries()) {
    await test.step(`page rotated by ${ROTATIONS[index]} degrees`, async () => {
      const sheet = page.locator(`[data-page-id="${page_id}"]`);
      await sheet.scrollIntoViewIfNeeded();
      await expect(sheet.locator('canvas')).toHaveAttribute('width', '1280');
      const shown = await grey(await (await page.request.get(`${pdf}/pages/${page_id}/image?width=1280`)).body());
      const painted = await grey(await sheet.screenshot());
      expect([painted.width, painted.height]).toEqual([shown.width, shown.height]);
      expect(unlike(painted, shown), 'share of the ink that is elsewhere').toBeLessThan(TOLERATED_SHARE);
      expect(differing(painted, shown), 'share of the pixels that differ').toBeLessThan(TOLERATED_IN_IMAGE);
    });
  }
});

test('prints the stacking order of overlapping elements, whatever their order on the page @deep', async ({ page }) => {
  await page.setViewportSize({ width: 1_900, height: 2_000 });
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'edit' });
  const page_id = pages[0] ?? '';
  const card = (x: number, y: number, fill: string, layer = 0) =>
    createElement({ id: uuidv7(), page_id, kind: 'rectangle', x, y }, { width: 120, height: 90, fill, layer, line_width: 1 });
  // Each later element lies further up the page, so that reading order differs from stacking order.
  await placeElements(page, path, [
    card(60, 300, '#d0d0d0'),
    card(100, 260, '#707070'),
    card(140, 220, '#202020'),
    card(180, 280, '#a0a0a0', -1),
    card(90, 320, '#ffffff', 1),
  ]);
  const file = test.info().outputPath('stacked.pdf');
  writeFileSync(file, await (await page.request.get(`${path}/download`)).body());
  await openAtDouble(page, id);
  const sheet = page.locator(`[data-page-id="${page_id}"]`);
  await expect(sheet.locator('[data-element-id] svg')).toHaveCount(5);
  const paper = await grey(printed(file, 1));
  await expect.poll(async () => differing(await grey(await sheet.screenshot()), paper)).toBeLessThan(TOLERATED_IN_IMAGE);
});

test('shows values of form fields although the signed file has no appearances for them @deep', async ({ page }) => {
  await page.setViewportSize({ width: 1_900, height: 2_000 });
  await signUp(page);
  const about = '/DA (/F1 12 Tf 0 g)';
  const fields = [
    `/T (name) /FT /Tx /V (Anna Example) ${about} /Rect [50 700 250 720]`,
    `/T (animal) /FT /Ch /Ff 131072 /Opt [[(z) (Zebra)] [(y) (Yak)]] /V (z) ${about} /Rect [50 660 250 680]`,
    `/T (secret) /FT /Tx /Ff 8192 /V (never seen) ${about} /Rect [50 620 250 640]`,
  ];
  const { signer } = await testAuthority();
  const bytes = await (await testEngine()).sign(formOf(fields), signer);
  const { id, pages } = await draft(page, { bytes, mode: 'edit' });
  await openAtDouble(page, id);
  const sheet = page.locator(`[data-page-id="${pages[0]}"]`);
  await expect.poll(async () => fieldsWithInk(await grey(await sheet.screenshot()))).toEqual([true, true, false]);
});

/** Whether there is ink in each field, on a page of 842 points at double size. */
function fieldsWithInk(image: Grey): boolean[] {
  return [700, 660, 620].map((bottom) => {
    const [top, left] = [(842 - bottom - 20) * SCALE, 50 * SCALE];
    const rows = Array.from({ length: 20 * SCALE }, (_, row) => (top + row) * image.width + left);
    return rows.some((start) => image.pixels.subarray(start, start + 200 * SCALE).some((value) => value < 100));
  });
}

/**
 * Real files with rotated or cropped pages or several page sizes; the first ones in every run. None has annotations where
 * elements are placed: viewers draw annotations above the page content.
 */
const REAL_FILES = [
  'pdfjs__hello_world_rotated.pdf',
  'pymupdf__test-2812.pdf',
  'ocrmypdf__rotated_skew.pdf',
  'ocrmypdf__type3_font_nomapping.pdf',
  'pdfjs__issue16278.pdf',
  'pdfminer__issue_566_test_2.pdf',
  'pdfminer__pdf-with-jbig2.pdf',
  'pdfplumber__issue-848.pdf',
  'pymupdf__001003ED.pdf',
  'pymupdf__test-E-A.pdf',
  'samplefiles__habibi-rotated.pdf',
  'tabula__eu-015.pdf',
];
const MAX_PAGES = 2;
/** Ink under dark content is ignored, so little ink remains and a few points weigh more. */
const TOLERATED_ON_REAL = 0.002;

const corpus = process.env['CORPUS_DIR'];
const cases: Record<string, () => Uint8Array> = {
  'a page with a unit of its own': () => shaped({ user_unit: 2, media: [0, 0, 300, 400], rotate: 90 }),
  ...(corpus ? Object.fromEntries(REAL_FILES.map((file) => [file, () => readFileSync(path.join(corpus, file))])) : {}),
};

for (const [name, bytes] of Object.entries(cases)) {
  test(`prints what the screen shows on ${name} @deep`, async ({ page }) => {
    await page.setViewportSize({ width: 2_300, height: 2_300 });
    await signUp(page);
    const created = await draft(page, { bytes: bytes(), mode: 'edit' });
    const before = test.info().outputPath('before.pdf');
    writeFileSync(before, await (await page.request.get(`${created.path}/download`)).body());
    const image = await addImage(page, created.path);
    const { data } = (await (await page.request.get(`${created.path}/pages`)).json()) as {
      data: { width: number; height: number }[];
    };
    const looked = data.slice(0, MAX_PAGES);
    const placed = looked.map(({ width, height }, index) =>
      everything(created.pages[index] ?? '', { image, turned: width > height }),
    );
    for (const elements of placed) await placeElements(page, created.path, elements);
    const after = test.info().outputPath('after.pdf');
    writeFileSync(after, await (await page.request.get(`${created.path}/download`)).body());

    await openAtDouble(page, created.id);
    await page.addStyleTag({ content: '[data-page-id] canvas, [data-page-id] img { visibility: hidden !important }' });
    for (const [index, { width, height }] of looked.entries()) {
      const unit = (width * SCALE) / (await grey(printed(before, index + 1))).width;
      const plain = await grey(printed(before, index + 1, unit));
      const paper = await grey(printed(after, index + 1, unit));
      const sheet = page.locator(`[data-page-id="${created.pages[index] ?? ''}"]`);
      await sheet.scrollIntoViewIfNeeded();
      // Content beyond a small page is not printed.
      const seen = placed[index]?.filter((element) => touches(element, pageBox({ width, height })));
      await expect(sheet.locator('[data-element-id] svg')).toHaveCount(seen?.length ?? 0);
      await expect
        .poll(async () => unlike(await grey(await sheet.screenshot()), paper, plain), { message: `page ${index + 1}` })
        .toBeLessThan(TOLERATED_ON_REAL);
    }
  });
}

/** Opens the editor at 200 %: two screen pixels per point. */
async function openAtDouble(page: Page, id: string) {
  await page.goto(`/pdfs/${id}/edit`);
  await page.getByRole('button', { name: /^Zoom: / }).click();
  await page.getByRole('menuitem', { name: '200 %' }).click();
  // Hides the frames and hints of fields, and everything that floats over the pages: the editor's own interface.
  await page.addStyleTag({
    content: `[data-element-id] > span[aria-hidden] { visibility: hidden } body * { visibility: hidden }
      [data-page-id], [data-page-id] canvas, [data-page-id] [data-element-id], [data-page-id] [data-element-id] svg, [data-page-id] svg * { visibility: visible }`,
  });
}

/** A page as Poppler renders it; `unit` is the page's UserUnit, which Poppler ignores. */
function printed(file: string, pageNumber: number, unit = 1): Buffer {
  const resolution = String(Math.round(72 * SCALE * unit * 100) / 100);
  const args = ['-r', resolution, '-f', String(pageNumber), '-l', String(pageNumber), '-cropbox', '-png', file];
  return spawnSync('pdftoppm', args, { maxBuffer: 2 ** 28 }).stdout;
}
