// Finds fonts that a document uses but does not embed, which other machines replace with different ones (ISO 32000-2, 9.9).
import { follow, nameAt, type PDF, PdfArray, PdfDict, type Resolver, resolver } from '../objects/objects.ts';
import { readableName } from '../libpdf/corrections/faithful-names.ts';
import { drawnResources } from './resources.ts';

/** The standard 14 fonts (ISO 32000-1, 9.6.2.2), which readers have or replace with equivalents. */
const standard: ReadonlySet<string> = new Set([
  'Courier',
  'Courier-Bold',
  'Courier-BoldOblique',
  'Courier-Oblique',
  'Helvetica',
  'Helvetica-Bold',
  'Helvetica-BoldOblique',
  'Helvetica-Oblique',
  'Symbol',
  'Times-Bold',
  'Times-BoldItalic',
  'Times-Italic',
  'Times-Roman',
  'ZapfDingbats',
]);
const files = ['FontFile', 'FontFile2', 'FontFile3'];
const maxNames = 100;

/** Sorted alphabetically. Ignores fonts used only by annotations and fields. */
export function missingFonts(pdf: PDF): string[] {
  const resolve = resolver(pdf);
  const seen = new Set<PdfDict>();
  const missing = new Set<string>();
  for (const { resources } of drawnResources(pdf)) {
    const fonts = follow(resources.get('Font'), resolve);
    if (!(fonts instanceof PdfDict) || seen.has(fonts)) continue;
    seen.add(fonts);
    for (const [, value] of fonts) {
      const font = follow(value, resolve);
      if (!(font instanceof PdfDict) || seen.has(font) || missing.size >= maxNames) continue;
      seen.add(font);
      const name = missingName(font, resolve);
      if (name !== undefined) missing.add(name);
    }
  }
  return [...missing].toSorted();
}

function missingName(font: PdfDict, resolve: Resolver): string | undefined {
  const base = nameAt(font, 'BaseFont', resolve);
  if (base === undefined || nameAt(font, 'Subtype', resolve) === 'Type3' || standard.has(base)) return undefined;

  const descendants = follow(font.get('DescendantFonts'), resolve);
  const descendant = descendants instanceof PdfArray ? follow(descendants.at(0), resolve) : undefined;
  const holder = descendant instanceof PdfDict ? descendant : font;
  const descriptor = follow(holder.get('FontDescriptor'), resolve);
  // The font file is not parsed; its presence is enough.
  const isCarried = descriptor instanceof PdfDict && files.some((key) => descriptor.has(key));
  return isCarried ? undefined : readableName(base).replace(/^[A-Z]{6}\+/, '');
}
