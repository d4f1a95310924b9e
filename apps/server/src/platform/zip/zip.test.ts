import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { unzip } from '#testing/unzip.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const AT = new Date('2026-01-15T09:00:00.000Z');
const entry = (name: string, content = ''): ZipEntry => ({ name, modified_at: AT, open: async () => Readable.from([content]) });
const zip = (entries: ZipEntry[]) => buffer(Readable.from(zipOf(entries)));

it('contains its files under their names, in every script', async () => {
  const files = unzip(await zip([entry('a.txt', 'one'), entry('договор 契約.txt', 'two')]));
  expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
    ['a.txt', 'one'],
    ['договор 契約.txt', 'two'],
  ]);
});

it('uses ZIP64 fields for a number of files too large for the plain ones @deep', async () => {
  const count = 66_000;
  const bytes = await zip(Array.from({ length: count }, (_value, index) => entry(String(index))));
  const end = bytes.length - 22;
  expect(bytes.readUInt16LE(end + 10)).toBe(0xff_ff);
  // The locator points to the ZIP64 record, and that to the directory.
  const wide = Number(bytes.readBigUInt64LE(end - 20 + 8));
  expect(bytes.readUInt32LE(wide)).toBe(0x06_06_4b_50);
  expect(Number(bytes.readBigUInt64LE(wide + 32))).toBe(count);
  expect(bytes.readUInt32LE(Number(bytes.readBigUInt64LE(wide + 48)))).toBe(0x02_01_4b_50);
});
