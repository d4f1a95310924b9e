// A font to be embedded: collects the glyphs in use, and is then written once, as a subset (Type 0, Identity-H; ISO 32000-2,
// 9.7).
import { createHash } from 'node:crypto';
import type { Glyph } from '../content/draw-items.ts';
import { name, number, numbers, type PDF, PdfArray, PdfDict, type PdfRef, PdfString } from '../objects/objects.ts';
import { addStream } from '../objects/streams.ts';
import { type FontTables, readFontTables } from './font-tables.ts';
import type { Subsetter } from './subsetter.ts';
import { toUnicodeMap } from './to-unicode.ts';

export class EmbeddedFont {
  readonly ref: PdfRef;
  readonly #bytes: Uint8Array;
  readonly #tables: FontTables;
  readonly #dict = new PdfDict();
  readonly #texts = new Map<number, string>([[0, '']]);

  constructor(pdf: PDF, bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#tables = readFontTables(bytes);
    this.ref = pdf.register(this.#dict);
  }

  /** In thousandths of the font size. */
  width(glyph: number): number {
    return this.#perMille(this.#tables.advance(glyph));
  }

  /** Whether the ToUnicode map alone gives the glyph's text. */
  use({ id, text }: Glyph): boolean {
    if (!this.#texts.get(id)) this.#texts.set(id, text);
    return this.#texts.get(id) === text;
  }

  /** Writes the font. Nothing may be drawn with it afterwards. */
  write(pdf: PDF, subset: Subsetter): void {
    const glyphs = [...this.#texts.keys()].sort((a, b) => a - b);
    const file = subset(this.#bytes, glyphs);
    const baseFont = name(`${subsetTag(file)}+${this.#tables.postscript_name ?? 'Embedded'}`);
    const isCff = this.#tables.is_cff;
    const descendant = pdf.createDict({
      Type: name('Font'),
      Subtype: name(isCff ? 'CIDFontType0' : 'CIDFontType2'),
      BaseFont: baseFont,
      CIDSystemInfo: PdfDict.of({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: number(0) }),
      FontDescriptor: this.#descriptor(pdf, file, baseFont),
      ...(isCff ? {} : { CIDToGIDMap: name('Identity') }),
      DW: number(1000),
      W: new PdfArray(glyphs.flatMap((glyph) => [number(glyph), numbers([rounded(this.width(glyph))])])),
    });

    const entries = {
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: name('Identity-H'),
      DescendantFonts: new PdfArray([descendant]),
      ToUnicode: addStream(pdf, toUnicodeMap(this.#texts)),
    };
    for (const [key, value] of Object.entries(entries)) this.#dict.set(key, value);
  }

  #descriptor(pdf: PDF, file: Uint8Array, baseFont: ReturnType<typeof name>): PdfRef {
    const { bbox, ascent, descent, cap_height, italic_angle, is_cff } = this.#tables;
    const symbolic = 4; // it has glyphs outside the standard Latin set
    return pdf.createDict({
      Type: name('FontDescriptor'),
      FontName: baseFont,
      Flags: number(symbolic),
      FontBBox: numbers(bbox.map((value) => Math.round(this.#perMille(value)))),
      ItalicAngle: number(italic_angle),
      Ascent: number(Math.round(this.#perMille(ascent))),
      Descent: number(Math.round(this.#perMille(descent))),
      CapHeight: number(Math.round(this.#perMille(cap_height))),
      StemV: number(80),
      ...(is_cff
        ? { FontFile3: addStream(pdf, file, { Subtype: name('OpenType') }) }
        : { FontFile2: addStream(pdf, file, { Length1: number(file.length) }) }),
    });
  }

  #perMille(units: number): number {
    return (units * 1000) / this.#tables.units_per_em;
  }
}

/**
 * The six capital letters that distinguish subsets of a font (ISO 32000-2, 9.9.2). Derived from the content, so that output
 * is reproducible.
 */
export function subsetTag(file: Uint8Array): string {
  const digest = createHash('sha256').update(file).digest();
  return [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

const ascii = (value: string): PdfString => PdfString.fromString(value);

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
