// Writes incremental updates (ISO 32000-2, 7.5.6): new and changed objects are appended to the file, which is copied at most
// once. The library's own writer copies it three times.
import { number, type PDF, PdfArray, PdfDict, PdfRef, PdfString, type PdfValue } from '../objects/objects.ts';
import { FileWriter, hexString, writeObject } from './file-writer.ts';
import { append } from './room.ts';
import { xrefStream } from './xref-stream.ts';

/** @param previous offset of the newest cross-reference section of `bytes` */
export function appendChanges(pdf: PDF, bytes: Uint8Array, previous: number): Uint8Array {
  const changes = changedObjects(pdf);
  if (changes.length === 0) return bytes.slice();

  const endsInNewline = bytes.at(-1) === 0x0a || bytes.at(-1) === 0x0d;
  const tail = new FileWriter(bytes.length);
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

/** Appends a table after a table and a stream after a stream, because readers expect the same kind. */
function writeXref(
  tail: FileWriter,
  { pdf, offsets, previous }: { pdf: PDF; offsets: ReadonlyMap<PdfRef, number>; previous: number },
): void {
  const start = tail.position;
  const trailer = trailerEntries(pdf, { previous, id: tail.digest() });
  const size = pdf.context.registry.nextObjectNumber;
  const rows = [...offsets].sort(([a], [b]) => a.objectNumber - b.objectNumber);
  if (pdf.usesXRefStreams) {
    const own = PdfRef.of(size, 0);
    const inUse = [...rows, [own, start] as const].map(([{ objectNumber, generation }, offset]) => {
      return [objectNumber, { offset, generation }] as const;
    });
    writeObject(tail, own, xrefStream(inUse, { ...trailer, Size: number(size + 1) }));
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

/** The first half of /ID is permanent, the second identifies this version (ISO 32000-2, 14.4). */
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
