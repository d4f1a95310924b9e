import { describe, expect, it } from 'vitest';
import { isCleanForQpdf, oracle, pdftotext, testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { pageMatrix } from '../base/geometry.ts';
import { closeDocument, openDocument, pageAt, saveDocument } from '../io/document.ts';
import { geometryOf } from '../objects/materialise.ts';
import { PdfDict } from '../objects/objects.ts';
import type { PlacedText, PlacedWord } from '../pdfium/page-text.ts';
import { addStream } from '../objects/streams.ts';
import { reals } from '../content/operators.ts';
import { unseenText } from './invisible-text.ts';
import { expectCpuTime } from '../../fixtures/cpu-time.ts';

const engine = await testEngine();
const crop = [50, 100, 450, 700];

async function pageWith(words: PlacedText[], rotate: 0 | 90 | 180 | 270 = 0): Promise<Uint8Array> {
  const document = await openDocument(pageFiles.shaped({ content: '', media: [-20, 30, 575, 872], crop, rotate }));
  try {
    const { pdf } = document;
    const { dict } = pageAt(document, 0);
    const geometry = geometryOf(pdf, dict);
    const { content, fonts } = unseenText(pdf, [words], geometry.height);
    dict.set('Contents', addStream(pdf, `q ${reals(...pageMatrix(geometry))} cm ${content} Q`));
    dict.set('Resources', PdfDict.of({ Font: fonts }));
    return await saveDocument(document, false);
  } finally {
    closeDocument(document);
  }
}

function readBack(bytes: Uint8Array): PlacedWord[] {
  const reader = engine.open(bytes);
  try {
    return reader.textOf(0).lines.flatMap(({ words }) => words);
  } finally {
    reader.close();
  }
}

const greeting = (text: string, about: Partial<PlacedText> = {}): PlacedText => ({
  text,
  x: 80,
  y: 120,
  width: 70,
  height: 14,
  ...about,
});

const plain = (text: string): string => text.normalize('NFKC');
/** Without Unicode marks for writing direction. */
const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[\s\u202a-\u202e]+/)
    .filter((word) => word !== '')
    .toSorted();

describe('invisible text', () => {
  it.each(['Straße', 'Σωκράτης', 'Київ', 'ทั้งหมด', '東京都', '서울', 'नमस्ते', 'שלום', 'مرحبا', 'fi–ﬁ😀'])(
    'is read as %s by every reader, whatever fonts are installed',
    async (text) => {
      const bytes = await pageWith([greeting(text), greeting('zwei', { x: 160, width: 40 })]);
      expect(isCleanForQpdf(bytes)).toBe(true);
      expect(wordsIn(pdftotext(bytes))).toEqual([plain(text), 'zwei'].toSorted());
      expect(
        readBack(bytes)
          .map((word) => plain(word.text))
          .join(' '),
      ).toContain(plain(text));
      const { stdout } = oracle('pdftoppm', ['-r', '72', '{}'], bytes);
      expect(new Set(stdout.subarray(-1_000)), 'nothing is painted').toEqual(new Set([255]));
    },
  );

  it.each(([0, 90, 180, 270] as const).flatMap((rotate) => [0, 90, 180, 270, 30].map((angle) => [rotate, angle] as const)))(
    'lies on its word, on a page rotated by %i degrees and in a line rotated by %i',
    async (rotate, angle) => {
      const word = greeting('Somewhere', { x: 200, y: 200, ...(angle > 0 && { angle }) });
      const [found] = readBack(await pageWith([word], rotate));
      expect(found?.angle ?? 0).toBe(angle);
      for (const side of ['x', 'y', 'width', 'height'] as const) expect(found?.[side], side).toBeCloseTo(word[side], 0);
    },
  );

  it('is read in logical order in a bidirectional line', async () => {
    const line = [
      greeting('(يناير),', { x: 300 }),
      greeting('مُحَمَّدٌ', { x: 200 }),
      greeting('[self', { x: 90, width: 40 }),
      greeting('test]', { x: 140, width: 40 }),
    ];
    const read = readBack(await pageWith(line)).map(({ text, is_joined }) => (is_joined ? text : ` ${text}`));
    expect(plain(read.join('').trim())).toBe(plain(line.map(({ text }) => text).join(' ')));
  });

  it('is written quickly even for a word with many control characters', async () => {
    await expectCpuTime(20, () => pageWith([greeting('א\u2067a\u2069'.repeat(50_000), { x: 10, width: 380 })]));
  });

  it('has as many characters as the source text', async () => {
    const characters = Array.from({ length: 600 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    const bytes = await pageWith([greeting(characters, { x: 10, width: 380 })]);
    expect(pdftotext(bytes).replaceAll(/\s/g, '')).toBe(characters);
  });
});
