import { encode } from 'uqr';
import type { PathCommand } from '@countersign/pdf';
import { type Block, INK } from './sheet.ts';

/** A QR code of this width (points), drawn as a single path, because seams between separate squares would show. */
export function qrCode(content: string, width: number): Block {
  const { data, size } = encode(content, { ecc: 'M', border: 0 });
  const side = width / size;
  const commands = data.flatMap((row, line) => runsOf(row).flatMap(({ from, to }) => bar({ from, to, line, side })));
  return { items: [{ kind: 'path', commands, fill: INK }], width, height: width };
}

function runsOf(row: readonly boolean[]): { from: number; to: number }[] {
  const starts = row.flatMap((dark, index) => (dark && !row[index - 1] ? [index] : []));
  return starts.map((from) => {
    const end = row.indexOf(false, from);
    return { from, to: end < 0 ? row.length : end };
  });
}

function bar({ from, to, line, side }: { from: number; to: number; line: number; side: number }): PathCommand[] {
  const [left, right, top, bottom] = [from * side, to * side, line * side, (line + 1) * side];
  return [['M', left, top], ['L', right, top], ['L', right, bottom], ['L', left, bottom], ['Z']];
}
