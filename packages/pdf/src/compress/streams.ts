// Recompresses inefficiently encoded streams, and merges identical ones.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { FileWriter } from '../io/file-writer.ts';
import { follow, name, PdfArray, PdfDict, PdfName, PdfRef, PdfStream, type PdfValue, type Resolver } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';

const maxBytes = 128 * 2 ** 20;
/** Filters that compress less than deflate, or are deflate with unknown settings. */
const weakFilters: ReadonlySet<string> = new Set([
  'LZWDecode',
  'LZW',
  'ASCII85Decode',
  'A85',
  'ASCIIHexDecode',
  'AHx',
  'RunLengthDecode',
  'RL',
  'FlateDecode',
  'Fl',
]);

/** Deflates the stream if that makes it smaller. */
export function packStream(object: PdfValue, resolve: Resolver): void {
  if (!(object instanceof PdfStream) || object.has('DecodeParms') || object.has('F')) return;
  const given = follow(object.get('Filter'), resolve);
  const filters = given instanceof PdfArray ? [...given].map((item) => follow(item, resolve)) : given ? [given] : [];
  if (!filters.every((filter) => filter instanceof PdfName && weakFilters.has(filter.value))) return;
  const plain = unpacked(object, maxBytes);
  if (!plain || plain.length === 0) return;
  const packed = deflateSync(plain, { level: 9 });
  if (packed.length >= object.data.length) return;
  object.setData(packed);
  object.set('Filter', name('FlateDecode'));
}

/** Points all references to identical streams at one of them, starting with the streams that others refer to. */
export function mergeIdenticalStreams(found: ReadonlyMap<PdfRef, PdfValue>): void {
  for (let round = 0; round < 3; round++) if (!shareOnce(found)) return;
}

function shareOnce(found: ReadonlyMap<PdfRef, PdfValue>): boolean {
  const known = new Map<string, PdfRef>();
  const same = new Map<PdfRef, PdfRef>();
  for (const [reference, object] of found) {
    if (!(object instanceof PdfStream)) continue;
    const key = keyOf(object);
    const first = known.get(key);
    if (first) same.set(reference, first);
    else known.set(key, reference);
  }
  let isChanged = false;
  const turned = (value: PdfValue): PdfValue | undefined => (value instanceof PdfRef ? same.get(value) : undefined);
  const visit = (value: PdfValue): void => {
    if (value instanceof PdfDict) {
      for (const [key, item] of value) {
        const other = turned(item);
        if (other) {
          value.set(key.value, other);
          isChanged = true;
        } else if (!(item instanceof PdfRef)) visit(item);
      }
    } else if (value instanceof PdfArray) {
      for (const [index, item] of [...value].entries()) {
        const other = turned(item);
        if (other) {
          value.set(index, other);
          isChanged = true;
        } else if (!(item instanceof PdfRef)) visit(item);
      }
    }
  };
  if (same.size > 0) for (const [, object] of found) visit(object);
  return isChanged;
}

function keyOf(stream: PdfStream): string {
  const writer = new FileWriter(0);
  const entries = [...stream]
    .filter(([key]) => key.value !== 'Length')
    .map(([key, value]): [string, PdfValue] => [key.value, value]);
  PdfDict.of(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))).toBytes(writer.asLibraryWriter());
  return createHash('sha256').update(writer.take()).update(stream.data).digest('base64');
}
