// A ZIP file as a stream (PKWARE APPNOTE 6.3): files are stored as they are, since PDFs are compressed already.
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  modified_at: Date;
  open: () => Promise<Readable>;
}

const LOCAL_HEADER = 0x04_03_4b_50;
const DATA_DESCRIPTOR = 0x08_07_4b_50;
const CENTRAL_HEADER = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const VERSION = 20;
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x08_08;

/** The bytes of the file. Less than 4 GB and 65,535 entries: the caller sees to it. */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const begun = offset;
    const header = record([[LOCAL_HEADER, 4], ...common(entry), [0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]]);
    yield Buffer.concat([header, name]);

    let crc = 0;
    let size = 0;
    for await (const chunk of await entry.open()) {
      const bytes = Buffer.from(chunk as Uint8Array);
      crc = crc32(bytes, crc);
      size += bytes.length;
      yield bytes;
    }
    const descriptor = record([
      [DATA_DESCRIPTOR, 4],
      [crc, 4],
      [size, 4],
      [size, 4],
    ]);
    yield descriptor;
    offset += header.length + name.length + size + descriptor.length;
    central.push(
      record([
        [CENTRAL_HEADER, 4],
        [VERSION, 2],
        ...common(entry),
        [crc, 4],
        [size, 4],
        [size, 4],
        [name.length, 2],
        // Extra field, comment, disk, attributes: none.
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [begun, 4],
      ]),
      name,
    );
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield record([
    [END, 4],
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  ]);
}

type Field = [value: number, bytes: 2 | 4];

/** Version, flags, method (stored), time and date, as both kinds of headers have them. */
function common({ modified_at: at }: ZipEntry): Field[] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((Math.max(1980, at.getUTCFullYear()) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [
    [VERSION, 2],
    [FLAGS, 2],
    [0, 2],
    [time, 2],
    [date, 2],
  ];
}

function record(fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) {
    buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}
