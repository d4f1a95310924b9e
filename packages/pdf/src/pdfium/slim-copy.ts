// A copy of a document as PDFium writes it, for comparison. Large streams are replaced by their hashes.
import { Buffer } from 'node:buffer';
import { createHash, type Hash } from 'node:crypto';
import { heap, type Pdfium, withWriter } from './module.ts';
import { type PdfiumDocument, roomForMore } from './document.ts';

export interface SlimCopy {
  /** The file, with zeros in place of the data of large streams. Pages that are never written to are not committed, so the zeros take no memory. */
  bytes: Uint8Array;
  /** The data that was left out, by its position in `bytes`. */
  omitted: ReadonlyMap<number, OmittedData>;
}

interface OmittedData {
  length: number;
  /** SHA-1 of the data without trailing white space, in Base64. */
  hash: string;
}

/** Bytes from which a stream's data is left out. */
const LARGE = 64 * 1_024;
/** PDFium writes a stream's dictionary right before its data. A document with a longer one is not copied. */
const MAX_DICTIONARY = 16 * 1_024;
/** PDFium escapes line breaks in strings and names, so only the head of an object contains this. */
const OBJECT_HEAD = ' 0 obj\r\n';
const START = 'stream\r\n';
const END = '\r\nendstream';

/** Undefined if PDFium cannot write the document, or writes it in an unexpected form. */
export function slimCopy(pdfium: Pdfium, document: PdfiumDocument): SlimCopy | undefined {
  const writing = new SlimWriting(document.size + roomForMore);
  return withWriter(
    pdfium,
    (pointer, size) => writing.add(heap(pdfium).subarray(pointer, pointer + size)),
    (writer) => (pdfium.FPDF_SaveAsCopy(document.pointer, writer, 0) ? writing.take() : undefined),
  );
}

interface WrittenStream {
  start: number;
  end: number;
  /** For data that is left out. */
  hash: TrimmedHash | null;
}

/** Follows a file while it is written, in pieces of any size, and tells the data of its streams from the rest. */
export class SlimWriting {
  readonly #bytes: Buffer;
  readonly #omitted = new Map<number, OmittedData>();
  #length = 0;
  /** Where the text after the last stream begins. */
  #from = 0;
  /** The stream whose data is being written. */
  #stream: WrittenStream | null = null;
  #isExpected = true;

  /** @param size the most bytes that the file can have */
  constructor(size: number) {
    this.#bytes = Buffer.alloc(size);
  }

  add(piece: Uint8Array): void {
    let rest = piece;
    while (this.#isExpected && rest.length > 0) {
      if (this.#length + rest.length > this.#bytes.length) this.#isExpected = false;
      else rest = rest.subarray(this.#stream ? this.#addData(rest, this.#stream) : this.#addText(rest));
    }
  }

  take(): SlimCopy | undefined {
    const isWhole = this.#isExpected && this.#stream === null && this.#hasEnded();
    return isWhole ? { bytes: this.#bytes.subarray(0, this.#length), omitted: this.#omitted } : undefined;
  }

  /** Takes as much as belongs to the data. @returns the number of bytes taken */
  #addData(piece: Uint8Array, { start, end, hash }: WrittenStream): number {
    const data = piece.subarray(0, end - this.#length);
    if (hash) hash.add(data);
    else this.#bytes.set(data, this.#length);
    this.#length += data.length;
    if (this.#length < end) return data.length;
    if (hash) this.#omitted.set(start, { length: end - start, hash: hash.take() });
    this.#stream = null;
    this.#from = end;
    return data.length;
  }

  /** Takes everything up to the next start of a stream. @returns the number of bytes taken */
  #addText(piece: Uint8Array): number {
    // The keyword may be in two pieces. The one in "endstream" must not be found.
    const earliest = this.#from === 0 ? 0 : this.#from + END.length;
    const before = Math.min(this.#length, Math.max(earliest, this.#length - START.length + 1));
    const window = Buffer.concat([this.#bytes.subarray(before, this.#length), piece]);
    const at = window.indexOf(START, Math.max(0, earliest - before), 'latin1');
    const taken = at === -1 ? piece.length : before + at + START.length - this.#length;
    this.#bytes.set(piece.subarray(0, taken), this.#length);
    this.#length += taken;
    if (at !== -1) this.#begin(before + at);
    return taken;
  }

  /**
   * The file chooses what its strings and nested dictionaries contain, so the length must be the only one in the dictionary.
   *
   * @param at position of the keyword, which the text up to here ends with
   */
  #begin(at: number): void {
    const text = this.#bytes.toString('latin1', Math.max(this.#from, at - MAX_DICTIONARY), at);
    const head = text.lastIndexOf(OBJECT_HEAD);
    const [found, ...others] = text.slice(head).matchAll(/\/Length (\d+)\b(?<reference> \d+ R)?/g);
    const isDirect = found !== undefined && others.length === 0 && found.groups?.['reference'] === undefined;
    const length = isDirect ? Number(found[1]) : 0;
    const [start, end] = [this.#length, this.#length + length];
    this.#isExpected = head !== -1 && isDirect && end <= this.#bytes.length && this.#hasEnded();
    this.#stream = length === 0 ? null : { start, end, hash: length >= LARGE ? new TrimmedHash() : null };
    if (length === 0) this.#from = start;
  }

  /** Whether the last stream ended where its dictionary says. */
  #hasEnded(): boolean {
    return this.#from === 0 || this.#bytes.toString('latin1', this.#from, this.#from + END.length) === END;
  }
}

/** If a stream's length is wrong, parsers differ in how much trailing white space they include, so it is left out. */
class TrimmedHash {
  readonly #hash: Hash = createHash('sha1');
  /** White space that is left out unless something else follows. In pieces, because a whole stream may be white space. */
  #spaces: Uint8Array[] = [];

  add(piece: Uint8Array): void {
    const end = trimmedEnd(piece);
    if (end > 0) {
      for (const spaces of this.#spaces) this.#hash.update(spaces);
      this.#hash.update(piece.subarray(0, end));
      this.#spaces = [];
    }
    this.#spaces.push(piece.slice(end));
  }

  take(): string {
    return this.#hash.digest('base64');
  }
}

/** The length without trailing white space. */
export function trimmedEnd(data: Uint8Array): number {
  let end = data.length;
  while (end > 0 && (data[end - 1] === 0x0a || data[end - 1] === 0x0d || data[end - 1] === 0x20)) end--;
  return end;
}
