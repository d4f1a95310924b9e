// A file can be crafted so that parsers read it differently, for example as a hybrid-reference file (ISO 32000-2, 7.5.8.4).
// One parser renders what people see, the other writes the file, so both must read the same content.
import { hash } from 'node:crypto';
import { closeDocument, openDocument } from '../io/document.ts';
import {
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { freeBytes } from '../base/growing-bytes.ts';
import { openInPdfium, type PdfiumDocument, resave } from '../pdfium/document.ts';
import { type SlimCopy, slimCopy, trimmedEnd } from '../pdfium/slim-copy.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { unpacked } from '../objects/streams.ts';

/** Keys that lead to other pages, to document-level objects, or to invisible metadata (which PDFium corrupts if compressed). */
const leadsAway: ReadonlySet<string> = new Set([
  'Parent',
  'P',
  'A',
  'AA',
  'Dest',
  'Popup',
  'IRT',
  'V',
  'StructParent',
  'StructParents',
  'OC',
  'Metadata',
]);
/** In the dictionaries under these keys, each key is a resource name chosen by the file. */
const named: ReadonlySet<string> = new Set([
  'XObject',
  'Font',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
  'CharProcs',
  'N',
  'R',
  'D',
]);
const maxObjects = 200_000;
const maxUnpacked = 64 * 2 ** 20;

/** The same for the bytes of a file; false if either parser cannot read them. */
export async function isReadAlike(pdfium: Pdfium, bytes: Uint8Array): Promise<boolean> {
  const [theirs, ours] = [openInPdfium(pdfium, bytes), await openDocument(bytes)];
  try {
    return (await parsersAgree(ours.pdf, pdfium, theirs)) === true;
  } finally {
    theirs.close();
    closeDocument(ours);
  }
}

/** Whether both parsers read the same content; undefined if PDFium cannot write what it reads. */
export async function parsersAgree(pdf: PDF, pdfium: Pdfium, document: PdfiumDocument): Promise<boolean | undefined> {
  const slim = slimCopy(pdfium, document);
  if (slim) {
    const isSame = await withDocument(slim.bytes, (copy) => isWrittenAlike(pdf, copy, slim));
    freeBytes(slim.bytes);
    if (isSame) return true;
  }
  // Streams that were not written unchanged are compared decompressed, so their data is needed.
  const copy = resave(pdfium, document);
  if (!copy) return undefined;
  const isSame = await hasSameContent(pdf, copy);
  freeBytes(copy);
  return isSame;
}

/** Whether the pages consist of the same streams in the file as this parser reads it and in a copy written by the other. */
export async function hasSameContent(pdf: PDF, bytes: Uint8Array): Promise<boolean> {
  return await withDocument(
    bytes,
    (copy) => isWrittenAlike(pdf, copy) || areSame(pagesOf(pdf, hashOfContent), pagesOf(copy, hashOfContent)),
  );
}

async function withDocument(bytes: Uint8Array, judge: (pdf: PDF) => boolean): Promise<boolean> {
  const document = await openDocument(bytes).catch(() => undefined);
  if (!document) return false;
  try {
    return judge(document.pdf);
  } finally {
    closeDocument(document);
  }
}

/** Avoids decompressing anything that PDFium did not compress itself: it writes most streams unchanged. */
function isWrittenAlike(pdf: PDF, copy: PDF, slim?: SlimCopy): boolean {
  const written = new Set<string>();
  const ours = pagesOf(pdf, ({ data }) => {
    const own = hashOf(data);
    written.add(own);
    return own;
  });
  const theirs = pagesOf(copy, (stream, resolve) => {
    const omitted = slim && omittedAs(slim, stream.data);
    if (omitted) return omitted.length === stream.data.length ? omitted.hash : '';
    const own = hashOf(stream.data);
    return written.has(own) ? own : hashOfContent(stream, resolve);
  });
  return areSame(ours, theirs);
}

function omittedAs({ bytes, omitted }: SlimCopy, data: Uint8Array) {
  return data.buffer === bytes.buffer ? omitted.get(data.byteOffset - bytes.byteOffset) : undefined;
}

function areSame(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.length === theirs.length && ours.every((page, index) => page === theirs[index]);
}

type HashOf = (stream: PdfStream, resolve: Resolver) => string;

/** One string per page: the hashes of the streams that it consists of. */
function pagesOf(pdf: PDF, hashOfStream: HashOf): string[] {
  const resolve = resolver(pdf);
  const hashes = new Map<PdfStream, string>();
  let visited = 0;
  return pdf.getPages().map(({ dict }) => {
    const found = new Set<string>();
    const seen = { entries: new Set<unknown>(), names: new Set<unknown>() };
    const waiting: Reached[] = ['Contents', 'Resources', 'Annots'].flatMap((key) => reached(key, inherited(dict, key, resolve)));
    for (let next = waiting.pop(); next && visited < maxObjects; next = waiting.pop()) {
      const { value, holds } = next;
      const object = value instanceof PdfRef ? resolve(value) : value;
      if (!isContainer(object) || seen[holds].has(object)) continue;
      seen[holds].add(object);
      visited++;
      if (object instanceof PdfStream) {
        const known = hashes.get(object) ?? hashOfStream(object, resolve);
        hashes.set(object, known);
        found.add(known);
      }
      if (object instanceof PdfArray) {
        for (const item of object) if (item instanceof PdfRef || isContainer(item)) waiting.push({ value: item, holds });
        continue;
      }
      const isNamed = holds === 'names' && !(object instanceof PdfStream);
      for (const [key, entry] of object) {
        if (!(entry instanceof PdfRef || isContainer(entry))) continue;
        if (isNamed) waiting.push({ value: entry, holds: 'entries' });
        else if (!isPassedOver(key.value, entry, resolve)) waiting.push(...reached(key.value, entry));
      }
    }
    return [...found].toSorted().join();
  });
}

function isContainer(value: PdfValue | null): value is PdfDict | PdfArray {
  return value instanceof PdfDict || value instanceof PdfArray;
}

interface Reached {
  value: PdfValue;
  /** For a dictionary: whether its keys are entries defined by the standard, or names chosen by the file. */
  holds: 'entries' | 'names';
}

function reached(key: string, value: PdfValue | undefined): Reached[] {
  return value ? [{ value, holds: named.has(key) ? 'names' : 'entries' }] : [];
}

function isPassedOver(key: string, value: PdfValue, resolve: Resolver): boolean {
  if (key !== 'Metadata') return leadsAway.has(key);
  const data = follow(value, resolve);
  return data instanceof PdfDict && nameAt(data, 'Type', resolve) === 'Metadata';
}

function inherited(page: PdfDict, key: string, resolve: Resolver): PdfValue | undefined {
  let node: PdfDict | undefined = page;
  for (let depth = 0; node && depth < 64; depth++) {
    const value = node.get(key);
    if (value) return value;
    node = dictAt(node, 'Parent', resolve);
  }
  return undefined;
}

function dictAt(dict: PdfDict, key: string, resolve: Resolver): PdfDict | undefined {
  const value = follow(dict.get(key), resolve);
  return value instanceof PdfDict ? value : undefined;
}

function hashOfContent(stream: PdfStream, resolve: Resolver): string {
  return hashOf(contentOf(stream, resolve));
}

/** PDFium compresses uncompressed streams and writes all others unchanged. */
function contentOf(stream: PdfStream, resolve: Resolver): Uint8Array {
  const filter = follow(stream.get('Filter'), resolve);
  const [only, ...others] = filter instanceof PdfArray ? [...filter].map((item) => follow(item, resolve)) : [filter];
  const isPacked = others.length === 0 && only instanceof PdfName && only.value === 'FlateDecode';
  if (!isPacked || stream.data.length > maxUnpacked) return stream.data;
  return unpacked(stream, maxUnpacked) ?? stream.data;
}

function hashOf(data: Uint8Array): string {
  return hash('sha1', data.subarray(0, trimmedEnd(data)), 'base64');
}
