// Inline images whose own colour space names colorants. The standard requires such colour spaces among the resources (ISO
// 32000-2, 8.9.7), but readers accept them inline.
import { Buffer } from 'node:buffer';
import { nameAt, type PdfStream, type Resolver } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';
import { contentOf, type Drawn, maxContentBytes, onceFor } from './drawn.ts';
import { tokenAt, unescaped } from './instructions.ts';

/** Only content that matches both is tokenized. */
const image = /BI(?<![^\s\0()<>[\]{}/%]BI)(?![^\s\0()<>[\]{}/%])/g;
const word = /\/(?:Separation|DeviceN|[^\s\0()<>[\]{}/%]{0,32}#)/;
const colorants = new Set(['/Separation', '/DeviceN']);
const blank = /[\s\0%]/;

/** Limits per document: decompressed bytes, and words, where a long word counts as several. */
const maxUnpacked = 256 * 2 ** 20;
const maxWords = 2 ** 22;
const longWord = 64;

interface Hints {
  hasImage: boolean;
  hasWord: boolean;
}

/** Searches everything that a document draws; each stream, and each list of streams, once. */
export class InlineColors {
  #bytesLeft = maxUnpacked;
  #wordsLeft = maxWords;
  readonly #resolve: Resolver;
  readonly #hints = new Map<PdfStream, Hints | undefined>();
  readonly #numbers = new Map<PdfStream, number>();
  readonly #mayBeIn = onceFor((streams: readonly PdfStream[]) => this.#mayBeInRow(this.#keyOf(streams), streams));
  readonly #mayBeInRow = onceFor((_: string, streams: readonly PdfStream[]) => this.#lookThrough(streams));

  constructor(resolve: Resolver) {
    this.#resolve = resolve;
  }

  /** Whether there is such an image, or may be one because a stream cannot be decompressed or exceeds the limits. */
  areIn({ owner, streams }: Drawn): boolean {
    if (nameAt(owner, 'Subtype', this.#resolve) === 'Image') return false;
    return this.#mayBeIn(streams);
  }

  #keyOf(streams: readonly PdfStream[]): string {
    for (const stream of streams) if (!this.#numbers.has(stream)) this.#numbers.set(stream, this.#numbers.size);
    return streams.map((stream) => this.#numbers.get(stream)).join(' ');
  }

  #lookThrough(streams: readonly PdfStream[]): boolean {
    const hints: Hints[] = [];
    for (const stream of streams) {
      const found = this.#hintsOf(stream);
      if (!found) return true;
      hints.push(found);
    }
    if (!hints.some(({ hasImage }) => hasImage) || !hints.some(({ hasWord }) => hasWord)) return false;
    const content = this.#bytesLeft > 0 ? contentOf(streams) : undefined;
    this.#bytesLeft -= content?.length ?? maxContentBytes;
    if (content === undefined) return true;
    for (const { index } of content.matchAll(image)) if (this.#namesColorants(content, index + 2)) return true;
    return false;
  }

  #hintsOf(stream: PdfStream): Hints | undefined {
    if (!this.#hints.has(stream)) this.#hints.set(stream, this.#lookInto(stream));
    return this.#hints.get(stream);
  }

  #lookInto(stream: PdfStream): Hints | undefined {
    const most = Math.min(maxContentBytes, this.#bytesLeft);
    const bytes = most > 0 ? unpacked(stream, most) : undefined;
    this.#bytesLeft -= bytes?.length ?? most;
    if (!bytes) return undefined;
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    return { hasImage: content.search(image) >= 0, hasWord: word.test(content) };
  }

  /**
   * Whether an array that begins with the name of such a colour space precedes the data of an inline image; the data follow an
   * operator. Text inside a string that looks like the start of an image counts as an image too.
   */
  #namesColorants(content: string, start: number): boolean {
    let isFirst = false;
    for (let at = start; at < content.length;) {
      const { end, operator } = tokenAt(content, at);
      this.#wordsLeft -= 1 + (end - at) / longWord;
      if (this.#wordsLeft < 0) return true;
      if (operator !== undefined) return false;
      const character = content.charAt(at);
      if (isFirst && colorants.has(unescaped(content.slice(at, end)))) return true;
      if (!blank.test(character)) isFirst = character === '[';
      at = end;
    }
    return false;
  }
}
