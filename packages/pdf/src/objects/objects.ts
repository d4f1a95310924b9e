// Short names for the object layer, so that the rest of the code reads like the standard.
import { PDF, PdfArray, PdfDict, PdfName, PdfNull, PdfNumber, PdfRef, PdfStream, PdfString } from '../libpdf/libpdf.ts';
import type { Matrix } from '../base/geometry.ts';

export { PDF, PdfArray, PdfDict, PdfName, PdfNull, PdfNumber, PdfRef, PdfStream, PdfString };

/** Any PDF object, as the library types it. */
export type PdfValue = NonNullable<ReturnType<PDF['getObject']>>;

export type Resolver = (reference: PdfRef) => PdfValue | null;

export const name = (value: string): PdfName => PdfName.of(value);

export const number = (value: number): PdfNumber => PdfNumber.of(value);

export const numbers = (values: readonly number[]): PdfArray => new PdfArray(values.map(number));

/**
 * A text string: ASCII if possible, otherwise UTF-16 (ISO 32000-2, 7.9.2.2). Written in hexadecimal, so it needs no
 * escaping.
 */
export function text(value: string): PdfString {
  const isAscii = /^[\x20-\x7e]*$/.test(value);
  if (isAscii) return new PdfString(new TextEncoder().encode(value), 'hex');
  return new PdfString(utf16(`\ufeff${value}`), 'hex');
}

/** UTF-16 big-endian, as used in PDF. */
export function utf16(value: string): Uint8Array {
  const bytes = new Uint8Array(value.length * 2);
  for (let index = 0; index < value.length; index++) {
    const unit = value.charCodeAt(index);
    bytes[index * 2] = unit >> 8;
    bytes[index * 2 + 1] = unit & 0xff;
  }
  return bytes;
}

/** A date string in UTC (ISO 32000-2, 7.9.4). */
export function date(value: Date): PdfString {
  const digits = value.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
  return PdfString.fromString(`D:${digits}Z`);
}

export function resolver(pdf: PDF): Resolver {
  return (reference) => pdf.getObject(reference);
}

/** Resolves a value that may be a reference. Undefined for null and missing objects. */
export function follow(value: PdfValue | undefined, resolve: Resolver): PdfValue | undefined {
  const found = value instanceof PdfRef ? (resolve(value) ?? undefined) : value;
  return found?.type === 'null' ? undefined : found;
}

/** The name under `key`; undefined if there is none. */
export function nameAt(dict: PdfDict, key: string, resolve: Resolver): string | undefined {
  const found = follow(dict.get(key), resolve);
  return found instanceof PdfName ? found.value : undefined;
}

/** The four numbers of a rectangle, which may be direct or indirect objects. */
export function rectangle(value: PdfValue | undefined, resolve: Resolver): number[] | undefined {
  const array = follow(value, resolve);
  if (!(array instanceof PdfArray) || array.length < 4) return undefined;

  const found = [0, 1, 2, 3].map((index) => follow(array.at(index), resolve));
  return found.every((item) => item instanceof PdfNumber) ? found.map((item) => item.value) : undefined;
}

/** The six numbers of a matrix, direct or indirect. */
export function matrixOf(value: PdfValue | undefined, resolve: Resolver): Matrix | undefined {
  const array = follow(value, resolve);
  if (!(array instanceof PdfArray) || array.length < 6) return undefined;

  const found = [...array].map((item) => follow(item, resolve));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = found.map((item) => (item instanceof PdfNumber ? item.value : 0));
  return [a, b, c, d, e, f];
}

/** The dictionary under `key`, created if missing. A shared dictionary is modified in place. */
export function dictIn(parent: PdfDict, key: string, resolve: Resolver): PdfDict {
  const found = follow(parent.get(key), resolve);
  if (found instanceof PdfDict) return found;

  const made = new PdfDict();
  parent.set(key, made);
  return made;
}

/** The annotations and fields listed by a page, in order. Invalid entries are skipped. */
export function annotationsOf(page: PdfDict, resolve: Resolver): PdfDict[] {
  const list = follow(page.get('Annots'), resolve);
  return (list instanceof PdfArray ? [...list] : [])
    .map((item) => follow(item, resolve))
    .filter((annotation) => annotation instanceof PdfDict);
}
