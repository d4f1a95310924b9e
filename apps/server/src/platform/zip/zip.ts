// A ZIP file as a stream (PKWARE APPNOTE 6.3): files are stored uncompressed, since PDFs are compressed already.
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
const END_64 = 0x06_06_4b_50;
const END_64_LOCATOR = 0x07_06_4b_50;
const VERSION = 20;
const VERSION_64 = 45;
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x08_08;
/** Says that the number is in a ZIP64 field. */
const WIDE_16 = 0xff_ff;
const WIDE_32 = 0xff_ff_ff_ff;
/** The id of the ZIP64 extra field, here with an offset of eight bytes. */
const EXTRA_64 = 0x00_01;

/**
 * The bytes of the file, of any length, although each entry has less than 4 GB (APPNOTE 4.3.9.2 and 4.4.1.4). Entries are
 * requested one after another.
 */
export async function* zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const central: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
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
    central.push(centralHeader(entry, { name, crc, size, begun: offset }));
    offset += header.length + name.length + size + descriptor.length;
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield endOf({ count: central.length, length: directory.length, offset });
}

function centralHeader(entry: ZipEntry, about: { name: Buffer; crc: number; size: number; begun: number }): Buffer {
  const { name, crc, size, begun } = about;
  const extra =
    begun < WIDE_32
      ? Buffer.alloc(0)
      : record([
          [EXTRA_64, 2],
          [8, 2],
          [begun, 8],
        ]);
  const header = record([
    [CENTRAL_HEADER, 4],
    [VERSION, 2],
    ...common(entry),
    [crc, 4],
    [size, 4],
    [size, 4],
    [name.length, 2],
    [extra.length, 2],
    // Comment, disk, attributes: none.
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [Math.min(begun, WIDE_32), 4],
  ]);
  return Buffer.concat([header, name, extra]);
}

/** The end of central directory, with ZIP64 records if the plain fields are too narrow. */
function endOf({ count, length, offset }: { count: number; length: number; offset: number }): Buffer {
  const isWide = count >= WIDE_16 || offset >= WIDE_32 || length >= WIDE_32;
  const end = record([
    [END, 4],
    [0, 2],
    [0, 2],
    [Math.min(count, WIDE_16), 2],
    [Math.min(count, WIDE_16), 2],
    [Math.min(length, WIDE_32), 4],
    [Math.min(offset, WIDE_32), 4],
    [0, 2],
  ]);
  if (!isWide) return end;

  const wide = record([
    [END_64, 4],
    // The size of the rest of this record.
    [44, 8],
    [VERSION_64, 2],
    [VERSION_64, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [length, 8],
    [offset, 8],
  ]);
  const locator = record([
    [END_64_LOCATOR, 4],
    [0, 4],
    [offset + length, 8],
    [1, 4],
  ]);
  return Buffer.concat([wide, locator, end]);
}

type Field = [value: number, bytes: 2 | 4 | 8];

/** Version, flags, method (stored), time and date, as in both kinds of headers. */
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
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}
