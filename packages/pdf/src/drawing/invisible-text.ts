// Invisible text over the words of an image, so that it can be searched, selected and copied. Its glyphs are empty boxes (a
// Type 3 font, ISO 32000-2, 9.6.4), so no font for the script is needed.
import { toUnicodeMap } from '../fonts/to-unicode.ts';
import { name, number, numbers, type PDF, PdfArray, PdfDict, type PdfRef } from '../objects/objects.ts';
import { axesOf, type PlacedText, type PlacedWord } from '../pdfium/page-text.ts';
import { inVisualOrder } from '../pdfium/reading/directions.ts';
import { addStream } from '../objects/streams.ts';
import { hex, reals } from '../content/operators.ts';

/** Codes start at 1. */
const perFont = 255;

export interface UnseenText {
  /** In points on the page as displayed, with y up, the source space of `pageMatrix`. */
  content: string;
  fonts: PdfDict;
}

type UnseenWord = PlacedText & Pick<PlacedWord, 'is_joined'>;

/** @param lines words in reading order, in points from the top left of a displayed page of that height */
export function unseenText(pdf: PDF, lines: readonly (readonly UnseenWord[])[], height: number): UnseenText {
  const codes = new Codes();
  const content: string[] = [];
  for (const words of lines) {
    for (const [index, word] of words.entries()) {
      content.push(shown(word, codes, height));
      const next = words[index + 1];
      const gap = next && !next.is_joined && gapBetween(word, next);
      if (gap) content.push(shown(gap, codes, height));
    }
  }
  return { content: `BT\n${content.join('')}ET\n`, fonts: codes.fonts(pdf) };
}

class Codes {
  readonly #known = new Map<string, number>();

  /** The text as runs of codes in one font each. */
  runs(text: string): { font: number; bytes: number[] }[] {
    const runs: { font: number; bytes: number[] }[] = [];
    for (const character of text) {
      const glyphIndex = this.#known.get(character) ?? this.#known.size;
      this.#known.set(character, glyphIndex);
      const font = Math.floor(glyphIndex / perFont);
      const code = 1 + (glyphIndex % perFont);
      const run = runs.at(-1);
      if (run?.font === font) run.bytes.push(code);
      else runs.push({ font, bytes: [code] });
    }
    return runs;
  }

  fonts(pdf: PDF): PdfDict {
    const characters = [...this.#known.keys()];
    const box = addStream(pdf, '1000 0 0 0 1000 1000 d1');
    const fonts = new PdfDict();
    for (let start = 0; start < characters.length; start += perFont)
      fonts.set(fontName(start / perFont), emptyFont(pdf, characters.slice(start, start + perFont), box));
    return fonts;
  }
}

const fontName = (index: number): string => `Unseen${index}`;

function emptyFont(pdf: PDF, characters: readonly string[], box: PdfRef): PdfRef {
  const names = characters.map((_, index) => `c${index + 1}`);
  return pdf.register(
    PdfDict.of({
      Type: name('Font'),
      Subtype: name('Type3'),
      FontBBox: numbers([0, 0, 1000, 1000]),
      FontMatrix: numbers([0.001, 0, 0, 0.001, 0, 0]),
      CharProcs: PdfDict.of(Object.fromEntries(names.map((own) => [own, box]))),
      Encoding: PdfDict.of({ Type: name('Encoding'), Differences: new PdfArray([number(1), ...names.map(name)]) }),
      FirstChar: number(1),
      LastChar: number(characters.length),
      Widths: numbers(characters.map(() => 1000)),
      Resources: new PdfDict(),
      ToUnicode: addStream(pdf, toUnicodeMap(new Map(characters.map((text, index) => [index + 1, text])), 1)),
    }),
  );
}

/** Characters of equal width that together fill the word's box. */
function shown({ text, x, y, width, height, angle = 0 }: PlacedText, codes: Codes, pageHeight: number): string {
  const characters = [...text];
  const across = width / characters.length;
  const [cos, sin] = axesOf(angle);
  const start = [x - height * sin, pageHeight - (y + height * cos)];
  const matrix = reals(across * cos, -across * sin, height * sin, height * cos, ...start);
  // In visual order, because readers derive the reading order from positions.
  const strings = codes
    .runs(inVisualOrder(text))
    .map(({ font, bytes }) => `/${fontName(font)} 1 Tf <${hex(Uint8Array.from(bytes))}> Tj\n`);
  return `${matrix} Tm\n${strings.join('')}`;
}

/** The gap between two words of a line, as a space. */
function gapBetween(one: PlacedText, other: PlacedText): PlacedText | undefined {
  const [cos, sin] = axesOf(one.angle ?? 0);
  const away = (other.x - one.x) * cos + (other.y - one.y) * sin;
  const [left, right, by] = away >= 0 ? [one, other, away] : [other, one, -away];
  const width = by - left.width;
  if (width <= 0) return undefined;
  return { ...right, text: ' ', x: left.x + left.width * cos, y: left.y + left.width * sin, width };
}
