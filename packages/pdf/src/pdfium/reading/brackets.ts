// Pairs of brackets.
import { mirror } from './directions.ts';

const closing: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['«', '»'],
]);
const opening: ReadonlyMap<string, string> = new Map([...closing].map(([open, close]) => [close, open]));

export function isBracket(text: string): boolean {
  return closing.has(text) || opening.has(text);
}

/** Indices of the brackets without a partner, in order. */
export function unpaired(characters: readonly string[]): number[] {
  const open: number[] = [];
  const alone: number[] = [];
  for (const [index, text] of characters.entries()) {
    const last = characters[open.at(-1) ?? -1];
    if (closing.has(text)) open.push(index);
    else if (opening.has(text) && last === opening.get(text)) open.pop();
    else if (opening.has(text)) alone.push(index);
  }
  return [...alone, ...open].toSorted((one, other) => one - other);
}

/** Index of the bracket's partner. */
export function partnerOf(characters: readonly string[], index: number): number | undefined {
  const text = characters[index] ?? '';
  const [step, partner] = closing.has(text) ? [1, closing.get(text)] : [-1, opening.get(text)];
  if (partner === undefined) return undefined;
  let depth = 0;
  for (let at = index; at >= 0 && at < characters.length; at += step) {
    if (characters[at] === text) depth += 1;
    else if (characters[at] === partner) depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/**
 * The brackets of a line as they are displayed, from left to right. Between RTL words some files store the displayed
 * bracket, others the logical one, which is its mirror image.
 */
export function facingEachOther(characters: readonly string[]): string[] {
  const facing = [...characters];
  let start = 0;
  for (const [index, text] of [...characters, ' '].entries()) {
    if (text !== ' ') continue;
    const word = facing.slice(start, index);
    const turned = word.map(mirror);
    if (unpaired(turned).length < unpaired(word).length) for (const [at, other] of turned.entries()) facing[start + at] = other;
    start = index + 1;
  }
  const alone = unpaired(facing);
  for (const [nth, index] of alone.entries()) {
    const next = alone[nth + 1];
    const [text, partner] = [facing[index], facing[next ?? -1]];
    if (next === undefined || !text || !partner || partner !== opening.get(text)) continue;
    facing[index] = partner;
    facing[next] = text;
  }
  return facing;
}

/**
 * The index, next to a range of characters, of the partner of a bracket inside the range, with only spaces between.
 * @param end index of the first or last character of the range, from which `step` leads outwards
 * @returns the partner's index, or `end` if there is none
 */
export function outerPartner(
  characters: readonly string[],
  end: number,
  { bracket, step }: { bracket: string; step: 1 | -1 },
): number {
  let at = end + step;
  while (characters[at] === ' ') at += step;
  const partner = (step > 0 ? closing : opening).get(bracket);
  return partner !== undefined && characters[at] === partner ? at : end;
}
