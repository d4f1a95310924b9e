// Page labels are given for stretches of pages (ISO 32000-2, 12.4.2); in a new order each page keeps the one it had.
import { follow, name, number, type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfValue, resolver } from '../objects.ts';

const mostEntries = 10_000;
const maxDepth = 32;

/** @param sources for each page its index before, or null for one that is new */
export function renumberLabels(pdf: PDF, sources: readonly (number | null)[]): void {
  const catalog = pdf.getCatalog();
  const stretches = readStretches(pdf, catalog.get('PageLabels'));
  if (stretches.length === 0) return;

  const entries = sources.flatMap((source, index) => [number(index), labelOf(stretches, source)]);
  catalog.set('PageLabels', pdf.createDict({ Nums: new PdfArray(entries) }));
}

/** One label a page, as the document has them; undefined where it has none. */
export function labelsOf(pdf: PDF, count: number): PdfDict[] | undefined {
  const stretches = readStretches(pdf, pdf.getCatalog().get('PageLabels'));
  return stretches.length === 0 ? undefined : Array.from({ length: count }, (_, index) => labelOf(stretches, index));
}

interface Stretch {
  start: number;
  label: PdfDict;
}

function readStretches(pdf: PDF, tree: PdfValue | undefined): Stretch[] {
  const resolve = resolver(pdf);
  const found: Stretch[] = [];
  const seen = new Set<PdfDict>();
  const visit = (value: PdfValue | undefined, depth: number): void => {
    const node = follow(value, resolve);
    if (!(node instanceof PdfDict) || seen.has(node) || depth > maxDepth || found.length > mostEntries) return;
    seen.add(node);
    const pairs = follow(node.get('Nums'), resolve);
    for (let index = 0; pairs instanceof PdfArray && index + 1 < pairs.length; index += 2) {
      const [start, label] = [follow(pairs.at(index), resolve), follow(pairs.at(index + 1), resolve)];
      if (start instanceof PdfNumber && label instanceof PdfDict) found.push({ start: start.value, label });
    }
    const kids = follow(node.get('Kids'), resolve);
    for (const kid of kids instanceof PdfArray ? kids : []) visit(kid, depth + 1);
  };
  visit(tree, 0);
  return found.sort((a, b) => a.start - b.start);
}

/** A stretch of one page: the prefix and style of its old stretch, counted to where it stood. A new page has no label. */
function labelOf(stretches: readonly Stretch[], source: number | null): PdfDict {
  const stretch = source === null ? undefined : stretches.findLast(({ start }) => start <= source);
  if (!stretch || source === null) return new PdfDict();
  const label = new PdfDict();
  const first = stretch.label.get('St');
  for (const key of ['S', 'P']) {
    const value = stretch.label.get(key);
    if (value) label.set(key, value);
  }
  if (label.get('S') instanceof PdfName)
    label.set('St', number((first instanceof PdfNumber ? first.value : 1) + source - stretch.start));
  label.set('Type', name('PageLabel'));
  return label;
}
