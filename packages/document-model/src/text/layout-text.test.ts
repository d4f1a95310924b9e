import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testShaper } from '../../fixtures/shaper.ts';
import { fontCatalogue, fontsForText, layoutText, missingGlyphs, type TextLayoutRequest } from './index.ts';

const shaper = await testShaper();

const defaults = {
  text: 'Agreed and signed',
  font_id: 'noto-sans',
  size: 12,
  box: { width: 200, height: 100 },
  alignment: 'left',
  is_multiline: true,
  shaper,
} as const;

function lay(request: Partial<TextLayoutRequest>) {
  return layoutText({ ...defaults, ...request });
}

const letters = fc.constantFrom(...'abc ABC.,-– \n\tفيسبוךשนี่हिन्द署名é́🖋1/2('.split(''), '\r\n', '\u200d', '\u00ad', '\u2028');
const texts = fc.string({ unit: letters, maxLength: 60 });

/** Words and signs of every script that there are fonts for, with what is hard about each; and what no font has. */
const pieces = fc.constantFrom(
  'Agreed ',
  'Überlassung',
  'e\u0301\u0323',
  'fi ',
  'ﬁn',
  'A\u00a0B',
  '1,234.50 €',
  'https://example.com/a-b?c=d',
  '–',
  '\u00ad',
  'اتفاقية ',
  'لا',
  'مُحَمَّد',
  '١٢٣ ',
  '\u200f',
  'a(ب)c',
  'שלום ',
  'בְּרֵאשִׁית',
  '״',
  '12-34 ',
  'हिन्दी ',
  'क्ष',
  'श्री',
  'र्क',
  'कि',
  'চুক্তিপত্র স্বাক্ষরিত।',
  'កិច្ចព្រមព្រៀង',
  'ഒപ്പിട്ട കരാർ',
  'သဘောတူညီချက်',
  'අත්සන් කළ ගිවිසුම',
  'ஒப்பந்தம்',
  'އެއްބަސްވުން',
  'สัญญา',
  'น้ำ',
  'ที่',
  'ก็',
  '契約書',
  '署名。',
  '「括弧」',
  '한국어 ',
  '각',
  'ひらがな',
  'ｶﾞ',
  '\u3000',
  '👍🏽',
  '👨‍👩‍👧',
  '🇪🇺',
  '❤️',
  '☐',
  '5️⃣',
  '𓀀',
  '\ud83d',
  '\udc4d',
  '\u0301',
  '\u200d',
  '\u2066',
  '\u2069',
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\t',
  '\u2028',
  '\u0085',
  '-',
  '/',
  '(',
  ')',
  '0',
  '\u0000',
);
const anyText = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));
const boxUpTo = (width: number, height: number) =>
  fc.record({ width: fc.integer({ min: 1, max: width }), height: fc.integer({ min: 1, max: height }) });
const requests = fc.record({
  text: anyText,
  font_id: fc.constantFrom(...fontCatalogue.map(({ id }) => id)),
  size: fc.oneof(fc.integer({ min: 3, max: 40 }), fc.integer({ min: 40, max: 999 })),
  box: fc.oneof(boxUpTo(300, 120), boxUpTo(14_400, 3_000)),
  alignment: fc.constantFrom('left', 'center', 'right', 'justify', 'fit'),
  is_multiline: fc.boolean(),
  shrinks: fc.boolean(),
});

describe('text in a box', () => {
  it('never loses or repeats a character in any script, alignment, font, size and box', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { lines, size } = lay(request);
        const newline = request.is_multiline ? '' : ' ';
        const whole = request.text.replaceAll(/\r\n|[\n\r\u2028\u2029\u0085]/g, newline);
        expect(lines.map((line) => line.text).join('')).toBe(whole);
        for (const line of lines) {
          expect(sorted(line.runs.map((run) => run.text).join(''))).toBe(sorted(line.text));
          for (const run of line.runs) expect(sorted(run.glyphs.map((glyph) => glyph.text).join(''))).toBe(sorted(run.text));
        }
        expect(size).toBeLessThanOrEqual(request.size);
        if (!request.shrinks && request.alignment !== 'fit') expect(size).toBe(request.size);
      }),
      { seed: 20261126, numRuns: 600 },
    );
  });

  it('keeps lines in order, and what fits within its box, in any script and alignment', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { lines, overflow } = lay(request);
        const baselines = lines.map(({ baseline }) => baseline);
        expect(baselines).toEqual(baselines.toSorted((a, b) => a - b));
        if (overflow) return;
        for (const line of lines) {
          expect(line.x).toBeGreaterThanOrEqual(-0.02);
          expect(line.x + line.width).toBeLessThanOrEqual(request.box.width + 0.02);
          expect(line.baseline).toBeLessThanOrEqual(request.box.height + 0.02);
        }
      }),
      { seed: 20261127, numRuns: 400 },
    );
  });

  it('never loses or repeats a character, whatever the script and the width', () => {
    const anything = fc.record({ text: texts, width: fc.integer({ min: 1, max: 150 }), is_multiline: fc.boolean() });
    fc.assert(
      fc.property(anything, ({ text, width, is_multiline }) => {
        const { lines } = lay({ text, is_multiline, box: { width, height: 50 } });
        const newline = is_multiline ? '' : ' ';
        expect(lines.map((line) => line.text).join('')).toBe(text.replaceAll(/\r\n|[\n\r\u2028]/g, newline));
        for (const line of lines) {
          expect(sorted(line.runs.map((run) => run.text).join(''))).toBe(sorted(line.text));
          for (const run of line.runs) expect(sorted(run.glyphs.map((glyph) => glyph.text).join(''))).toBe(sorted(run.text));
        }
      }),
      { seed: 20261120, numRuns: 400 },
    );
  });

  it('keeps every line within the box unless a single character is wider', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 30, max: 150 }), (text, width) => {
        const { lines } = lay({ text, box: { width, height: 50 } });
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 0.01);
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });

  it('holds 12-point text in a box of 15 points', () => {
    const { overflow, lines, size } = lay({ box: { width: 200, height: 15 } });
    expect({ overflow, size, lines: lines.length }).toEqual({ overflow: false, size: 12, lines: 1 });
    expect(lines[0]?.baseline).toBeGreaterThan(9);
    expect(lines[0]?.baseline).toBeLessThan(13);
  });

  it('breaks at spaces and puts lines 1.2 times the size apart', () => {
    const { lines } = lay({ box: { width: 70, height: 100 } });
    expect(lines.map((line) => line.text)).toEqual(['Agreed and ', 'signed']);
    expect((lines[1]?.baseline ?? 0) - (lines[0]?.baseline ?? 0)).toBeCloseTo(14.4);
  });

  it('starts a new line where the text does', () => {
    expect(lay({ text: 'one\n\ntwo' }).lines.map((line) => line.text)).toEqual(['one', '', 'two']);
  });

  it('cuts a word that is longer than the box', () => {
    const { lines, overflow } = lay({ text: 'Donaudampfschifffahrt', box: { width: 40, height: 100 } });
    expect(lines.length).toBeGreaterThan(2);
    expect(overflow).toBe(false);
  });

  it('breaks an address after one slash, but not at its beginning', () => {
    const { lines } = lay({ text: 'Check it: https://sign.example/verify', box: { width: 130, height: 100 } });
    expect(lines.map((line) => line.text.trimEnd())).toEqual(['Check it:', 'https://sign.example/', 'verify']);
  });

  it('breaks Japanese between characters, but not before a full stop', () => {
    const { lines } = lay({ text: '署名済み契約書。署名', box: { width: 50, height: 100 } });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every((line) => !line.text.startsWith('。'))).toBe(true);
  });

  it('says when the text does not fit', () => {
    expect(lay({ text: 'x '.repeat(500), box: { width: 50, height: 20 } }).overflow).toBe(true);
    expect(lay({ is_multiline: false, box: { width: 20, height: 20 } }).overflow).toBe(true);
  });

  it.each([
    ['left', 0],
    ['center', 0.5],
    ['right', 1],
  ] as const)('aligns %s', (alignment, share) => {
    const [line] = lay({ alignment }).lines;
    expect(line?.x).toBeCloseTo((200 - (line?.width ?? 0)) * share);
  });

  it('justifies every line but the last of a paragraph to the full width', () => {
    const { lines } = lay({ text: 'one two three four five six seven', alignment: 'justify', box: { width: 80, height: 100 } });
    for (const line of lines.slice(0, -1)) expect(extent(line)).toBeCloseTo(80, 1);
    expect(lines.at(-1)?.width).toBeLessThan(80);
  });

  it('shrinks a text that is to fit, and never lets it grow', () => {
    const shrunk = lay({ alignment: 'fit', is_multiline: false, box: { width: 50, height: 15 } });
    expect(shrunk.overflow).toBe(false);
    expect(shrunk.size).toBeLessThan(12);
    expect(shrunk.lines[0]?.width).toBeGreaterThan(48);
    expect(lay({ alignment: 'fit', box: { width: 500, height: 500 } }).size).toBe(12);
    expect(lay({ alignment: 'fit', text: 'x'.repeat(5_000), box: { width: 10, height: 5 } }).size).toBe(3);
  });

  it('shrinks what is filled in, aligned as asked, where it would not fit', () => {
    const { overflow, size, lines } = lay({ text: 'x'.repeat(60), alignment: 'right', shrinks: true, is_multiline: false });
    expect({ overflow, isSmaller: size < 12 }).toEqual({ overflow: false, isSmaller: true });
    expect((lines[0]?.x ?? 0) + (lines[0]?.width ?? 0)).toBeCloseTo(200, 1);
    expect(lay({ shrinks: true }).size).toBe(12);
  });

  it('sets Arabic from right to left with joined letters, and numbers in it from left to right', () => {
    const [line] = lay({ text: 'رقم 123 هنا' }).lines;
    const words = line?.runs.filter((run) => run.text.trim() !== '');
    expect(words?.map((run) => [run.text.trim(), run.direction, run.font_id])).toEqual([
      ['هنا', 'rtl', 'noto-sans-arabic'],
      ['123', 'ltr', 'noto-sans'],
      ['رقم', 'rtl', 'noto-sans-arabic'],
    ]);
    const isolated = shaper.shape('noto-sans-arabic', 'ه', 'rtl')[0]?.id;
    expect(line?.runs[0]?.glyphs.some((glyph) => glyph.id === isolated)).toBe(false);
  });

  it('takes another font for the characters that the chosen one lacks', () => {
    const { lines } = lay({ text: 'Ωμέγα Zoë שלום ไทย', font_id: 'great-vibes' });
    const used = new Set(lines.flatMap((line) => line.runs.map((run) => run.font_id)));
    expect([...used].sort()).toEqual(['great-vibes', 'noto-sans', 'noto-sans-hebrew', 'noto-sans-thai']);
  });

  it.each([
    ['Համաձայնագիր', 'noto-sans-armenian'],
    ['চুক্তিপত্র স্বাক্ষরিত।', 'noto-sans-bengali'],
    ['ስምምነት ተፈርሟል።', 'noto-sans-ethiopic'],
    ['ხელშეკრულება', 'noto-sans-georgian'],
    ['હસ્તાક્ષર', 'noto-sans-gujarati'],
    ['ਦਸਤਖ਼ਤ', 'noto-sans-gurmukhi'],
    ['ಸಹಿ ಮಾಡಿದ ಒಪ್ಪಂದ', 'noto-sans-kannada'],
    ['កិច្ចព្រមព្រៀង', 'noto-sans-khmer'],
    ['ສັນຍາ', 'noto-sans-lao'],
    ['ഒപ്പിട്ട കരാർ', 'noto-sans-malayalam'],
    ['သဘောတူညီချက်', 'noto-sans-myanmar'],
    ['ଚୁକ୍ତିନାମା', 'noto-sans-oriya'],
    ['අත්සන් කළ ගිවිසුම', 'noto-sans-sinhala'],
    ['ஒப்பந்தம்', 'noto-sans-tamil'],
    ['ఒప్పందం', 'noto-sans-telugu'],
    ['އެއްބަސްވުން', 'noto-sans-thaana'],
    ['𠮷', 'noto-sans-jp'],
    ['署名する', 'noto-sans-jp'],
    ['서명 완료', 'noto-sans-kr'],
    ['签署合同', 'noto-sans-sc'],
    ['簽署合約冇問題', 'noto-sans-sc'],
    ['☐☒', 'noto-sans-symbols-2'],
    ['👍🏽', 'noto-emoji'],
    ['👨‍👩‍👧', 'noto-emoji'],
  ])('sets %s in the font of its script', (text, font) => {
    const runs = lay({ text }).lines.flatMap((line) => line.runs);
    expect([...new Set(runs.map((run) => run.font_id))]).toEqual([font]);
    expect(runs.flatMap((run) => run.glyphs).every((glyph) => glyph.id !== 0)).toBe(true);
  });

  it('sets what stands after an image as the text around it, with its own spaces', () => {
    const runs = lay({ text: 'Done 👍 and ☐ (ok)', font_id: 'noto-sans' }).lines.flatMap((line) => line.runs);
    const images = runs.filter(({ font_id }) => font_id !== 'noto-sans').flatMap(({ glyphs }) => glyphs.map(({ text }) => text));
    expect(images.join('')).toBe('👍☐');
  });

  it('draws ideographs in the way of the language that they stand in', () => {
    const fontOf = (text: string) => lay({ text }).lines.flatMap((line) => line.runs)[0]?.font_id;
    expect([fontOf('直'), fontOf('直す'), fontOf('直음')]).toEqual(['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr']);
  });

  it('needs no large font for ordinary text', () => {
    expect(fontsForText('Grüße © 2026, 5 € – “ok” № 7')).toEqual(['noto-sans']);
    expect(fontsForText('Grüße © 2026, 5 € – “ok”', 'caveat')).toEqual(['caveat', 'noto-sans']);
  });

  it('lists the characters that no font has', () => {
    expect(missingGlyphs('Zoë ꙮ 署 ไทย ꙮ 👍', shaper)).toEqual([]);
    expect(missingGlyphs('Zoë 𓀀 ไทย 𓀀 ᚠ', shaper)).toEqual(['𓀀', 'ᚠ']);
    expect(missingGlyphs('all good\n', shaper)).toEqual([]);
    expect(missingGlyphs('Ωm', shaper, ['sacramento'])).toEqual(['Ω']);
  });
});

function sorted(text: string): string {
  return [...text].sort().join('');
}

function extent(line: ReturnType<typeof lay>['lines'][number]): number {
  const visible = line.runs.filter((run) => run.text.trim() !== '');
  const right = Math.max(...visible.map((run) => run.x + run.glyphs.reduce((sum, glyph) => sum + glyph.x_advance, 0)));
  return right - line.x;
}
