// @libpdf/core dereferences a WeakRef for each name and iterates dictionaries and arrays with generators, which takes a
// third of the time of walking a document. This caches names and uses native iterators.
import { PdfArray, PdfDict, PdfName } from '@libpdf/core';

/**
 * Cached names are never released, because each must exist only once. The limits cover all names in common use, but not long
 * ones.
 */
const maxNames = 4_096;
const maxLetters = 64;

export function quickenObjects(): void {
  const known = new Map<string, PdfName>();
  const made = PdfName.of.bind(PdfName);

  PdfName.of = (value) => {
    const name = known.get(value);
    if (name) return name;
    const found = made(value);
    if (known.size < maxNames && value.length <= maxLetters) known.set(value, found);
    return found;
  };

  PdfDict.prototype[Symbol.iterator] = function entries(this: PdfDict) {
    // The field is private in the library, but is a Map in the pinned version.
    return (this as unknown as { entries: Map<PdfName, EntryOf<PdfDict>> }).entries[Symbol.iterator]();
  };

  PdfArray.prototype[Symbol.iterator] = function items(this: PdfArray) {
    return (this as unknown as { items: EntryOf<PdfDict>[] }).items[Symbol.iterator]();
  };
}

type EntryOf<Dict extends Iterable<[unknown, unknown]>> = Dict extends Iterable<[unknown, infer Value]> ? Value : never;
