import { describe, expect, it } from 'vitest';
import { append, bytesWithRoom } from './room.ts';

const of = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function filled(text: string): Uint8Array {
  const bytes = bytesWithRoom(text.length);
  bytes.set(of(text));
  return bytes;
}

describe('appending to a file', () => {
  it('repeatedly avoids copying and leaves every intermediate result unchanged', () => {
    const first = filled('one');
    const second = append(first, of(' two'));
    const third = append(second, of(' three'));
    expect([first, second, third].map(read)).toEqual(['one', 'one two', 'one two three']);
    expect(third.buffer).toBe(first.buffer);
  });

  it('never overwrites what was appended to the same bytes before', () => {
    const first = filled('one');
    const [left, right] = [append(first, of(' left')), append(first, of(' right'))];
    expect([left, right, append(left, of('!')), append(right, of('!'))].map(read)).toEqual([
      'one left',
      'one right',
      'one left!',
      'one right!',
    ]);
  });

  it('allocates new memory if there is none behind the file, or too little', () => {
    const plain = of('one');
    expect(read(append(plain, of(' two')))).toBe('one two');
    expect(read(append(of('abc').subarray(0, 2), of('!')))).toBe('ab!');
    const large = append(filled('one'), new Uint8Array(5 * 2 ** 20).fill(0x21));
    expect(large.length).toBe(3 + 5 * 2 ** 20);
    expect(read(large.subarray(0, 5))).toBe('one!!');
  });
});
