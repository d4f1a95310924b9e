import { describe, expect, it } from 'vitest';
import { type Shown, withGlyphCodes, withLetterCodes, withTypeOne } from '../../fixtures/embedded-fonts.ts';
import { isCleanForQpdf, oracle, testEngine, unpacked } from '../../fixtures/engine.ts';
import type { TypeOne } from '../../fixtures/type-one.ts';

const engine = await testEngine();
const quality = { dpi: 150, quality: 75 };
/** Glyph indices in Noto Sans: H, a, n, d. */
const codes = '<002B004400510047>';

describe('fonts of which pages show only some glyphs', () => {
  const files = {
    'by the numbers of glyphs': withGlyphCodes({ content: `BT /F 40 Tf 20 100 Td ${codes} Tj ET` }),
    'by letters': withLetterCodes({ content: 'BT /F 40 Tf 20 100 Td [(Hand \\344) -200 <010280>] TJ ET' }),
    'through a group that takes the font from the page': withGlyphCodes({
      content: 'BT /F 40 Tf 20 100 Td q /Group Do Q ET',
      resources: '/XObject << /Group 20 0 R >>',
      objects: { 20: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 400 200]', data: `BT 20 100 Td ${codes} Tj ET` } },
    }),
    'by a font of the graphics state, and by a pattern': withGlyphCodes({
      content: `BT /State gs 20 100 Td <002B> Tj ET /Pattern cs /Tile scn 100 20 200 150 re f`,
      resources: '/ExtGState << /State << /Font [5 0 R 40] >> >> /Pattern << /Tile 20 0 R >>',
      objects: {
        20: {
          entries: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 60 40] /XStep 60 /YStep 40
/Resources << /Font << /Own 5 0 R >> >>`,
          data: 'BT /Own 30 Tf 5 5 Td <00440051> Tj ET',
        },
      },
    }),
  };

  it.each(Object.entries(files))('are reduced to those: %s', async (_name, file) => {
    const made = await engine.compress(file, quality);
    expect(made.length).toBeLessThan(40_000);
    expect(file.length).toBeGreaterThan(400_000);
    expectSame(file, made);
    expect(unpacked(made)).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSans/);
  });
});

describe('fonts that stay whole because', () => {
  const content = `BT /F 40 Tf 20 100 Td ${codes} Tj ET`;
  const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 90 20] /DA (/F 12 Tf) >>';
  const note = '<< /Type /Annot /Subtype /Stamp /Rect [0 0 90 20] /AP << /N 21 0 R >> >>';
  const files: Record<string, Shown> = {
    'fields write with them': {
      content,
      catalog: '/AcroForm << /Fields [20 0 R] /DA (/F 12 Tf) /DR << /Font << /F 5 0 R >> >> >>',
      page: '/Annots [20 0 R]',
      objects: { 20: field },
    },
    'notes show them': {
      content,
      page: '/Annots [20 0 R]',
      objects: {
        20: note,
        21: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 90 20]', data: 'BT /F 12 Tf <0044> Tj ET' },
      },
    },
    'content cannot be read': {
      content,
      resources: '/XObject << /Group 20 0 R >>',
      objects: { 20: { entries: '/Subtype /Form /BBox [0 0 9 9] /Filter /NoSuchFilter', data: 'BT /F 12 Tf <0044> Tj ET' } },
    },
  };

  it.each(Object.entries(files))('%s', async (_name, shown) => {
    const file = withGlyphCodes(shown);
    const made = await engine.compress(file, quality);
    expect(made.length).toBeGreaterThan(150_000);
    expectSame(file, made);
  });
});

/** With hint replacement, a flex, a division, a subroutine, an accented letter, and curves of every kind. */
const typeOne: TypeOne = {
  glyphs: {
    '.notdef': '0 600 hsbw endchar',
    a: '40 600 hsbw 0 50 hstem 0 60 vstem 60 vmoveto 200 0 100 100 0 200 rrcurveto 120 hlineto 4 callsubr closepath endchar',
    b: '50 1200 2 div hsbw 0 50 hstem 0 hmoveto 100 hlineto 300 vlineto 100 40 60 50 hvcurveto 60 -40 50 -100 vhcurveto -100 -20 rlineto 4 callsubr closepath endchar',
    c: '20 600 hsbw 100 100 rmoveto 1 callsubr 100 0 rmoveto 2 callsubr -60 0 rmoveto 2 callsubr 20 10 rmoveto 2 callsubr 40 0 rmoveto 2 callsubr 40 0 rmoveto 2 callsubr 20 -10 rmoveto 2 callsubr 40 0 rmoveto 2 callsubr 50 300 100 0 callsubr 200 vlineto -200 hlineto closepath endchar',
    d: '30 600 hsbw 0 50 hstem 0 60 vstem 60 hmoveto 60 hlineto 400 vlineto -60 hlineto closepath 5 1 3 callothersubr pop callsubr 200 400 rmoveto 60 hlineto 100 vlineto -60 hlineto closepath endchar',
    adieresis: '40 600 hsbw 90 100 120 97 200 seac',
    dieresis:
      '90 400 hsbw 600 vmoveto 80 hlineto 80 vlineto -80 hlineto closepath 200 hmoveto 80 hlineto 80 vlineto -80 hlineto closepath endchar',
    unused: `0 600 hsbw ${'10 20 rlineto '.repeat(4_000)}endchar`,
  },
  routines: ['100 vlineto return', '400 50 hstem 200 60 vstem return', '6 callsubr '.repeat(30) + 'return'],
  encoding: { 97: 'a', 98: 'b', 99: 'c', 100: 'd', 101: 'adieresis', 102: 'a', 103: 'unused', 128: 'b' },
};

describe('Type 1 fonts', () => {
  it('become CFF with the glyphs in use, and look and read the same', async () => {
    const file = withTypeOne({ content: 'BT /F 60 Tf 20 100 Td (abcdef\\200) Tj ET' }, typeOne);
    const made = await engine.compress(file, quality);
    expect(made.length).toBeLessThan(3_000);
    expect(unpacked(made)).toContain('/Type1C');
    expectSame(file, made);
  });

  it('stay unchanged if they lack a glyph for a shown code', async () => {
    const file = withTypeOne(
      { content: 'BT /F 60 Tf 20 100 Td (abz) Tj ET' },
      { ...typeOne, encoding: { 97: 'a', 98: 'b', 122: 'z' } },
    );
    const made = await engine.compress(file, quality);
    expect(unpacked(made)).not.toContain('/Type1C');
    expectSame(file, made);
  });

  it.each([
    ['calls what is not there', '40 600 hsbw 99 callsubr endchar'],
    ['does not say where it begins', '40 600 hsbw 100 hlineto 300 vlineto closepath endchar'],
    ['calls a routine that calls itself', '40 600 hsbw 6 callsubr endchar'],
    ['has no end', '40 600 hsbw 60 hmoveto 100 hlineto'],
  ])('stay unchanged if a glyph %s', async (_name, a) => {
    const glyphs = { ...typeOne.glyphs, a };
    const file = withTypeOne({ content: 'BT /F 60 Tf 20 100 Td (ab) Tj ET' }, { ...typeOne, glyphs });
    expect(unpacked(await engine.compress(file, quality))).not.toContain('/Type1C');
  });

  it('become CFF that is reduced again when fewer glyphs are shown', async () => {
    const file = withTypeOne({ content: 'BT /F 60 Tf 20 100 Td (abcdefg\\200) Tj ET' }, typeOne);
    const whole = await engine.compress(file, quality);
    const less = Buffer.from(unpacked(whole).replace('(abcdefg\\200)', '(ab)         '), 'latin1');
    const repaired = oracle('qpdf', ['{}', '-'], new Uint8Array(less)).stdout;
    const made = await engine.compress(new Uint8Array(repaired), quality);
    expect(made.length).toBeLessThan(whole.length - 30);
    expectSame(new Uint8Array(repaired), made);
  });
});

function expectSame(file: Uint8Array, made: Uint8Array): void {
  expect(isCleanForQpdf(made)).toBe(true);
  expect(engine.extractText(made)).toEqual(engine.extractText(file));
  const [was, is] = [file, made].map((bytes) => Buffer.from(engine.renderPage(bytes, 0, { width: 800 }).rgba));
  expect(was && is?.equals(was)).toBe(true);
  expect(new Set(was).size).toBeGreaterThan(2);
  const [before, after] = [file, made].map((bytes) => ({
    text: oracle('pdftotext', ['{}', '-'], bytes).stdout.toString(),
    pixels: oracle('pdftoppm', ['-r', '100', '-gray', '{}'], bytes).stdout,
  }));
  expect(after?.text).toBe(before?.text);
  expect(before && after?.pixels.equals(before.pixels)).toBe(true);
}
