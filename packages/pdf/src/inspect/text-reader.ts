// Reads text strings and text streams (ISO 32000-2, 7.9.2 and 7.9.3), bounded because a file may contain huge amounts.
import { PdfError } from '../base/errors.ts';
import { follow, PdfArray, type PdfDict, PdfStream, PdfString, type PdfValue, type Resolver } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';

/** For all texts of a document together, counting repeated reads. */
const maxCharacters = 8 * 2 ** 20;
/** Options may be arrays of pairs. */
const maxDepth = 2;

/** Rich text (ISO 32000-2, 12.7.4.4). */
const richKeys = new Set(['RC', 'RV']);
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

export class TextReader {
  #left = maxCharacters;
  readonly #resolve: Resolver;
  readonly #streams = new Map<PdfStream, string>();

  constructor(resolve: Resolver) {
    this.#resolve = resolve;
  }

  /**
   * Nonempty texts under the keys, including those in arrays.
   * @throws {PdfError} `broken` if there is more text than can be searched
   */
  textsAt(dict: PdfDict, keys: readonly string[]): string[] {
    const texts = keys.flatMap((key) => {
      const found = this.#textsIn(dict.get(key), 0);
      return richKeys.has(key) ? found.flatMap(waysToShow) : found;
    });
    return texts.filter((text) => text.trim() !== '');
  }

  #textsIn(value: PdfValue | undefined, depth: number): string[] {
    const found = follow(value, this.#resolve);
    if (found instanceof PdfString) {
      this.spend(found.bytes.length);
      return [found.asString()];
    }
    if (found instanceof PdfStream) return [this.#textOf(found)];
    if (!(found instanceof PdfArray) || depth > maxDepth) return [];
    this.spend(found.length);
    return [...found].flatMap((item) => this.#textsIn(item, depth + 1));
  }

  #textOf(stream: PdfStream): string {
    const known = this.#streams.get(stream);
    this.spend(known?.length ?? 0);
    if (known !== undefined) return known;
    const bytes = unpacked(stream, this.#left);
    // Content that cannot be decoded may also exceed the limit.
    if (!bytes) throw tooMuch();
    this.spend(bytes.length);
    const text = new PdfString(bytes, 'literal').asString();
    this.#streams.set(stream, text);
    return text;
  }

  /**
   * Counts text that was read elsewhere, or steps taken to find it.
   * @throws {PdfError} `broken` as above
   */
  spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0) throw tooMuch();
  }
}

/** The text as written, and as displayed: with each tag replaced by nothing, or by a space. */
function waysToShow(rich: string): string[] {
  const [first = '', ...tagged] = rich.split('<');
  const pieces = [first, ...tagged.map((piece) => piece.slice(piece.indexOf('>') + 1))];
  return [rich, ...['', ' '].map((between) => withoutEntities(pieces.join(between)))];
}

function withoutEntities(written: string): string {
  return written.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (whole, hex: string | undefined, decimal: string | undefined, named: string | undefined) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      if (named !== undefined) return entities.get(named) ?? whole;
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}

function tooMuch(): PdfError {
  return new PdfError('broken', 'Notes and fields hold more text than can be looked through');
}
