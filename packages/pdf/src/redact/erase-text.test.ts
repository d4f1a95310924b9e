// Machine-readable text tags are removed from pages, and nothing else on them changes.
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { oracle, testEngine } from '../../fixtures/engine.ts';
import { helvetica, pagesFile, plain } from '../../fixtures/pages.ts';
import { rawPdf } from '../../fixtures/raw-pdf.ts';
import type { RedactArea } from '../index.ts';

const engine = await testEngine();

const line = (parts: string) => `BT /F1 12 Tf 72 600 Td ${parts} ET 0 0 1 rg 60 580 200 2 re f`;
const file = (content: string, rotate: 0 | 90 | 180 | 270 = 0) => rawPdf(pagesFile([{ content, rotate }]));

/** The box around the word's glyphs. */
function areaOf(bytes: Uint8Array, text: string, page_index = 0): RedactArea {
  const reader = engine.open(bytes);
  try {
    const words = reader.textOf(page_index).lines.flatMap((one) => one.words);
    const word = words.find((one) => one.text === text);
    if (!word) throw new Error(`No ${text} among ${words.map((one) => one.text).join(' ')}`);
    const [ink] = reader.inkWithin(page_index, [word]);
    if (!ink) throw new Error(`No ink in ${text}`);
    return { page_index, ...ink };
  } finally {
    reader.close();
  }
}

function wordsOf(bytes: Uint8Array): string {
  return oracle('pdftotext', ['-layout', '{}', '-'], bytes).stdout.toString().replaceAll(/\s+/g, ' ').trim();
}

const complaints = (bytes: Uint8Array) => oracle('qpdf', ['--check', '{}'], bytes).status;

describe('erasing a word', () => {
  it.each([
    ['drawn as one', '(Sign {{sig:a}} here) Tj'],
    ['drawn by several operators', '(Sign {) Tj ({s) Tj (ig:) Tj (a}} here) Tj'],
    ['drawn with distances', '[(Sign {{s) -20 (ig:a) 10 (}} here)] TJ'],
  ])('leaves the rest of its line in place: %s', async (_, parts) => {
    const bytes = file(line(parts));
    const { bytes: erased, left_pages } = await engine.eraseText(bytes, [areaOf(bytes, '{{sig:a}}')]);
    expect(left_pages).toEqual([]);
    expect(wordsOf(erased)).toBe('Sign here');
    expect(areaOf(erased, 'here').x).toBeCloseTo(areaOf(bytes, 'here').x, 1);
    expect(complaints(erased)).toBe(0);
    expect(Buffer.from(erased).toString('latin1')).not.toContain('sig:a');
  });

  it('removes nothing from adjacent lines', async () => {
    const bytes = file(
      'BT /F1 12 Tf 11 TL 72 600 Td (gypsy {{sig:a}} jumps) Tj T* (TAPFE {{sig:a_b.c,}} ETE) Tj T* (gypsy jumps) Tj ET',
    );
    const { bytes: erased, left_pages } = await engine.eraseText(bytes, [areaOf(bytes, '{{sig:a_b.c,}}')]);
    expect(left_pages).toEqual([]);
    expect(wordsOf(erased)).toBe('gypsy {{sig:a}} jumps TAPFE ETE gypsy jumps');
  });

  it.each([90, 180, 270] as const)('works on a page rotated by %s degrees', async (rotate) => {
    const bytes = file(line('(Sign {{sig:a}} here) Tj'), rotate);
    const reader = engine.open(bytes);
    const word = reader
      .textOf(0)
      .lines.flatMap((one) => one.words)
      .find(({ text }) => text === '{{sig:a}}');
    if (!word) throw new Error('There is no such word');
    const { x, y, width, height } = word;
    const upright = { x, y: y - width, width: height, height: width };
    const areas = { 90: { ...upright, x: x - height, y }, 180: { x: x - width, y: y - height, width, height }, 270: upright };
    const [area] = reader.inkWithin(0, [areas[rotate]]);
    reader.close();
    if (!area) throw new Error('There is no ink');
    const { bytes: erased } = await engine.eraseText(bytes, [{ page_index: 0, ...area }]);
    expect(wordsOf(erased)).toBe('Sign here');
  });

  it('removes shared content from the one page only', async () => {
    const group = {
      entries: '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>',
      data: line('(By {{sig:a}} today) Tj'),
    };
    const page =
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X 12 0 R >> >> /Contents 13 0 R >>';
    const bytes = rawPdf({
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Kids [10 0 R 11 0 R] /Count 2 >>',
        3: helvetica,
        10: page,
        11: page,
        12: group,
        13: { entries: '', data: '/X Do' },
      },
    });
    const { bytes: erased, left_pages } = await engine.eraseText(bytes, [areaOf(bytes, '{{sig:a}}')]);
    expect(left_pages).toEqual([]);
    expect(wordsOf(erased)).toBe('By today By {{sig:a}} today');
  });

  it('keeps text that lies over an image, while other pages lose theirs', async () => {
    const image = 'q 200 0 0 40 60 590 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0080 EI Q ';
    const bytes = rawPdf(pagesFile([{ content: image + line('(A {{sig:a}}) Tj') }, { content: line('(B {{sig:b}}) Tj') }]));
    const areas = [areaOf(bytes, '{{sig:a}}'), areaOf(bytes, '{{sig:b}}', 1)];
    const { bytes: erased, left_pages } = await engine.eraseText(bytes, areas);
    expect(left_pages).toEqual([0]);
    expect(wordsOf(erased)).toBe('A {{sig:a}} B');
  });
});

it('never changes a signed file', async () => {
  const { signer } = await testAuthority();
  const signed = await engine.sign(plain(1), signer);
  await expect(engine.eraseText(signed, [{ page_index: 0, x: 72, y: 600, width: 90, height: 20 }])).rejects.toMatchObject({
    code: 'not_incremental',
  });
});
