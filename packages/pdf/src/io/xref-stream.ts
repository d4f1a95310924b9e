// Writes cross-reference streams (ISO 32000-2, 7.5.8).
import { Buffer } from 'node:buffer';
import { name, numbers, PdfStream, type PdfValue } from '../objects/objects.ts';

/** Location of an object: in the file itself, or in an object stream. */
export type XrefRow = { offset: number; generation: number } | { packed_in: number; index: number } | 'never used';

const WIDTHS = [1, 5, 2];
const ROW_BYTES = 8;

/** @param rows keyed by object number, each of which occurs once */
export function xrefStream(rows: readonly (readonly [number, XrefRow])[], entries: Record<string, PdfValue>): PdfStream {
  const sorted = rows.toSorted(([a], [b]) => a - b);
  const table = Buffer.alloc(sorted.length * ROW_BYTES);
  for (const [index, [, row]] of sorted.entries()) {
    const [kind, second, third] = fieldsOf(row);
    table.writeUInt8(kind, index * ROW_BYTES);
    table.writeUIntBE(second, index * ROW_BYTES + 1, 5);
    table.writeUInt16BE(third, index * ROW_BYTES + 6);
  }
  const own = { Type: name('XRef'), W: numbers(WIDTHS), Index: numbers(runsOf(sorted.map(([number]) => number))) };
  return PdfStream.fromDict({ ...own, ...entries }, new Uint8Array(table));
}

function fieldsOf(row: XrefRow): [kind: number, second: number, third: number] {
  if (row === 'never used') return [0, 0, 0xffff];
  return 'offset' in row ? [1, row.offset, row.generation] : [2, row.packed_in, row.index];
}

/** Pairs of the first number and the length of each run of consecutive numbers. */
function runsOf(numbers: readonly number[]): number[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === number) last[1]++;
    else runs.push([number, 1]);
  }
  return runs.flat();
}
