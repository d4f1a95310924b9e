// Rewrites a document as a new file with one revision, which contains only what its catalog refers to, renumbered. The
// library's own writer copies every object first, deflates in JavaScript, and doubles its buffer whenever the file outgrows
// it.
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { number, type PDF, PdfArray, PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from '../objects/objects.ts';
import { FileWriter, hexString } from './file-writer.ts';
import { maxObjects } from '../base/limits.ts';

/** Shorter streams are not compressed. */
const minPacked = 512;

export function serialize(pdf: PDF): Uint8Array {
  const objects = reachable(pdf);
  const numbers = new Map([...objects.keys()].map((reference, index) => [reference, index + 1]));
  const file = new FileWriter(0);
  file.writeAscii(`%PDF-${pdf.version}\n%\u00e2\u00e3\u00cf\u00d3\n`);
  const offsets: number[] = [];
  for (const [index, object] of [...objects.values()].entries()) {
    offsets.push(file.position);
    file.writeAscii(`${index + 1} 0 obj\n`);
    writeValue(file, object, numbers);
    file.writeAscii('\nendobj\n');
  }
  const start = file.position;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n\r\n`);
  file.writeAscii(`xref\n0 ${rows.length + 1}\n0000000000 65535 f\r\n${rows.join('')}trailer\n`);
  writeValue(file, trailerOf(pdf, rows.length + 1), numbers);
  file.writeAscii(`\nstartxref\n${start}\n%%EOF\n`);
  return file.take();
}

/** In the order of their numbers, which is mostly their order in the file. */
function reachable(pdf: PDF): Map<PdfRef, PdfValue> {
  const { trailer } = pdf.context.info;
  const found = new Map<PdfRef, PdfValue>();
  const waiting: PdfValue[] = ['Root', 'Info'].flatMap((key) => trailer.getRef(key) ?? []);
  for (let value = waiting.pop(); value && found.size < maxObjects; value = waiting.pop()) {
    if (value instanceof PdfRef) {
      const object = found.has(value) ? null : pdf.getObject(value);
      if (!object) continue;
      found.set(value, object);
      value = object;
    }
    if (value instanceof PdfArray) for (const item of value) addHolder(waiting, item);
    else if (value instanceof PdfDict)
      for (const [key, item] of value) if (!(value instanceof PdfStream && key.value === 'Length')) addHolder(waiting, item);
  }
  return new Map([...found].toSorted(([a], [b]) => a.objectNumber - b.objectNumber || a.generation - b.generation));
}

function addHolder(waiting: PdfValue[], value: PdfValue): void {
  if (value instanceof PdfRef || value instanceof PdfDict || value instanceof PdfArray) waiting.push(value);
}

type Numbers = ReadonlyMap<PdfRef, number>;

function writeValue(file: FileWriter, value: PdfValue, numbers: Numbers): void {
  if (value instanceof PdfRef) {
    const own = numbers.get(value);
    file.writeAscii(own === undefined ? 'null' : `${own} 0 R`);
  } else if (value instanceof PdfStream) writeStream(file, value, numbers);
  else if (value instanceof PdfDict) writeDict(file, value, numbers);
  else if (value instanceof PdfArray) {
    file.writeAscii('[');
    let isFirst = true;
    for (const item of value) {
      if (!isFirst) file.writeAscii(' ');
      isFirst = false;
      writeValue(file, item, numbers);
    }
    file.writeAscii(']');
  } else value.toBytes(file.asLibraryWriter());
}

function writeDict(file: FileWriter, dict: PdfDict, numbers: Numbers): void {
  file.writeAscii('<<\n');
  writeEntries(file, dict, numbers);
  file.writeAscii('>>');
}

function writeStream(file: FileWriter, stream: PdfStream, numbers: Numbers): void {
  const packed = stream.has('Filter') || stream.data.length < minPacked ? undefined : deflateSync(stream.data);
  const isSmaller = packed !== undefined && packed.length < stream.data.length;
  const data = isSmaller ? packed : stream.data;
  file.writeAscii(`<<\n/Length ${data.length}\n`);
  writeEntries(file, stream, numbers, 'Length');
  if (isSmaller) file.writeAscii('/Filter /FlateDecode\n');
  file.writeAscii('>>\nstream\n');
  file.writeBytes(data);
  file.writeAscii('\nendstream');
}

function writeEntries(file: FileWriter, dict: PdfDict, numbers: Numbers, except?: string): void {
  for (const [key, value] of dict) {
    if (key.value === except) continue;
    key.toBytes(file.asLibraryWriter());
    file.writeAscii(' ');
    writeValue(file, value, numbers);
    file.writeAscii('\n');
  }
}

function trailerOf(pdf: PDF, size: number): PdfDict {
  const { trailer } = pdf.context.info;
  const given = [0, 1].map((position) => trailer.getArray('ID')?.at(position)).filter((part) => part instanceof PdfString);
  const own = hexString(new Uint8Array(randomBytes(16)));
  const [first = own, second = own] = given.length === 2 ? given.map(({ bytes }) => hexString(bytes)) : [];
  const entries: [string, PdfValue][] = ['Root', 'Info'].flatMap((key): [string, PdfValue][] => {
    const reference = trailer.getRef(key);
    return reference ? [[key, reference]] : [];
  });
  return PdfDict.of({ Size: number(size), ...Object.fromEntries(entries), ID: new PdfArray([first, second]) });
}
