// The incremental update (ISO 32000-2, 7.5.6): what is new or changed goes behind the file, which is copied at most
// once and not looked at. The library's own writer copies it three times.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { number, numbers, type PDF, PdfArray, PdfDict, PdfRef, PdfStream, PdfString, type PdfValue, name } from '../objects.ts';
import { append } from './room.ts';

/** @param previous where the newest cross-reference section of `bytes` is */
export function appendChanges(pdf: PDF, bytes: Uint8Array, previous: number): Uint8Array {
  const changes = changedObjects(pdf);
  if (changes.length === 0) return bytes.slice();

  const endsInNewline = bytes.at(-1) === 0x0a || bytes.at(-1) === 0x0d;
  const tail = new TailWriter(bytes.length);
  if (!endsInNewline) tail.writeAscii('\n');
  const offsets = new Map<PdfRef, number>();
  for (const [reference, object] of changes) {
    offsets.set(reference, tail.position);
    writeObject(tail, reference, object);
  }
  writeXref(tail, { pdf, offsets, previous });

  return append(bytes, tail.take());
}

function changedObjects(pdf: PDF): [PdfRef, PdfValue][] {
  const { registry } = pdf.context;
  const changed = [...registry.getLoadedObjects()].filter(([, object]) => isChanged(object));
  return [...changed, ...registry.getNewObjects()];
}

function isChanged(object: PdfValue): boolean {
  if (object instanceof PdfDict) return object.dirty || [...object].some(([, value]) => isChanged(value));
  if (object instanceof PdfArray) return object.dirty || [...object].some(isChanged);
  return false;
}

/** A table after a table, a stream after a stream: readers expect the same kind. */
function writeXref(
  tail: TailWriter,
  { pdf, offsets, previous }: { pdf: PDF; offsets: ReadonlyMap<PdfRef, number>; previous: number },
): void {
  const start = tail.position;
  const trailer = trailerEntries(pdf, { previous, id: tail.digest() });
  const size = pdf.context.registry.nextObjectNumber;
  const rows = [...offsets].sort(([a], [b]) => a.objectNumber - b.objectNumber);
  if (pdf.usesXRefStreams) {
    const own = PdfRef.of(size, 0);
    writeObject(tail, own, xrefStream([...rows, [own, start]], { ...trailer, Size: number(size + 1) }));
  } else {
    const lines = rows.map(([reference, offset]) => `${reference.objectNumber} 1\n${tableRow(offset, reference.generation)}`);
    tail.writeAscii(`xref\n${lines.join('')}trailer\n`);
    PdfDict.of({ ...trailer, Size: number(size) }).toBytes(tail.asLibraryWriter());
    tail.writeAscii('\n');
  }
  tail.writeAscii(`startxref\n${start}\n%%EOF\n`);
}

function tableRow(offset: number, generation: number): string {
  return `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n\r\n`;
}

function xrefStream(rows: readonly [PdfRef, number][], entries: Record<string, PdfValue>): PdfStream {
  const table = Buffer.alloc(rows.length * rowBytes);
  for (const [index, [reference, offset]] of rows.entries()) {
    table.writeUInt8(1, index * rowBytes); // in use, not packed
    table.writeUIntBE(offset, index * rowBytes + 1, 5);
    table.writeUInt16BE(reference.generation, index * rowBytes + 6);
  }
  const index = numbers(rows.flatMap(([reference]) => [reference.objectNumber, 1]));
  return PdfStream.fromDict({ Type: name('XRef'), W: numbers([1, 5, 2]), Index: index, ...entries }, new Uint8Array(table));
}

const rowBytes = 8;

/** The first half of the /ID stays for ever, the second names this version (ISO 32000-2, 14.4). */
function trailerEntries(pdf: PDF, { previous, id }: { previous: number; id: Uint8Array }): Record<string, PdfValue> {
  const { trailer } = pdf.context.info;
  const first = trailer.getArray('ID')?.at(0);
  const permanent = first instanceof PdfString ? first.bytes : id;
  const entries: Record<string, PdfValue> = { Prev: number(previous), ID: new PdfArray([hexString(permanent), hexString(id)]) };
  for (const key of ['Root', 'Info']) {
    const reference = trailer.getRef(key);
    if (reference) entries[key] = reference;
  }
  return entries;
}

const hexString = (bytes: Uint8Array): PdfString => new PdfString(bytes, 'hex');

function writeObject(tail: TailWriter, { objectNumber, generation }: PdfRef, object: PdfValue): void {
  tail.writeAscii(`${objectNumber} ${generation} obj\n`);
  object.toBytes(tail.asLibraryWriter());
  tail.writeAscii('\nendobj\n');
}

type LibraryWriter = Parameters<PdfDict['toBytes']>[0];

/** What objects write themselves to; answers to the names of the library's own writer. */
class TailWriter {
  position: number;
  readonly #parts: Buffer[] = [];

  constructor(start: number) {
    this.position = start;
  }

  writeAscii(text: string): void {
    this.#add(Buffer.from(text, 'latin1'));
  }

  writeBytes(bytes: Uint8Array): void {
    this.#add(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  writeByte(byte: number): void {
    this.#add(Buffer.from([byte]));
  }

  writeUtf8(text: string): void {
    this.#add(Buffer.from(text, 'utf8'));
  }

  digest(): Uint8Array {
    const hash = createHash('sha256');
    for (const part of this.#parts) hash.update(part);
    return new Uint8Array(hash.digest().subarray(0, 16));
  }

  take(): Buffer {
    return Buffer.concat(this.#parts);
  }

  /** The library's writer is a class that it does not export; objects call nothing of it but these four methods. */
  asLibraryWriter(): LibraryWriter {
    return this as unknown as LibraryWriter;
  }

  #add(part: Buffer): void {
    this.#parts.push(part);
    this.position += part.length;
  }
}
