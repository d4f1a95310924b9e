import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testFont } from '../../fixtures/engine.ts';
import { bytesOf, rawPdf } from '../../fixtures/raw-pdf.ts';
import { openInPdfium, resave } from './document.ts';
import { loadPdfium } from './module.ts';
import { type SlimCopy, slimCopy, SlimWriting } from './slim-copy.ts';

const pdfium = await loadPdfium(testFont('@embedpdf/pdfium/pdfium.wasm'));
const LARGE = 64 * 1_024;

const hashOf = (data: Uint8Array) => createHash('sha1').update(data).digest('base64');

/** A file in which the data between the pieces of text belongs to streams, as PDFium writes it. */
function written(...streams: { data: Uint8Array; dictionary?: string; end?: string }[]): Uint8Array {
  const objects = streams.map(({ data, dictionary = `/Length ${data.length}`, end = '\r\nendstream' }, index) =>
    Buffer.concat([bytesOf(`${index + 1} 0 obj\r\n<<${dictionary}>>stream\r\n`), data, bytesOf(`${end}\r\nendobj\r\n`)]),
  );
  return Buffer.concat([bytesOf('%PDF-1.7\r\n'), ...objects, bytesOf('9 0 obj\r\n<</Length 3/Of(no stream)>>\r\nendobj\r\n')]);
}

/**
 * A stream whose dictionary also contains a wrong length of 9, in another place. A parser that uses this length sees two streams
 * in the data, of which the second is large.
 */
function forged(dictionaryFor: (length: number) => string) {
  const rest = randomBytes(LARGE);
  const second = bytesOf(`\r\nendstream\r\nendobj\r\n7 0 obj\r\n<</Length ${LARGE}>>stream\r\n`);
  const data = Buffer.concat([randomBytes(9), second, rest]);
  return { data, dictionary: dictionaryFor(data.length) };
}

function followed(file: Uint8Array, size: number): SlimCopy | undefined {
  const writing = new SlimWriting(file.length);
  for (let at = 0; at < file.length; at += size) writing.add(file.subarray(at, at + size));
  return writing.take();
}

/** Checks that the copy is the file but for the data that it leaves out, whose hashes it has. */
function expectSlim({ bytes, omitted }: SlimCopy, file: Uint8Array) {
  const expected = Uint8Array.from(file);
  for (const [start, { length, hash }] of omitted) {
    expect(hash).toBe(hashOf(trimmed(file.subarray(start, start + length))));
    expected.fill(0, start, start + length);
  }
  expect(Buffer.compare(bytes, expected)).toBe(0);
}

function trimmed(data: Uint8Array): Uint8Array {
  let end = data.length;
  while ([0x0a, 0x0d, 0x20].includes(data[end - 1] ?? 0)) end -= 1;
  return data.subarray(0, end);
}

describe('the copy without the data of large streams', () => {
  it('has everything else of what PDFium writes', () => {
    const file = rawPdf({
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << /XObject << /Im 4 0 R >> >> /Contents 5 0 R >>',
        4: { entries: '/Subtype /Image /Width 9 /Height 9 /Filter /DCTDecode', data: randomBytes(LARGE) },
        5: { entries: '', data: 'q /Im Do Q' },
      },
    });
    const document = openInPdfium(pdfium, file);
    const [slim, whole] = [slimCopy(pdfium, document), resave(pdfium, document)];
    document.close();
    if (!slim || !whole) throw new Error('PDFium did not write it.');
    expect([...slim.omitted.values()]).toMatchObject([{ length: LARGE }]);
    expectSlim(slim, whole);
  });

  it.each([1, 7, 4_099, 32_768, 2 ** 20])('is the same in whatever pieces the file is written: %i bytes', (size) => {
    const keywords = bytesOf('x stream\r\nendstream 5 0 obj /Length 9 ');
    const file = written(
      { data: randomBytes(LARGE + 1) },
      { data: bytesOf('q Q') },
      { data: new Uint8Array() },
      { data: Buffer.concat([randomBytes(LARGE), keywords, bytesOf(' \r\n'.repeat(9))]) },
      { data: keywords },
      { data: bytesOf(' \n'.repeat(LARGE)) },
      { data: Buffer.concat([bytesOf(' \n'.repeat(LARGE)), bytesOf('q')]) },
    );
    const slim = followed(file, size);
    expect(slim?.omitted.size).toBe(4);
    if (slim) expectSlim(slim, file);
  });

  it.each([
    ['has no length', [{ data: randomBytes(9), dictionary: '/Filter/X' }]],
    ['has its length in another object', [{ data: randomBytes(9), dictionary: '/Length 9 0 R' }]],
    ['has its length in an object with a number of two digits', [{ data: randomBytes(9), dictionary: '/Length 12 0 R' }]],
    ['has its length in another object, and a length in a string', [forged(() => '/Length 9 0 R/Zzz(/Length 9)')]],
    ['has a length in a string', [forged((length) => `/Length ${length}/Zzz(/Length 9)`)]],
    ['has the head of an object in a string', [forged((length) => `/Length ${length}/Zzz( obj /Length 9)`)]],
    [
      'has a string longer than the part that is searched',
      [forged((length) => `/Length ${length}/Zzz(${'x'.repeat(20_000)}/Length 9)`)],
    ],
    ['names two lengths', [{ data: randomBytes(9), dictionary: '/A<</Length 5>>/Length 9' }]],
    ['ends before its length', [{ data: randomBytes(LARGE), dictionary: `/Length ${LARGE + 9}` }]],
    ['goes on after its length', [{ data: randomBytes(LARGE), dictionary: `/Length ${LARGE - 9}` }, { data: bytesOf('q') }]],
    ['is longer than the file', [{ data: randomBytes(9), dictionary: `/Length ${2 ** 40}` }]],
  ])('is not made if a stream %s', (_, streams) => {
    expect(followed(written(...streams), 32_768)).toBeUndefined();
  });

  it('is as quick to make of white space as of other data', () => {
    const length = 2 ** 25;
    const slim = followed(written({ data: new Uint8Array(length).fill(0x20) }), 32_768);
    expect([...(slim?.omitted.values() ?? [])]).toEqual([{ length, hash: hashOf(new Uint8Array()) }]);
  });

  it('is not made if the file is longer than expected', () => {
    const writing = new SlimWriting(9);
    writing.add(bytesOf('%PDF-1.7\r\n'));
    expect(writing.take()).toBeUndefined();
  });
});
