// The glyph names that a simple font assigns to its codes (ISO 32000-2, 9.6.5).
import { type CodeNames, macRomanEncoding, standardEncoding, winAnsiEncoding } from '../fonts/glyph-names.ts';
import { follow, PdfArray, PdfDict, PdfName, PdfNumber, type Resolver } from '../objects/objects.ts';

const named = new Map<string, CodeNames>([
  ['StandardEncoding', standardEncoding],
  ['WinAnsiEncoding', winAnsiEncoding],
  ['MacRomanEncoding', macRomanEncoding],
]);

export interface CodeEncoding {
  /** Names defined by the encoding itself. All other codes have the names of the base encoding. */
  differences: ReadonlyMap<number, string>;
  /** Undefined if the base is the font's own encoding. */
  base: CodeNames | undefined;
}

/** Undefined if the base encoding is unknown. */
export function codeEncoding(font: PdfDict, resolve: Resolver): CodeEncoding | undefined {
  const encoding = follow(font.get('Encoding'), resolve);
  const given = encoding instanceof PdfDict ? follow(encoding.get('BaseEncoding'), resolve) : encoding;
  if (given !== undefined && !(given instanceof PdfName)) return undefined;
  const base = given && named.get(given.value);
  if (given && !base) return undefined;
  const list = encoding instanceof PdfDict ? follow(encoding.get('Differences'), resolve) : undefined;
  const differences = new Map<number, string>();
  let code = 0;
  for (const item of list instanceof PdfArray ? list : []) {
    const value = follow(item, resolve);
    if (value instanceof PdfNumber) code = value.value;
    else if (value instanceof PdfName) differences.set(code++, value.value);
  }
  return { differences, base };
}
