import { crc32 } from 'node:zlib';
import { expect } from 'vitest';

/** The entries of an uncompressed ZIP file, found through its directory, with verified checksums. */
export function unzip(zip: Buffer): { name: string; bytes: Buffer }[] {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06_05_4b_50);
  const entries: { name: string; bytes: Buffer }[] = [];
  let at = zip.readUInt32LE(end + 16);
  while (entries.length < zip.readUInt16LE(end + 10)) {
    const [size, nameLength, local] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + size);
    expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 16));
    entries.push({ name, bytes });
    at += 46 + nameLength;
  }
  return entries;
}
