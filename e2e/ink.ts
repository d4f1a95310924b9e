// Sample elements of every kind, and how far the ink of two images of a page agrees.
import { type Element, type ElementKind, TEXT_ALIGNMENTS, createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { csrf } from './people.ts';

/** Pixels darker than this are ink. A pixel within one pixel of it in the other image must be at least slightly dark. */
const INK = 150;
const TRACE = 232;
const CLEARLY = 64;
const TEXTS = {
  left: 'The quick brown fox jumps over the lazy dog, and then lies down beside it for a while.',
  center: 'Ελληνικά и русский: Ωμέγα, Ёжик, cœur, straße.',
  right: 'العربية מן הימין לשמאל 123',
  justify: 'Justified text fills its lines from edge to edge, all but the last one, which is as long as it is.',
  fit: 'हिन्दी ไทย 日本語 한국어 中文 fitted',
} as const;

export const KINDS_ON_PAGE = 18;

/** Every kind of element with a value, and every text alignment in a single line and in several. */
export function everything(page_id: string, { image, turned }: { image: string; turned: boolean }): Element[] {
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

export async function addImage(page: Page, path: string): Promise<string> {
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

export interface Grey {
  pixels: Buffer;
  width: number;
  height: number;
}

export async function grey(image: Buffer): Promise<Grey> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/**
 * The larger share of ink pixels, in either image, that have no ink within a pixel in the other one.
 * @param under the page before: only where it was light can added ink be recognized
 */
export function unlike(a: Grey, b: Grey, under?: Grey): number {
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return 1;
  const [one, other] = [alone(a, b, under), alone(b, a, under)];
  return Math.max(one.alone / Math.max(1, one.ink), other.alone / Math.max(1, other.ink), one.ink < 1_000 ? 1 : 0);
}

/** The share of pixels that are clearly lighter or darker in one of two images of the same size. */
export function differing(a: Grey, b: Grey): number {
  let count = 0;
  for (const [index, pixel] of a.pixels.entries()) if (Math.abs(pixel - (b.pixels[index] ?? 0)) > CLEARLY) count += 1;
  return count / a.pixels.length;
}

function alone(a: Grey, b: Grey, under?: Grey): { ink: number; alone: number } {
  let ink = 0;
  let missing = 0;
  for (let y = 1; y < Math.min(a.height, b.height) - 1; y++) {
    for (let x = 1; x < Math.min(a.width, b.width) - 1; x++) {
      if ((a.pixels[y * a.width + x] ?? 255) >= INK || (under && hasTrace(under, x, y))) continue;
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
