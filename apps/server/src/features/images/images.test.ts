// Which images are accepted, and how they are converted.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fontCatalogue } from '@countersign/document-model/text';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fontconfigFile } from '#platform/fonts/fonts.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { cleanImage } from './clean-image.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const drawn = (content: string, head = ''): string =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`;

/** Cleans an SVG. @returns the path of the clean image */
async function cleaned(drawing: string): Promise<string> {
  const directory = await mkdtemp(path.join(test.app.context.config.temporary_dir, 'drawing-'));
  const [file, clean_path] = [path.join(directory, 'given'), path.join(directory, 'clean')];
  await writeFile(file, drawing);
  await cleanImage(test.app.context, { path: file, clean_path, group: 'ann', field: 'file' });
  return clean_path;
}

describe('an SVG drawing', () => {
  const tenfold = (name: string, of: string): string => `<!ENTITY ${name} "${`&${of};`.repeat(10)}">`;
  const laughs = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh'].map(([from = '', to = '']) => tenfold(to, from)).join('')}]>`;
  const uses = Array.from({ length: 8 }, (_, index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`).join(
    '',
  );

  it.each([
    ['with exponentially expanding entities', drawn('<text>&h;</text>', laughs)],
    ['that is nested a thousandfold', drawn('<g>'.repeat(1_000) + '</g>'.repeat(1_000))],
    ['that repeats itself', drawn(`<defs><g id="g0"><rect width="1" height="1"/></g>${uses}</defs><use href="#g8"/>`)],
  ])('%s is refused with the reason', async (_, drawing) => {
    await expect(cleaned(drawing)).rejects.toMatchObject({
      details: { errors: { file: [{ code: 'image_too_complex' }] } },
    });
  });

  it('is drawn with the fonts of the product, including those for East Asian scripts', async () => {
    const clean = await cleaned(drawn('<text x="10" y="80" font-size="60">日</text>'));
    const letter = await sharp(clean)
      .flatten({ background: 'white' })
      .greyscale()
      .trim()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = letter.info;
    const inkOf = (row: number): number =>
      letter.data.subarray(row * width, (row + 1) * width).filter((grey) => grey < 128).length;
    const middle = Array.from({ length: Math.floor(height / 5) }, (_, row) => inkOf(row + Math.floor(height * 0.4)));
    // The middle bar spans the whole character; a box with the character's number has none.
    expect(Math.max(...middle) / width).toBeGreaterThan(0.9);
  });

  it('is refused if no font contains its characters, except in invisible text', async () => {
    await expect(cleaned(drawn('<text y="50">Hé &#x13000;</text>'))).rejects.toMatchObject({
      details: { errors: { file: [{ code: 'image_letters_without_font' }] } },
    });
    expect(await cleaned(drawn('<title>𓀀</title><!-- 𓀀 --><text y="50" id="𓀀">Hé&#x200B;!</text>'))).toBeTruthy();
    expect(await cleaned(drawn('<desc>𓀀</desc><rect width="9" height="9"/>'))).toBeTruthy();
  });
});

it('SVG drawings can use every font of the catalogue', () => {
  const text = readFileSync(fontconfigFile, 'utf8');
  const folders = [...text.matchAll(/<dir prefix="relative">(.*?)<\/dir>/g)].map(([, folder = '']) =>
    path.resolve(path.dirname(fontconfigFile), folder),
  );
  expect(folders.filter((folder) => !existsSync(folder))).toEqual([]);
  for (const { file } of fontCatalogue) expect(folders.some((folder) => folder.endsWith(path.dirname(file)))).toBe(true);
});
