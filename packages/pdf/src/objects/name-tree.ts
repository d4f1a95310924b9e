// Reads name trees (ISO 32000-2, 7.9.6) from untrusted files.
import { follow, type PDF, PdfArray, PdfDict, PdfString, type PdfValue, resolver } from './objects.ts';

const maxNodes = 20_000;
const maxNames = 200_000;

export interface NamedValue {
  name: PdfString;
  value: PdfValue;
}

/** The entries of one of the catalog's trees (`Dests`, `EmbeddedFiles`, …) in order. */
export function namedValues(pdf: PDF, tree: string): NamedValue[] {
  const resolve = resolver(pdf);
  const names = follow(pdf.getCatalog().get('Names'), resolve);
  const waiting: (PdfValue | undefined)[] = [names instanceof PdfDict ? names.get(tree) : undefined];
  const seen = new Set<PdfDict>();
  const found: NamedValue[] = [];
  while (waiting.length > 0 && seen.size < maxNodes && found.length < maxNames) {
    const node = follow(waiting.pop(), resolve);
    if (!(node instanceof PdfDict) || seen.has(node)) continue;
    seen.add(node);
    const pairs = follow(node.get('Names'), resolve);
    for (let index = 0; pairs instanceof PdfArray && index + 1 < pairs.length; index += 2) {
      const [name, value] = [follow(pairs.at(index), resolve), pairs.at(index + 1)];
      if (name instanceof PdfString && value) found.push({ name, value });
    }
    const kids = follow(node.get('Kids'), resolve);
    if (kids instanceof PdfArray) waiting.push(...[...kids].reverse());
  }
  return found;
}
