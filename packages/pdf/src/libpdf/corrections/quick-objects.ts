// @libpdf/core asks a weak reference for each name, and goes through dictionaries and arrays by generators: that takes a third of
// the time of a walk through a document. Here names are found at once, and iterators are those of the language.
import { PdfArray, PdfDict, PdfName } from '@libpdf/core';

/** Names stay permanently, since each may be there once only: as many as all programs together use, and no long ones. */
const mostNames = 4_096;
const mostLetters = 64;

export function quickenObjects(): void {
  const known = new Map<string, PdfName>();
  const made = PdfName.of.bind(PdfName);

  PdfName.of = (value) => {
    const name = known.get(value);
    if (name) return name;
    const found = made(value);
    if (known.size < mostNames && value.length <= mostLetters) known.set(value, found);
    return found;
  };

  PdfDict.prototype[Symbol.iterator] = function entries(this: PdfDict) {
    // The library keeps them to itself; they are a map in every version that is pinned here.
    return (this as unknown as { entries: Map<PdfName, EntryOf<PdfDict>> }).entries[Symbol.iterator]();
  };

  PdfArray.prototype[Symbol.iterator] = function items(this: PdfArray) {
    return (this as unknown as { items: EntryOf<PdfDict>[] }).items[Symbol.iterator]();
  };
}

type EntryOf<Dict extends Iterable<[unknown, unknown]>> = Dict extends Iterable<[unknown, infer Value]> ? Value : never;
