// Groups the characters of a line by glyph: letters with their marks, and ligatures.
import { type Character, isMark } from './character.ts';
import { extentOf, isGlyph, middleOf } from './along-line.ts';
import { type Kind, kindOf } from './directions.ts';

/** The characters of one glyph and its marks, in reading order; or a space. */
export interface Cluster {
  characters: Character[];
  kind: Kind;
  isSpace: boolean;
}

/** A cluster with its extent along the line. */
export interface Placed extends Cluster {
  from: number;
  to: number;
}

const presentationForms = [
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfefc],
] as const;

/**
 * @param drawn in the order that PDFium reports
 * @param written the same in the order of the file
 */
export function clustersOf(drawn: readonly Character[], written: readonly Character[]): Placed[] {
  const { ofLetters, alone } = marksOf(written);
  const clusters = alone.map((mark) => placed([mark]));
  const letters = drawn.filter(({ text }) => !isMark(text));
  for (let index = 0; index < letters.length;) {
    const ofGlyph = lettersOfGlyph(letters, index);
    index += ofGlyph.length;
    if (ofGlyph.every(isGlyph)) clusters.push(placed(ofGlyph, ofLetters));
  }
  return clusters;
}

function placed(letters: Character[], marks?: ReadonlyMap<Character, Character[]>): Placed {
  const characters = inOrderOfLigature(letters).flatMap((letter) => [letter, ...(marks?.get(letter) ?? [])]);
  const [from, to] = characters.map(extentOf).reduce((one, other) => [Math.min(one[0], other[0]), Math.max(one[1], other[1])]);
  return { characters, kind: letters[0] ? kindOf(letters[0]) : 'neutral', isSpace: false, from, to };
}

/** Marks by the letter that they belong to, and those without one, which stand alone. */
function marksOf(written: readonly Character[]) {
  const ofLetters = new Map<Character, Character[]>();
  const alone: Character[] = [];
  const after = nextLetters(written);
  let before: Character | undefined;
  for (const [index, character] of written.entries()) {
    if (!isMark(character.text)) {
      before = isGlyph(character) ? character : undefined;
      continue;
    }
    const letter = letterOf(character, before, after[index]);
    const others = letter && ofLetters.get(letter);
    if (!letter) alone.push(character);
    else if (others) others.push(character);
    else ofLetters.set(letter, [character]);
  }
  return { ofLetters, alone };
}

/** For each character, the next letter in the word. */
function nextLetters(written: readonly Character[]): (Character | undefined)[] {
  let next: Character | undefined;
  return written
    .toReversed()
    .map((character) => {
      const known = next;
      if (!isMark(character.text)) next = isGlyph(character) ? character : undefined;
      return known;
    })
    .toReversed();
}

/** The letter with the same text origin. Otherwise, in visual order, marks precede an RTL letter and follow an LTR letter. */
function letterOf(mark: Character, before: Character | undefined, after: Character | undefined): Character | undefined {
  const isOn = (letter: Character | undefined): boolean => {
    if (!letter) return false;
    const [from, to] = extentOf(letter);
    return from <= middleOf(mark) && middleOf(mark) <= to;
  };
  const isReportedWith = (letter: Character | undefined): boolean =>
    letter?.origin !== undefined && letter.origin[0] === mark.origin?.[0] && letter.origin[1] === mark.origin[1];
  if (isReportedWith(before) !== isReportedWith(after)) return isReportedWith(before) ? before : after;
  const isOfAfter = after && kindOf(after) === 'leftward' && (isOn(after) || !isOn(before));
  return isOfAfter ? after : (before ?? after);
}

/** The letters of one glyph share one box. */
function lettersOfGlyph(characters: readonly Character[], from: number): Character[] {
  const first = characters[from];
  if (!first || !isGlyph(first)) return characters.slice(from, from + 1);
  const isOfFirst = (other: Character | undefined): boolean =>
    other?.kind === 'glyph' && first.box.every((value, side) => value === other.box[side]);
  let end = from + 1;
  while (isOfFirst(characters[end])) end += 1;
  return characters.slice(from, end);
}

/** PDFium reverses RTL letters of a ligature along with the others, except if the ligature is a character of its own. */
function inOrderOfLigature(letters: Character[]): Character[] {
  if (letters.length < 2 || letters.some((letter) => kindOf(letter) !== 'leftward')) return letters;
  return ligatures().has(letters.map(({ text }) => text).join('')) ? letters : letters.toReversed();
}

let knownLigatures: ReadonlySet<string> | undefined;

/** Letter sequences of Arabic and Hebrew ligatures that are single characters in Unicode. */
function ligatures(): ReadonlySet<string> {
  knownLigatures ??= new Set(
    presentationForms.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index).normalize('NFKC')),
    ),
  );
  return knownLigatures;
}
