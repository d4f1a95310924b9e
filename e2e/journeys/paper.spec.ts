// What the editor shows is what is printed: every kind of element, in every alignment, on pages turned every way, compared
// pixel by pixel at 144 dpi.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type Element, type ElementKind, TEXT_ALIGNMENTS, createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type PageShape, shaped } from '../../packages/pdf/fixtures/make.ts';
import { csrf, draft, place } from '../documents.ts';
import { expect, signUp, test } from '../people.ts';

const ROTATIONS = [0, 90, 180, 270] as const;
const SCALE = 2;
/** Ink is darker than this, and what is at most a pixel away from it is at least a little dark on the other side. */
const INK = 150;
const TRACE = 232;
/** Hundredths of a percent of the ink may be further off: hair-thin ends of strokes that one of the two leaves out. */
const TOLERATED_SHARE = 0.0005;

const TEXTS = {
  left: 'The quick brown fox jumps over the lazy dog, and then lies down beside it for a while.',
  center: 'Ελληνικά и русский: Ωμέγα, Ёжик, cœur, straße.',
  right: 'العربية מן הימין לשמאל 123',
  justify: 'Justified text fills its lines from edge to edge, all but the last one, which is as long as it is.',
  fit: 'हिन्दी ไทย 日本語 한국어 中文 fitted',
} as const;

test('the paper shows what the screen shows, whatever the kind, the alignment and the turn of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1_900, height: 2_000 });
  await signUp(page);
  const shapes = ROTATIONS.map((rotate): PageShape => ({
    rotate,
    content: ' ',
    media: [0, 0, 500, 700],
    crop: [20, 30, 480, 680],
  }));
  const { id, path, pages } = await draft(page, { bytes: shaped(...shapes), mode: 'edit' });
  const image = await addPicture(page, path);
  for (const [index, page_id] of pages.entries())
    await place(page, path, everything(page_id, { image, turned: index % 2 === 1 }));

  const download = await page.request.get(`${path}/download`);
  const file = test.info().outputPath('paper.pdf');
  writeFileSync(file, await download.body());

  await page.goto(`/pdfs/${id}/edit`);
  await page.getByRole('button', { name: /^Zoom: / }).click();
  await page.getByRole('menuitem', { name: '200 %' }).click();
  // Frames and hints of fields, and whatever floats over the pages, are the screen's own.
  await page.addStyleTag({
    content: `[data-element-id] > span[aria-hidden] { visibility: hidden } body * { visibility: hidden }
      [data-page-id], [data-page-id] canvas, [data-page-id] [data-element-id], [data-page-id] [data-element-id] svg, [data-page-id] svg * { visibility: visible }`,
  });

  for (const [index, page_id] of pages.entries()) {
    await test.step(`page turned by ${ROTATIONS[index]} degrees`, async () => {
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

const KINDS_ON_PAGE = 18;

/** Every kind with something in it, and every alignment of text in one line and in several. */
function everything(page_id: string, { image, turned }: { image: string; turned: boolean }): Element[] {
  let count = 0;
  const at = (kind: ElementKind, box: { width: number; height: number }, rest: Record<string, unknown>): Element => {
    const column = count % (turned ? 3 : 2);
    const row = Math.floor(count / (turned ? 3 : 2));
    count += 1;
    const place = { x: 15 + column * 210, y: 12 + row * (turned ? 72 : 70) };
    return { ...createElement({ id: uuidv7(), page_id, kind, ...place }, rest), ...place, ...box };
  };
  return [
    ...TEXT_ALIGNMENTS.map((alignment) =>
      at('text', { width: 190, height: 62 }, { value: TEXTS[alignment], alignment, size: 13, color: '#1d4ed8' }),
    ),
    ...TEXT_ALIGNMENTS.map((alignment) =>
      at('input', { width: 190, height: 24 }, { value: 'Lisbon, 21 Nov', alignment, size: 12.5 }),
    ),
    at('signature', { width: 180, height: 50 }, { value: { strokes: [STROKE] } }),
    at('initial', { width: 80, height: 50 }, { value: { text: 'A. L.', font: 'caveat' } }),
    at('image', { width: 100, height: 50 }, { value: image }),
    at('rectangle', { width: 120, height: 40 }, { line_width: 3, color: '#b91c1c', fill: '#fde68a' }),
    at('line', { width: 150, height: 33 }, { line_width: 2.5 }),
    at('checkbox', { width: 22, height: 22 }, { value: true }),
    at('radio', { width: 20, height: 20 }, { value: true, pdf_radio_group_id: uuidv7() }),
    at('select', { width: 150, height: 24 }, { options: ['Green', 'Blue'], value: 'Blue' }),
  ];
}

const STROKE = Array.from({ length: 40 }, (_, step) => [step * 8, 60 + Math.sin(step / 3) * 40, 0.5]);

async function addPicture(page: Page, path: string): Promise<string> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path d="M0 0h100v50H0zM100 50h100v50H100z"/></svg>';
  const file = {
    name: 'squares.png',
    mimeType: 'image/png',
    buffer: await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer(),
  };
  const answer = await page.request.post(`${path}/images`, { headers: await csrf(page), multipart: { file } });
  return ((await answer.json()) as { id: string }).id;
}

function printed(file: string, pageNumber: number): Buffer {
  const args = ['-r', String(72 * SCALE), '-f', String(pageNumber), '-l', String(pageNumber), '-cropbox', '-png', file];
  return spawnSync('pdftoppm', args, { maxBuffer: 2 ** 28 }).stdout;
}

interface Grey {
  pixels: Buffer;
  width: number;
  height: number;
}

async function grey(picture: Buffer): Promise<Grey> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** The share of the ink on either side that has nothing beside it, within a pixel, on the other. */
function unlike(a: Grey, b: Grey): number {
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return 1;
  const [one, other] = [alone(a, b), alone(b, a)];
  return Math.max(one.alone / Math.max(1, one.ink), other.alone / Math.max(1, other.ink), one.ink < 1_000 ? 1 : 0);
}

function alone(a: Grey, b: Grey): { ink: number; alone: number } {
  let ink = 0;
  let missing = 0;
  for (let y = 1; y < Math.min(a.height, b.height) - 1; y++) {
    for (let x = 1; x < Math.min(a.width, b.width) - 1; x++) {
      if ((a.pixels[y * a.width + x] ?? 255) >= INK) continue;
      ink += 1;
      if (!hasTrace(b, x, y)) missing += 1;
    }
  }
  return { ink, alone: missing };
}

function hasTrace({ pixels, width }: Grey, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) if ((pixels[(y + dy) * width + x + dx] ?? 255) < TRACE) return true;
  return false;
}
