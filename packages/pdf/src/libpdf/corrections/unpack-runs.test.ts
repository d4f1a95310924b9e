import { describe, expect, it } from 'vitest';
import { active } from '../../../fixtures/active.ts';
import { findActiveContent } from '../../active/find-active-content.ts';
import { name, PdfArray, PdfStream } from '../../objects/objects.ts';
import { unpacked } from '../../objects/streams.ts';

/** Compresses as producers do: emits the longest known sequence, and clears the table when all codes are used. */
function lzw(plain: string): string {
  const codes = new Map<string, number>();
  let [bits, width, piece] = ['', 9, ''];
  const codeOf = (text: string): number | undefined => (text.length === 1 ? text.charCodeAt(0) : codes.get(text));
  const write = (code = 0): void => {
    bits += code.toString(2).padStart(width, '0');
  };
  write(256);
  for (const character of plain) {
    if (codeOf(piece + character) === undefined) {
      write(codeOf(piece));
      codes.set(piece + character, 258 + codes.size);
      piece = '';
      if (258 + codes.size >= 1 << width) width++;
      if (codes.size > 3_836) {
        write(256);
        codes.clear();
        width = 9;
      }
    }
    piece += character;
  }
  write(codeOf(piece));
  if (259 + codes.size >= 1 << width && width < 12) width++;
  write(257);
  return (bits.match(/.{1,8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte.padEnd(8, '0'), 2))).join('');
}

const packedBy = (filters: string[], data: string): PdfStream =>
  new PdfStream([['Filter', new PdfArray(filters.map(name))]], new Uint8Array(Buffer.from(data, 'latin1')));
const read = (stream: PdfStream, most = 2 ** 20): string | undefined => {
  const bytes = unpacked(stream, most);
  return bytes && Buffer.from(bytes).toString('latin1');
};
const plain = Array.from({ length: 9_000 }, (_, index) => `${(index * index) % 977} `).join('') + 'a'.repeat(9_000);

describe('LZW', () => {
  it('is decoded as far as it goes, with codes of every length', () => {
    expect(read(packedBy(['LZWDecode'], lzw(plain)))).toBe(plain);
    expect(read(packedBy(['LZW'], lzw('a')))).toBe('a');
    const cut = read(packedBy(['LZWDecode'], lzw(plain).slice(0, 4_000))) ?? '';
    expect(cut.length).toBeGreaterThan(4_000);
    expect(plain.startsWith(cut)).toBe(true);
  });

  it('is decoded only up to the limit', () => {
    expect(read(packedBy(['LZWDecode'], lzw('a'.repeat(20_000))), 10_000)).toBeUndefined();
  });

  it('does not hide colour spaces', async () => {
    const content = `${'0 0 m '.repeat(900)} BI /W 1 /H 1 /BPC 8 /CS [/Separation /Black /DeviceGray 1] ID x EI`;
    const file = active({
      page: '/Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 9 9] /AP << /N 20 0 R >> >>]',
      objects: { 20: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /LZWDecode', data: lzw(content) } },
    });
    expect(await findActiveContent(file)).toEqual([{ kind: 'colors', pages: [1] }]);
  });
});

describe('run-length data', () => {
  it('is decoded to its end, or to where it is truncated', () => {
    expect(read(packedBy(['RunLengthDecode'], '\x02abc\xfed\x80more'))).toBe('abcddd');
    expect(read(packedBy(['RL'], '\x05abc'))).toBe('abc');
  });

  it('is decoded only up to the limit, without allocating the full size first', () => {
    expect(read(packedBy(['RunLengthDecode'], '\x81a'.repeat(10_000)), 100_000)).toBeUndefined();
  });
});
