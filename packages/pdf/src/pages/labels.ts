// Page labels are defined for ranges of pages (ISO 32000-2, 12.4.2). In a new order, each page keeps its own label.
import {
  follow,
  name,
  number,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfValue,
  resolver,
} from '../objects/objects.ts';

const maxEntries = 10_000;
const maxDepth = 32;

/** One label per page; undefined if the document has none. */
export function labelsOf(pdf: PDF, count: number): PdfDict[] | undefined {
  const stretches = readStretches(pdf, pdf.getCatalog().get('PageLabels'));
  return stretches.length === 0 ? undefined : Array.from({ length: count }, (_, index) => labelOf(stretches, index));
}

/**
 * The label equal to the page number, as readers show it without labels.
 * @param index zero-based
 */
export function plainLabel(index: number): PdfDict {
  return PdfDict.of({ Type: name('PageLabel'), S: name('D'), St: number(index + 1) });
}

/** A page without a label continues the numbering of the previous one. */
export function writeLabels(pdf: PDF, labels: readonly (PdfDict | undefined)[]): void {
  const entries: PdfValue[] = [];
  let last: PdfDict | undefined;
  for (const [index, label] of labels.entries()) {
    last = label ?? countedOn(last) ?? plainLabel(index);
    entries.push(number(index), last);
  }
  pdf.getCatalog().set('PageLabels', pdf.createDict({ Nums: new PdfArray(entries) }));
}

function countedOn(label: PdfDict | undefined): PdfDict | undefined {
  const first = label?.get('St');
  if (!label || !(first instanceof PdfNumber)) return undefined;
  const next = label.clone();
  next.set('St', number(first.value + 1));
  return next;
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
    if (!(node instanceof PdfDict) || seen.has(node) || depth > maxDepth || found.length > maxEntries) return;
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

/** A label range of a single page: prefix and style of its original range, with its original number. */
function labelOf(stretches: readonly Stretch[], source: number): PdfDict {
  const stretch = stretches.findLast(({ start }) => start <= source);
  if (!stretch) return plainLabel(source); // the file defines no label for its first pages
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
