// How alike two PDFs look, as a number: the structural similarity (SSIM) of their pages, after Wang, Bovik, Sheikh and
// Simoncelli, "Image quality assessment: from error visibility to structural similarity" (2004), over squares of 8 pixels.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const DPI = 150;
const SQUARE = 8;
const STEP = 4;
// For pixels of 0 to 255, as in the paper.
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

interface Image {
  data: Buffer;
  width: number;
  height: number;
}

/** @returns the mean over up to `pages` pages: 1 for equal pages, 0 for pages with nothing in common */
export async function likeness(one: string, other: string, pages: number): Promise<number> {
  const count = Math.min(pages, await pageCount(one));
  let sum = 0;
  for (let page = 1; page <= count; page += 1) sum += similarity(await image(one, page), await image(other, page));
  return sum / count;
}

async function pageCount(file: string): Promise<number> {
  const { stdout } = await run('qpdf', ['--show-npages', file]);
  return Number(stdout);
}

async function image(file: string, page: number): Promise<Image> {
  const args = ['-r', String(DPI), '-gray', '-png', '-f', String(page), '-l', String(page), file];
  const { stdout } = await run('pdftoppm', args, { encoding: 'buffer', maxBuffer: 2 ** 28 });
  const { data, info } = await sharp(stdout).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function similarity(one: Image, other: Image): number {
  if (one.width !== other.width || one.height !== other.height) return 0;
  let sum = 0;
  let count = 0;
  for (let y = 0; y + SQUARE <= one.height; y += STEP)
    for (let x = 0; x + SQUARE <= one.width; x += STEP) {
      sum += squareSimilarity(one, other, x, y);
      count += 1;
    }
  return sum / count;
}

function squareSimilarity(one: Image, other: Image, left: number, top: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + SQUARE; y += 1)
    for (let x = left; x < left + SQUARE; x += 1) {
      const p = one.data[y * one.width + x] ?? 0;
      const q = other.data[y * other.width + x] ?? 0;
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  const n = SQUARE ** 2;
  const [meanA, meanB] = [a / n, b / n];
  const covariance = ab / n - meanA * meanB;
  const variances = aa / n - meanA ** 2 + bb / n - meanB ** 2;
  return ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (variances + C2));
}
