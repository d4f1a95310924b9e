// What other programs make of a file: their complaints, and its rendered pages.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Box } from '@countersign/document-model';
import sharp from 'sharp';

const run = promisify(execFile);
/** Enough to see a line move, and fast enough for many files. */
export const IMAGE_DPI = 48;
/** Grey values of a pixel may differ by this much of 255 before they count as different. */
const TOLERATED_GREY = 16;

/**
 * Complaints of qpdf about the changed file that it did not make about the original; ignores numbers, which change when something
 * is appended.
 */
export async function newComplaints(original: string, changed: string): Promise<string[]> {
  const before = new Set(await complaints(original));
  return (await complaints(changed)).filter((line) => !before.has(line));
}

async function complaints(file: string): Promise<string[]> {
  const { stdout, stderr } = await run('qpdf', ['--check', file]).catch((error: { stdout: string; stderr: string }) => error);
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => /^(WARNING|ERROR)|: error/.test(line));
  return lines.map((line) => line.replaceAll(file, '').replaceAll(/\d+/g, '#'));
}

/** Grey values, row by row. */
export interface Image {
  data: Buffer;
  width: number;
  height: number;
}

/** Every page as Poppler renders it. Throws if it cannot. */
export async function popplerImages(file: string, dpi = IMAGE_DPI): Promise<Image[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'countersign-pictures-'));
  try {
    await run('pdftoppm', ['-r', String(dpi), '-cropbox', '-png', file, path.join(folder, 'p')]);
    const names = (await readdir(folder)).toSorted();
    if (names.length === 0) throw new Error(`Poppler shows no page of ${file}`);
    return await Promise.all(names.map((name) => readImage(path.join(folder, name))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readImage(file: string): Promise<Image> {
  const { data, info } = await sharp(await readFile(file))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Converts a box from points to pixels, with a margin for blurred edges. */
export function inPixels(box: Box, scale: number): Box {
  const edge = 4;
  return {
    x: box.x * scale - edge,
    y: box.y * scale - edge,
    width: box.width * scale + 2 * edge,
    height: box.height * scale + 2 * edge,
  };
}

/** The part of the image in the box, which is in pixels and may exceed the image. */
export function part({ data, width, height }: Image, box: Box): Image {
  const [left, top] = [Math.max(0, Math.round(box.x)), Math.max(0, Math.round(box.y))];
  const right = Math.min(width, Math.round(box.x + box.width));
  const rows = Array.from({ length: Math.min(height, Math.round(box.y + box.height)) - top }, (_, row) => (top + row) * width);
  return {
    data: Buffer.concat(rows.map((start) => data.subarray(start + left, start + right))),
    width: right - left,
    height: rows.length,
  };
}

/** The number of pixels outside the boxes that differ. */
export function countDifferent(a: Image, b: Image, hidden: Box[], tolerated = TOLERATED_GREY): number {
  let count = 0;
  for (let y = 0; y < a.height; y += 1) {
    for (let x = 0; x < a.width; x += 1) {
      const at = y * a.width + x;
      if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) <= tolerated) continue;
      if (!hidden.some((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)) count += 1;
    }
  }
  return count;
}

/** The number of pixels of either image that match none of the other within one pixel, because antialiasing may differ. */
export function countElsewhere(a: Image, b: Image): number {
  return Math.max(countUnmatched(a, b), countUnmatched(b, a));
}

function countUnmatched(a: Image, { data, width, height }: Image): number {
  let count = 0;
  for (let y = 0; y < a.height; y += 1) {
    for (let x = 0; x < a.width; x += 1) {
      const grey = a.data[y * a.width + x] ?? 0;
      let [darkest, lightest] = [255, 0];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const beside = data[row * width + column] ?? 0;
          [darkest, lightest] = [Math.min(darkest, beside), Math.max(lightest, beside)];
        }
      }
      if (grey < darkest - TOLERATED_GREY || grey > lightest + TOLERATED_GREY) count += 1;
    }
  }
  return count;
}
