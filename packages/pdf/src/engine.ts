// The door to everything that needs a WASM module: made once per process, used for any number of files.
import { pagesPrintedOtherwise } from './active/compare-print.ts';
import { neutralise } from './active/neutralise.ts';
import type { PageDrawing } from './content/draw-items.ts';
import { compress, type CompressOptions } from './compress/compress.ts';
import { createPdf, type NewDocument } from './stamp/create-pdf.ts';
import { loadSubsetter } from './fonts/subsetter.ts';
import { decrypt, type DecryptOptions, encrypt, type EncryptOptions } from './encrypt/encrypt.ts';
import { readRestricted, type Restricted } from './encrypt/restrictions.ts';
import { flatten, type FlattenOptions } from './forms/flatten.ts';
import { giveLastingLooks, type LastingLooks } from './forms/lasting-looks.ts';
import { inspect, type Inspection } from './inspect/inspect.ts';
import { isReadAlike } from './inspect/same-content.ts';
import { arrange, type Arrangement } from './pages/arrange.ts';
import { flatCopy } from './pages/flat-copy.ts';
import { merge, type MergedFile } from './pages/merge.ts';
import { split, splitInto, type TakePart } from './pages/split.ts';
import { dressed } from './forms/dress.ts';
import { pack } from './compress/pack.ts';
import { openInPdfium, openWithPassword, type PdfiumDocument, withPage } from './pdfium/document.ts';
import { loadPdfium, type Pdfium } from './pdfium/module.ts';
import { type PagePicture, type PictureSize, renderPage } from './pdfium/render.ts';
import { inkWithin, type SeenArea } from './pdfium/ink.ts';
import { pageText, type PageText, type PageTextOptions } from './pdfium/page-text.ts';
import { type ReplacedText, replacedTexts } from './pdfium/replaced-text.ts';
import { extractText } from './pdfium/text.ts';
import { findPlaces, type PagePlaces } from './places/find-places.ts';
import { type Erased, eraseText } from './redact/erase-text.ts';
import type { RedactArea } from './redact/areas.ts';
import { redact, type Redacted, type RedactOptions } from './redact/redact.ts';
import { sign, type SignOptions } from './sign/sign.ts';
import { stamp, type StampOptions } from './stamp/stamp.ts';

export interface EngineOptions {
  /** The bytes of `@embedpdf/pdfium/pdfium.wasm`. */
  pdfiumWasm: Uint8Array;
  /** The bytes of `harfbuzzjs/dist/harfbuzz-subset.wasm`. */
  harfbuzzSubsetWasm: Uint8Array;
}

export interface Engine {
  /** Describes a foreign file; never throws because of its content. */
  inspect(bytes: Uint8Array, options: { maxPages: number }): Promise<Inspection>;
  /** Whether two independent parsers see pages with the same content in a file. @throws {PdfError} `encrypted`, `broken` */
  isReadAlike(bytes: Uint8Array): Promise<boolean>;
  /** Opens a file for several images or texts. `close` it. Throws `encrypted`, `broken`. */
  open(bytes: Uint8Array): PageReader;
  /** One image of one page (index from 0), `width` in pixels. Of encrypted files, those that open without a password can be shown. */
  renderPage(bytes: Uint8Array, index: number, options: PictureSize): PagePicture;
  /** The text of every page. */
  extractText(bytes: Uint8Array): string[];
  /** Draws onto the pages by an incremental update. */
  stamp(bytes: Uint8Array, drawings: readonly PageDrawing[], options?: StampOptions): Promise<Uint8Array>;
  /** Makes a document from nothing but drawings. */
  createPdf(document: NewDocument): Promise<Uint8Array>;
  /**
   * Gives appearances to fields that each reader would draw in its own way; see `giveLastingLooks`. Undefined if none are
   * missing.
   */
  giveLooks(bytes: Uint8Array, looks: LastingLooks): Promise<Uint8Array | undefined>;
  /** Turns the appearance of fields and notes into page content. Throws `not_incremental` for a signed file. */
  flatten(bytes: Uint8Array, options: FlattenOptions): Promise<Uint8Array>;
  /** A new file that shows the same, without signatures, fields and notes; see `flatCopy`. */
  flatCopy(bytes: Uint8Array): Promise<Uint8Array>;
  /**
   * Fixes what the screen shows and removes content that acts without a click; see `neutralise`. Throws `not_incremental` for a
   * signed file.
   */
  neutralise(bytes: Uint8Array): Promise<Uint8Array>;
  /** The pages, from 1, that are printed otherwise than the screen shows them; see `pagesPrintedOtherwise`. */
  pagesPrintedOtherwise(bytes: Uint8Array): Promise<number[]>;
  /** Puts the pages in a new order, with pages of other files and blank ones. Throws `not_incremental` for a signed file. */
  arrange(bytes: Uint8Array, arrangement: Arrangement): Promise<Uint8Array>;
  /** Several documents one after the other in a new file; see `merge`. Throws `not_incremental` where one is signed. */
  merge(files: readonly MergedFile[]): Promise<Uint8Array>;
  /** One new file for each list of pages (indices from 0); see `split`. Throws `not_incremental` for a signed file. */
  split(bytes: Uint8Array, parts: readonly (readonly number[])[]): Promise<Uint8Array[]>;
  /** The same, but passes each file to `take` as soon as it is ready, so that they are not all in memory together. */
  splitInto(bytes: Uint8Array, parts: readonly (readonly number[])[], take: TakePart): Promise<void>;
  /** Permanently removes the content under the areas; see `redact`. Throws `not_incremental` for a signed file. */
  redact(bytes: Uint8Array, areas: readonly RedactArea[], options?: RedactOptions): Promise<Redacted>;
  /** Removes text and leaves everything else unchanged; see `eraseText`. Throws `not_incremental` for a signed file. */
  eraseText(bytes: Uint8Array, areas: readonly RedactArea[]): Promise<Erased>;
  /** Puts a password on the file (AES, 256 bits). Throws `not_incremental` for a signed file. */
  encrypt(bytes: Uint8Array, options: EncryptOptions): Promise<Uint8Array>;
  /** Takes the password off. Throws `encrypted` where it is not the right one, `not_incremental` for a signed file. */
  decrypt(bytes: Uint8Array, password: string, options?: DecryptOptions): Promise<Uint8Array>;
  /** A file that opens without a password and is restricted, to be worked on; see `readRestricted`. Throws `encrypted`, `broken`. */
  readRestricted(bytes: Uint8Array): Promise<Restricted | undefined>;
  /** The same document in less room; see `compress`. Throws `not_incremental` for a signed file. */
  compress(bytes: Uint8Array, options: CompressOptions): Promise<Uint8Array>;
  /** A copy for viewing in pieces; see `pack`. Undefined if none can be made. */
  pack(bytes: Uint8Array): Promise<Uint8Array | undefined>;
  /** Signs; see `SignOptions`. The private key stays with the caller. */
  sign(bytes: Uint8Array, options: SignOptions): Promise<Uint8Array>;
}

export interface PageReader {
  readonly page_count: number;
  renderPage(index: number, options: PictureSize): PagePicture;
  extractText(): string[];
  /** The lines and words of a page with their places. `user_unit` as the page has it (`Inspection.pages`), if not 1. */
  textOf(index: number, options?: PageTextOptions): PageText;
  /** What a page's file says in place of what is drawn, each with the places of that. */
  replacedTextsOf(index: number, options?: { user_unit?: number }): ReplacedText[];
  /** Of areas with text, the boxes of its letters alone; see `inkWithin`. */
  inkWithin(index: number, areas: readonly SeenArea[], options?: { user_unit?: number }): (SeenArea | null)[];
  /** Where a page is to be filled in; `user_unit` as for its text. */
  placesOf(index: number, options?: { user_unit?: number }): PagePlaces;
  close(): void;
}

/** The caller reads the files; this package never does. A PDFium abort ends the engine: use it in a child process. */
export async function createEngine({ pdfiumWasm, harfbuzzSubsetWasm }: EngineOptions): Promise<Engine> {
  const pdfium = await loadPdfium(pdfiumWasm);
  const subset = await loadSubsetter(harfbuzzSubsetWasm);
  return {
    inspect: (bytes, options) => inspect(pdfium, bytes, options),
    isReadAlike: (bytes) => isReadAlike(pdfium, bytes),
    open: (bytes) => openReader(pdfium, bytes),
    renderPage: (bytes, index, options) =>
      using(readerOf(pdfium, openWithPassword(pdfium, bytes, '')), (it) => it.renderPage(index, options)),
    extractText: (bytes) => using(openReader(pdfium, bytes), (it) => it.extractText()),
    stamp: (bytes, drawings, options) => stamp(subset, bytes, { ...options, drawings, dressed: () => dressed(pdfium, bytes) }),
    createPdf: (document) => createPdf(subset, document),
    giveLooks: (bytes, looks) => giveLastingLooks({ pdfium, subset }, bytes, looks),
    neutralise: (bytes) => neutralise(pdfium, bytes),
    pagesPrintedOtherwise: (bytes) => pagesPrintedOtherwise(pdfium, bytes),
    flatten: (bytes, options) => flatten(pdfium, bytes, options),
    flatCopy: (bytes) => flatCopy(pdfium, bytes),
    arrange: (bytes, arrangement) => arrange(pdfium, bytes, arrangement),
    merge,
    split,
    splitInto,
    eraseText: (bytes, areas) => eraseText(pdfium, bytes, areas),
    redact: (bytes, areas, options) => redact(pdfium, bytes, areas, options),
    encrypt: (bytes, options) => encrypt(pdfium, bytes, options),
    decrypt: (bytes, password, options) => decrypt(pdfium, bytes, password, options),
    readRestricted: (bytes) => readRestricted(pdfium, bytes),
    compress: (bytes, options) => compress({ pdfium, subset }, bytes, options),
    pack: (bytes) => pack(pdfium, bytes),
    sign: (bytes, options) => sign(subset, bytes, options),
  };
}

function openReader(pdfium: Pdfium, bytes: Uint8Array): PageReader {
  return readerOf(pdfium, openInPdfium(pdfium, bytes));
}

function readerOf(pdfium: Pdfium, document: PdfiumDocument): PageReader {
  return {
    page_count: document.page_count,
    renderPage: (index, options) => renderPage(pdfium, document, index, options),
    extractText: () => extractText(pdfium, document),
    textOf: (index, options) => pageText(pdfium, document, index, options),
    replacedTextsOf: (index, options) =>
      withPage(pdfium, document, index, (page) => replacedTexts(pdfium, page, options?.user_unit)),
    inkWithin: (index, areas, options) => inkWithin(pdfium, document, { index, areas, user_unit: options?.user_unit }),
    placesOf: (index, options) => findPlaces(pdfium, document, index, options),
    close: () => document.close(),
  };
}

function using<T>(reader: PageReader, use: (reader: PageReader) => T): T {
  try {
    return use(reader);
  } finally {
    reader.close();
  }
}
