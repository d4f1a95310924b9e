// The glyph names that a simple font assigns to its codes (ISO 32000-2, 9.6.5).
import { type CodeNames, macRomanEncoding, standardEncoding, winAnsiEncoding } from '../fonts/glyph-names.ts';
import { follow, PdfArray, PdfDict, PdfName, PdfNumber, type Resolver } from '../objects/objects.ts';

const named = new Map<string, CodeNames>([
  ['StandardEncoding', standardEncoding],
  ['WinAnsiEncoding', winAnsiEncoding],
  ['MacRomanEncoding', macRomanEncoding],
]);

export interface CodeEncoding {
  /** The encoding's own names; all other codes have the names of the base encoding. */
  differences: ReadonlyMap<number, string>;
  /** Undefined where the font's own encoding is the base. */
  base: CodeNames | undefined;
}

/** Undefined where its base is one that is not known here. */
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
