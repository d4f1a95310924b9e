import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readForm } from '@countersign/pdf';
import { area, confidential, words } from '../../pdf/fixtures/confidential.ts';
import { isCleanForQpdf, pdftotext, tells, unpacked } from '../../pdf/fixtures/engine.ts';
import * as formFiles from '../../pdf/fixtures/forms.ts';
import * as pageFiles from '../../pdf/fixtures/pages.ts';
import { rawPdf } from '../../pdf/fixtures/raw-pdf.ts';
import { scans } from '../../pdf/fixtures/scans.ts';
import { ran, testWork } from '../fixtures/work.ts';
import { findWords } from './run-tool.ts';
import { differencesOf } from './word-differences.ts';

const work = await testWork();
const { engine } = work;

describe('redaction', () => {
  const letter = confidential({
    content: [
      words('Dear Jane Doe, write to jane@example.com', 60, 700),
      words('IBAN DE89 3704 0044 0532 0130 00', 60, 660),
    ].join('\n'),
  });

  it('removes words and patterns permanently, and keeps the rest as text', async () => {
    const { bytes, notes } = await ran('redact', [letter], { words: ['jane doe'], patterns: ['email', 'iban'] });
    const text = pdftotext(bytes);
    expect(text).toContain('write to');
    for (const word of ['Jane', 'example.com', '0532']) expect(text).not.toContain(word);
    expect(tells(bytes, 'example.com')).toBe(false);
    expect(notes.map(({ code }) => code)).toEqual(['found']);
    expect(bytes.length).toBeLessThan(letter.length * 1.5 + 4_000);
    expect(isCleanForQpdf(bytes)).toBe(true);
  });

  it('keeps a page as text, without growing it', async () => {
    const lines = Array.from({ length: 60 }, (_, line) =>
      words(`Line ${line} of a long letter that says this and that`, 60, 780 - line * 12),
    );
    const long = confidential({ content: lines.join('\n') });
    const { bytes } = await ran('redact', [long], { areas: [{ page: 0, x: 50, y: 55, width: 300, height: 12 }] });
    expect(bytes.length).toBeLessThan(long.length * 1.2);
    // The area touches two of its lines.
    expect(
      pdftotext(bytes)
        .split('\f')[0]
        ?.match(/Line \d+/g),
    ).toHaveLength(58);
    expect(unpacked(bytes)).not.toContain('/Subtype /Image');
  });

  it('removes areas, and reports if nothing was found', async () => {
    const { page_index, ...box } = area(50, 690, 300, 30);
    const { bytes } = await ran('redact', [letter], { areas: [{ ...box, page: page_index }] });
    expect(engine.extractText(bytes).map((text) => text.includes('Jane'))).toEqual([false, true]);
    expect((await ran('redact', [letter], { words: ['nobody'] })).notes).toMatchObject([{ code: 'nothing_found' }]);
  });

  it('reports which pages have no searchable text, and removes areas from them', async () => {
    const file = await scans(2, { width: 300, height: 424 });
    const { notes } = await ran('redact', [file], { words: ['Jane'] });
    expect(notes).toMatchObject([{ code: 'no_text', count: 2, pages: [0, 1] }, { code: 'nothing_found' }]);
    const { bytes } = await ran('redact', [file], { areas: [{ page: 0, x: 100, y: 100, width: 300, height: 40 }] });
    expect(bytes.length).toBeLessThan(file.length * 1.5);
    const { rgba, width } = engine.renderPage(bytes, 0, { width: 595 });
    const at = (120 * width + 250) * 4;
    expect([...rgba.subarray(at, at + 3)]).toEqual([0, 0, 0]);
  });

  it('previews what would be found', async () => {
    const found = await findWords(work, letter, { words: ['Jane'], patterns: ['iban'], is_case_sensitive: true });
    expect(found.map(({ page, text }) => [page, text])).toEqual([
      [0, 'Jane'],
      [0, 'DE89 3704 0044 0532 0130 00'],
      [1, 'Jane'],
      [1, 'DE89 3704 0044 0532 0130 00'],
    ]);
  });
});

describe('compressing', () => {
  it('never makes a file larger', async () => {
    for (const file of [pageFiles.plain(), pageFiles.withStreams(), formFiles.form()]) {
      const { bytes, notes } = await ran('compress', [file], {});
      expect(bytes.length).toBeLessThanOrEqual(file.length);
      if (bytes.length === file.length) expect(notes).toMatchObject([{ code: 'already_small' }]);
    }
  });

  it('shrinks images to the requested level', async () => {
    const file = await photographs();
    const { bytes } = await ran('compress', [file], { level: 'medium' });
    expect(bytes.length).toBeLessThan(file.length / 4);
    expect(difference(file, bytes)).toBeLessThan(6);
    expect(isCleanForQpdf(bytes)).toBe(true);
    const most = 0.02;
    const target = await ran('compress', [file], { level: 'light', max_megabytes: most });
    const isBelow = target.bytes.length <= most * 1e6;
    expect(target.notes).toEqual(isBelow ? [] : [{ code: 'over_target', names: ['file-1.pdf'] }]);
  });

  it('converts JPEG 2000 to JPEG without a visible difference', async () => {
    const data = new Uint8Array(readFileSync(path.join(import.meta.dirname, '../fixtures/grain.j2k')));
    const file = images({
      10: { entries: `/Type /XObject /Subtype /Image /Width 160 /Height 120 /Filter /JPXDecode`, data },
    });
    const { bytes } = await ran('compress', [file], { level: 'medium' });
    expect(bytes.length).toBeLessThan(file.length * 0.8);
    expect(Buffer.from(bytes).includes('JPXDecode')).toBe(false);
    expect(difference(file, bytes)).toBeLessThan(6);
    expect(isCleanForQpdf(bytes)).toBe(true);
  });

  it('keeps the appearance of CMYK images, palettes and masks', async () => {
    const file = await oddImages();
    const { bytes } = await ran('compress', [file], { level: 'strong' });
    expect(difference(file, bytes)).toBeLessThan(6);
    expect(isCleanForQpdf(bytes)).toBe(true);
  });
});

/** Average difference of the first pages, of 255. */
function difference(before: Uint8Array, after: Uint8Array): number {
  const [was, is] = [before, after].map((bytes) => engine.renderPage(bytes, 0, { width: 300 }).rgba);
  let sum = 0;
  for (let at = 0; at < (was?.length ?? 0); at++) sum += Math.abs((was?.[at] ?? 0) - (is?.[at] ?? 0));
  return sum / (was?.length ?? 1);
}

const side = 700;
/** A reproducible image with soft shapes and a little grain. */
function grain(channels: number): Uint8Array {
  let seed = 7;
  return Uint8Array.from({ length: side * side * channels }, (_, index) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const [x, y] = [Math.floor(index / channels) % side, Math.floor(index / channels / side)];
    return 128 + 90 * Math.sin(x / 60 + (index % channels)) * Math.cos(y / 80) + (seed % 16);
  });
}

function images(objects: Record<number, { entries: string; data: Uint8Array | string }>): Uint8Array {
  const ids = Object.keys(objects).filter((id) => Number(id) < 30);
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R /Resources << /XObject << ${ids.map((id) => `/I${id} ${id} 0 R`).join(' ')} >> >> >>`,
      4: {
        entries: '',
        data: ids
          .map((id, index) => `q 190 0 0 190 ${(index % 2) * 200} ${Math.floor(index / 2) * 200} cm /I${id} Do Q`)
          .join('\n'),
      },
      ...objects,
    },
  });
}

const image = (space: string, more = '') =>
  `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace ${space} ${more}`;

async function photographs(): Promise<Uint8Array> {
  const jpeg = await sharp(grain(3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return images({
    10: { entries: image('/DeviceRGB', '/Filter /DCTDecode'), data: new Uint8Array(jpeg) },
    11: { entries: image('/DeviceRGB', '/Filter /DCTDecode'), data: new Uint8Array(jpeg) },
    12: { entries: image('/DeviceGray'), data: grain(1) },
    13: { entries: image('/DeviceRGB'), data: grain(3) },
  });
}

async function oddImages(): Promise<Uint8Array> {
  const cmyk = await sharp(grain(3), { raw: { width: side, height: side, channels: 3 } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer();
  const palette = Array.from({ length: 256 }, (_, index) => `${index.toString(16).padStart(2, '0')}0080`).join('');
  return images({
    10: { entries: image('/DeviceCMYK', '/Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]'), data: new Uint8Array(cmyk) },
    11: { entries: image('/DeviceCMYK'), data: grain(4) },
    12: { entries: image(`[/Indexed /DeviceRGB 255 <${palette}>]`), data: grain(1) },
    13: { entries: image('/DeviceRGB', '/SMask 30 0 R'), data: grain(3) },
    30: { entries: image('/DeviceGray'), data: grain(1) },
  });
}

describe('forms', () => {
  it('are filled in with appearances that stay when they are flattened', async () => {
    const { bytes } = await ran('fill', [formFiles.form()], { values: { full_name: 'Zoë 王 Ω', agreed: true } });
    const [name, agreed] = await readForm(bytes);
    expect(name?.values).toEqual(['Zoë 王 Ω']);
    expect(agreed?.widgets).toMatchObject([{ is_on: true }]);
    expect(pdftotext(bytes)).toContain('王');
    const flat = await ran('flatten', [bytes], {});
    expect(pdftotext(flat.bytes)).toContain('Zoë 王 Ω');
    expect(await readForm(flat.bytes)).toEqual([]);
    expect(isCleanForQpdf(flat.bytes)).toBe(true);
  });

  it('get fields where a page prints lines for them', async () => {
    const page = pageFiles.shaped({ content: 'BT /F1 12 Tf 60 700 Td (Name: ______________________) Tj ET' });
    const { bytes, notes } = await ran('make-fillable', [page], {});
    expect(notes).toEqual([{ code: 'fields_made', count: 1 }]);
    expect((await readForm(bytes)).map(({ name }) => name)).toEqual(['Name']);
  });
});

describe('comparing', () => {
  const page = (text: string) => pageFiles.shaped({ content: `BT /F1 14 Tf 60 700 Td (${text}) Tj ET` });

  it('finds removed and added words, and draws a report', async () => {
    const { bytes, comparison } = await ran('compare', [page('The fee is 100 euros'), page('The fee is 250 euros today')], {});
    const texts = comparison?.pages[0]?.texts.map(({ kind, text }) => [kind, text]);
    expect(texts).toEqual([
      ['removed', '100'],
      ['added', '250'],
      ['added', 'today'],
    ]);
    expect(comparison?.pages[0]?.picture.length).toBeGreaterThan(0);
    expect(isCleanForQpdf(bytes)).toBe(true);
  });

  it('lists each removal right before the addition that replaces it, in reading order', async () => {
    const files = [page('the fee is 5,000 euros within 30 days or less'), page('Today the fee is 5,500 euros within 14 days')];
    const { comparison } = await ran('compare', files, {});
    expect(comparison?.pages[0]?.texts.map(({ kind, text }) => [kind, text])).toEqual([
      ['added', 'Today'],
      ['removed', '5,000'],
      ['added', '5,500'],
      ['removed', '30'],
      ['added', '14'],
      ['removed', 'or less'],
    ]);
  });

  it('finds no differences between a file and itself', async () => {
    const { comparison, notes } = await ran('compare', [page('Same'), page('Same')], {});
    expect(comparison).toEqual({ pages: [{ left: 0, right: 0, texts: [], picture: [] }] });
    expect(notes).toEqual([{ code: 'differences', count: 0, pages: [] }]);
  });

  it('finds a minimal set of differing words', () => {
    expect(differencesOf('a b c d e'.split(' '), 'a c d x e f'.split(' '))).toEqual({ removed: [1], added: [3, 5] });
    expect(differencesOf([], ['a'])).toEqual({ removed: [], added: [0] });
  });
});

it('extracts the text of pages, and reports pages without any', async () => {
  const { outputs, notes } = await ran('text', [{ name: 'a.pdf', bytes: pageFiles.shaped({}, { content: '' }) }], {});
  expect(outputs).toMatchObject([{ name: 'a.txt', kind: 'text' }]);
  expect(notes).toEqual([{ code: 'no_text', count: 1, pages: [1] }]);
});
