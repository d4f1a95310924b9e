// Writes a document for readers that fetch files in pieces: what belongs to a page is stored together, and all other objects
// are packed into a few object streams next to the cross-reference stream at the end (ISO 32000-2, 7.5.7 and 7.5.8), so that
// one request finds them all.
import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { hasSameContent, isReadAlike } from '../inspect/same-content.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { FileWriter, writeObject } from '../io/file-writer.ts';
import { maxObjects } from '../base/limits.ts';
import { type XrefRow, xrefStream } from '../io/xref-stream.ts';
import { name, number, type PDF, PdfArray, PdfDict, PdfRef, PdfStream, type PdfValue } from '../objects/objects.ts';
import type { Pdfium } from '../pdfium/module.ts';

/** Number of objects worth decompressing to read a single one. */
const PER_STREAM = 100;
/** Keys that lead from a page back to all other pages. */
const BACKWARDS = new Set(['Parent', 'P', 'Dest', 'A', 'Prev', 'Next']);

/**
 * For viewing only: signatures are not valid in the copy.
 * @returns undefined if it would be no better, or if some reader might see a different document
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function pack(pdfium: Pdfium, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const isPacked = pdf.usesXRefStreams && !pdf.context.info.trailer.has('Prev');
    if (isPacked || pdf.recoveredViaBruteForce || namesTwoTables(bytes)) return undefined;
    const objects = inReadingOrder(pdf);
    const packed = objects && serialize(pdf, objects);
    const isTheSame = packed && (await hasSameContent(pdf, packed)) && (await isReadAlike(pdfium, packed));
    return isTheSame ? packed : undefined;
  } finally {
    closeDocument(document);
  }
}

/** Hybrid-reference files have one table of objects for older readers and another for newer ones (7.5.8.4). */
function namesTwoTables(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/XRefStm');
}

interface Objects {
  found: Map<PdfRef, PdfValue>;
  /** Highest object number that occurs in the file. */
  highest: number;
}

/**
 * Everything that the document refers to: page by page, then the rest. Undefined if there are too many objects, or if object
 * numbers are reused: readers disagree about references to other generations.
 */
export function inReadingOrder(pdf: PDF): Objects | undefined {
  const found = new Map<PdfRef, PdfValue>();
  const pages = pdf.getPages().map(({ ref }) => ref);
  const known = new Set(pages);
  for (const page of pages) gather(pdf, [page], { found, isPassedOver: (ref, key) => BACKWARDS.has(key) || known.has(ref) });
  const { trailer } = pdf.context.info;
  const roots = ['Root', 'Info'].flatMap((key) => trailer.getRef(key) ?? []);
  const named = gather(pdf, roots, { found, isPassedOver: () => false });
  let highest = pdf.context.registry.nextObjectNumber;
  for (const { objectNumber, generation } of named) {
    if (generation !== 0) return undefined;
    highest = Math.max(highest, objectNumber);
  }
  return found.size < maxObjects ? { found, highest } : undefined;
}

interface Gathering {
  found: Map<PdfRef, PdfValue>;
  isPassedOver(reference: PdfRef, key: string): boolean;
}

/** @returns all references, including dangling ones */
function gather(pdf: PDF, roots: readonly PdfRef[], { found, isPassedOver }: Gathering): ReadonlySet<PdfRef> {
  const waiting: PdfValue[] = roots.toReversed();
  const walked = new Set<PdfRef>();
  const wait = (value: PdfValue, key: string): void => {
    const isWorthIt = value instanceof PdfDict || value instanceof PdfArray;
    if (value instanceof PdfRef ? !walked.has(value) && !isPassedOver(value, key) : isWorthIt) waiting.push(value);
  };
  for (let value = waiting.pop(); value && found.size < maxObjects; value = waiting.pop()) {
    if (value instanceof PdfRef) {
      if (walked.has(value)) continue;
      walked.add(value);
      const object = found.get(value) ?? pdf.getObject(value);
      if (!object) continue;
      found.set(value, object);
      value = object;
    }
    if (value instanceof PdfArray) for (const item of [...value].toReversed()) wait(item, '');
    else if (value instanceof PdfDict) for (const [key, item] of [...value].toReversed()) wait(item, key.value);
  }
  return walked;
}

/** Writes the file, with everything but streams packed into object streams. */
export function serialize(pdf: PDF, { found, highest }: Objects): Uint8Array {
  const file = new FileWriter(0);
  file.writeAscii('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const rows = new Map<number, XrefRow>([[0, 'never used']]);
  const packable: [PdfRef, PdfValue][] = [];
  for (const [reference, object] of found) {
    if (!(object instanceof PdfStream)) packable.push([reference, object]);
    else writeAt(file, { rows, reference, object });
  }
  let next = highest + 1;
  for (let from = 0; from < packable.length; from += PER_STREAM) {
    const group = packable.slice(from, from + PER_STREAM);
    const reference = PdfRef.of(next++, 0);
    for (const [index, [{ objectNumber }]] of group.entries())
      rows.set(objectNumber, { packed_in: reference.objectNumber, index });
    writeAt(file, { rows, reference, object: objectStream(group) });
  }
  const start = file.position;
  rows.set(next, { offset: start, generation: 0 });
  const list = xrefStream([...rows], { ...trailerOf(pdf), Size: number(next + 1) });
  writeObject(file, PdfRef.of(next, 0), deflated(list));
  file.writeAscii(`startxref\n${start}\n%%EOF\n`);
  return file.take();
}

function writeAt(
  file: FileWriter,
  { rows, reference, object }: { rows: Map<number, XrefRow>; reference: PdfRef; object: PdfValue },
): void {
  rows.set(reference.objectNumber, { offset: file.position, generation: 0 });
  writeObject(file, reference, object);
}

function objectStream(group: readonly (readonly [PdfRef, PdfValue])[]): PdfStream {
  const body = new FileWriter(0);
  const index = group.map(([{ objectNumber }, object]) => {
    const offset = `${objectNumber} ${body.position}`;
    object.toBytes(body.asLibraryWriter());
    body.writeAscii('\n');
    return offset;
  });
  const head = Buffer.from(`${index.join(' ')}\n`, 'latin1');
  const entries = { Type: name('ObjStm'), N: number(group.length), First: number(head.length) };
  return deflated(PdfStream.fromDict(entries, Buffer.concat([head, body.take()])));
}

function trailerOf(pdf: PDF): Record<string, PdfValue> {
  const { trailer } = pdf.context.info;
  const kept = ['Root', 'Info', 'ID'].flatMap((key) => {
    const value = trailer.get(key);
    return value ? [[key, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

function deflated(stream: PdfStream): PdfStream {
  const packed = new PdfStream(stream, deflateSync(stream.data));
  packed.set('Filter', name('FlateDecode'));
  return packed;
}
