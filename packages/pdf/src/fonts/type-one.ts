// Converts a Type 1 font (Adobe Type 1 Font Format, 1990) to CFF with only the glyphs in use: CFF needs half the bytes and,
// unlike encrypted Type 1, can be deflated.
import { PdfError } from '../base/errors.ts';
import { standardEncoding } from './glyph-names.ts';
import { readTypeOne, type TypeOneFont } from './read-type-one.ts';
import { asTypeTwo } from './type-two-charstring.ts';
import { writeCff } from './write-cff.ts';

export interface OwnNames {
  ownName: (code: number) => string | undefined;
  has(name: string): boolean;
}

const notdef = '.notdef';

/**
 * @param choose returns the names of the glyphs in use, or undefined if they are unknown
 * @returns undefined if `choose` returns undefined
 * @throws {PdfError} `bad_font` for a damaged font, and for features that CFF lacks
 */
export function typeOneAsCff(bytes: Uint8Array, choose: (own: OwnNames) => Set<string> | undefined): Uint8Array | undefined {
  const font = readTypeOne(bytes);
  const encoding = font.encoding ?? standardEncoding;
  const chosen = choose({ ownName: (code) => encoding[code], has: (name) => font.glyphs.has(name) });
  return chosen && cffOf(font, chosen);
}

function cffOf(font: TypeOneFont, chosen: ReadonlySet<string>): Uint8Array {
  if (!font.glyphs.has(notdef)) throw new PdfError('bad_font', 'The font has no glyph for missing ones');
  const names = [notdef, ...[...chosen].filter((name) => name !== notdef).toSorted()];
  return writeCff({
    name: font.name,
    matrix: font.matrix,
    bbox: font.bbox,
    hints: font.hints,
    encoding: font.encoding,
    glyphs: names.map((name) => ({ name, charstring: asTypeTwo(font, name) })),
  });
}
