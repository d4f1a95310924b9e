import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { findActiveContent } from '../../active/find-active-content.ts';
import { PdfArray, PdfDict, PdfName, PdfNull, PdfNumber, PdfStream } from '../../objects/objects.ts';
import { decodedWithin } from './bounded-inflate.ts';
import { packedOften, packedTwice, runsWithParameters } from '../../../fixtures/bombs.ts';
import { testEngine } from '../../../fixtures/engine.ts';
import { expectCpuTime } from '../../../fixtures/cpu-time.ts';

const engine = await testEngine();

it.each([{ isHex: false }, { isHex: true }])(
  'draws on a page with a twice compressed gigabyte of content, without decompressing it: %o',
  async (how) => {
    const bomb = packedTwice(1_024, how);
    expect(bomb.length).toBeLessThan(20_000);
    const before = process.memoryUsage().rss;
    expect(await engine.inspect(bomb, { maxPages: 9 })).toMatchObject({ outcome: 'ready', page_count: 1 });
    const mark = { kind: 'rect', x: 9, y: 9, width: 9, height: 9, fill: '#ff0000' } as const;
    const stamped = await engine.stamp(bomb, [{ page_index: 0, items: [mark] }]);
    expect(stamped.length).toBeLessThan(bomb.length + 4_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 2 ** 20);
  },
);

it('rejects a stream that is compressed ten thousand times', async () => {
  const file = packedOften(10_000);
  expect(file.length).toBeLessThan(300_000);
  const found = await expectCpuTime(15, () => findActiveContent(file));
  expect(found).toEqual([{ kind: 'colors', pages: [1] }]);
});

it('also bounds streams with decode parameters', async () => {
  const before = process.memoryUsage().rss;
  await expectCpuTime(40, () => engine.inspect(runsWithParameters(), { maxPages: 9 }));
  expect(process.memoryUsage().rss - before).toBeLessThan(800 * 2 ** 20);
});

it.each([
  ['early', ''],
  ['late', '/EarlyChange 0'],
])('decodes LZW whose code length changes %s, with a predictor', (how, entry) => {
  const rows = Buffer.concat(Array.from({ length: 400 }, (_, row) => Buffer.from([1, row % 251, 1, 1, 1])));
  const plain = Buffer.concat(
    Array.from({ length: 400 }, (_, row) => Buffer.from([0, 1, 2, 3].map((add) => ((row % 251) + add) % 256))),
  );
  const parameters = PdfDict.of({
    Predictor: PdfNumber.of(15),
    Columns: PdfNumber.of(4),
    ...(entry && { EarlyChange: PdfNumber.of(0) }),
  });
  const stream = new PdfStream(
    [
      ['Filter', PdfName.of('LZWDecode')],
      ['DecodeParms', parameters],
    ],
    lzwOf(rows, { early: how === 'early' }),
  );
  expect(Buffer.from(decodedWithin(stream, 2 ** 20))).toEqual(plain);
});

it('matches decode parameters to filters by position', () => {
  const rows = Buffer.from([1, 5, 1, 1, 1]);
  const parameters = PdfDict.of({ Predictor: PdfNumber.of(15), Columns: PdfNumber.of(4) });
  const stream = new PdfStream(
    [
      ['Filter', new PdfArray([PdfName.of('ASCIIHexDecode'), PdfName.of('FlateDecode')])],
      ['DecodeParms', new PdfArray([PdfNull.instance, parameters])],
    ],
    Buffer.from(`${deflateSync(rows).toString('hex')}>`),
  );
  expect([...decodedWithin(stream, 100)]).toEqual([5, 6, 7, 8]);
});

/** Writes one code per byte. The table grows as in a reader, and is cleared when full. */
function lzwOf(bytes: Uint8Array, { early }: { early: boolean }): Uint8Array {
  let [bits, width, next, isFirst] = ['', 9, 258, true];
  const write = (code: number): void => void (bits += code.toString(2).padStart(width, '0'));
  write(256);
  for (const byte of bytes) {
    write(byte);
    if (!isFirst) next++;
    isFirst = false;
    if (next + (early ? 1 : 0) >= 1 << width && width < 12) width++;
    if (next < 4_000) continue;
    write(256);
    [width, next, isFirst] = [9, 258, true];
  }
  write(257);
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}
