// Entry point to everything that needs a WASM module. Created once per process, used for any number of files.
import { pagesPrintedOtherwise } from './active/compare-print.ts';
import { neutralise } from './active/neutralise.ts';
import type { PageDrawing } from './content/draw-items.ts';
import { compress, type CompressOptions } from './compress/compress.ts';
import { createPdf, type NewDocument } from './stamp/create-pdf.ts';
import { loadSubsetter } from './fonts/subsetter.ts';
import { decrypt, type DecryptOptions, encrypt, type EncryptOptions } from './encrypt/encrypt.ts';
import { readRestricted, type Restricted } from './encrypt/restrictions.ts';
import { flatten, type FlattenOptions } from './forms/flatten.ts';
import { setFixedAppearances, type FixedAppearances } from './forms/fixed-appearances.ts';
import { inspect, type Inspection } from './inspect/inspect.ts';
import { isReadAlike } from './inspect/same-content.ts';
import { arrange, type Arrangement } from './pages/arrange.ts';
import { flatCopy } from './pages/flat-copy.ts';
import { merge, type MergedFile } from './pages/merge.ts';
import { split, splitInto, type ExtractPart } from './pages/split.ts';
import { withAppearances } from './forms/with-appearances.ts';
import { pack } from './compress/pack.ts';
import { openInPdfium, openWithPassword, type PdfiumDocument, withPage } from './pdfium/document.ts';
import { loadPdfium, type Pdfium } from './pdfium/module.ts';
import { type PageImage, type ImageSize, renderPage } from './pdfium/render.ts';
import { inkWithin, type DisplayArea } from './pdfium/ink.ts';
import { pageText, type PageText, type PageTextOptions } from './pdfium/page-text.ts';
import { type ReplacedText, replacedTexts } from './pdfium/replaced-text.ts';
import { extractText } from './pdfium/text.ts';
import { detectFields, type DetectedOnPage } from './field-detection/detect-fields.ts';
import { type PrintedLabelOptions, printedLabels } from './field-detection/printed-labels.ts';
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
  /** Examines an untrusted file. Never throws because of its content. */
  inspect(bytes: Uint8Array, options: { maxPages: number }): Promise<Inspection>;
  /**
   * Whether two independent parsers see pages with the same content.
   * @throws {PdfError} `encrypted`, `broken`
   */
  isReadAlike(bytes: Uint8Array): Promise<boolean>;
  /**
   * Opens a file to read several images or texts; call `close` when done.
   * @throws {PdfError} `encrypted`, `broken`
   */
  open(bytes: Uint8Array): PageReader;
  /** Renders one page (zero-based index), `width` in pixels. Works for encrypted files that open without a password. */
  renderPage(bytes: Uint8Array, index: number, options: ImageSize): PageImage;
  /** The text of every page. */
  extractText(bytes: Uint8Array): string[];
  /** Draws onto the pages by an incremental update. */
  stamp(bytes: Uint8Array, drawings: readonly PageDrawing[], options?: StampOptions): Promise<Uint8Array>;
  /** Makes a document from nothing but drawings. */
  createPdf(document: NewDocument): Promise<Uint8Array>;
  /**
   * Gives appearances to fields that every reader would draw its own way; see `setFixedAppearances`. Undefined if none are
   * missing.
   */
  setAppearances(bytes: Uint8Array, appearances: FixedAppearances): Promise<Uint8Array | undefined>;
  /**
   * Turns the appearances of fields and annotations into page content.
   * @throws {PdfError} `not_incremental` for a signed file
   */
  flatten(bytes: Uint8Array, options: FlattenOptions): Promise<Uint8Array>;
  /** Makes a new file that looks the same, without signatures, fields and annotations; see `flatCopy`. */
  flatCopy(bytes: Uint8Array): Promise<Uint8Array>;
  /**
   * Fixes what the screen shows and removes content that acts without a click; see `neutralise`.
   * @throws {PdfError} `not_incremental` for a signed file
   */
  neutralise(bytes: Uint8Array): Promise<Uint8Array>;
  /** The pages (from 1) that print differently from the screen; see `pagesPrintedOtherwise`. */
  pagesPrintedOtherwise(bytes: Uint8Array): Promise<number[]>;
  /**
   * Rearranges pages, with pages of other files and blank ones.
   * @throws {PdfError} `not_incremental` for a signed file
   */
  arrange(bytes: Uint8Array, arrangement: Arrangement): Promise<Uint8Array>;
  /**
   * Merges documents into a new file; see `merge`.
   * @throws {PdfError} `not_incremental` if one is signed
   */
  merge(files: readonly MergedFile[]): Promise<Uint8Array>;
  /**
   * Makes one new file per list of pages (zero-based indices); see `split`.
   * @throws {PdfError} `not_incremental` for a signed file
   */
  split(bytes: Uint8Array, parts: readonly (readonly number[])[]): Promise<Uint8Array[]>;
  /** The same, but passes each file to `take` as soon as it is ready, so that they are not all in memory together. */
  splitInto(bytes: Uint8Array, parts: readonly (readonly number[])[], take: ExtractPart): Promise<void>;
  /**
   * Permanently removes the content under the areas; see `redact`.
   * @throws {PdfError} `not_incremental` for a signed file
   */
  redact(bytes: Uint8Array, areas: readonly RedactArea[], options?: RedactOptions): Promise<Redacted>;
  /**
   * Removes text and leaves everything else unchanged; see `eraseText`.
   * @throws {PdfError} `not_incremental` for a signed file
   */
  eraseText(bytes: Uint8Array, areas: readonly RedactArea[]): Promise<Erased>;
  /**
   * Encrypts the file with a password (AES-256).
   * @throws {PdfError} `not_incremental` for a signed file
   */
  encrypt(bytes: Uint8Array, options: EncryptOptions): Promise<Uint8Array>;
  /**
   * Removes the password.
   * @throws {PdfError} `encrypted` if it is wrong, `not_incremental` for a signed file
   */
  decrypt(bytes: Uint8Array, password: string, options?: DecryptOptions): Promise<Uint8Array>;
  /**
   * Decrypts a file that opens without a password but has restrictions; see `readRestricted`.
   * @throws {PdfError} `encrypted`, `broken`
   */
  readRestricted(bytes: Uint8Array): Promise<Restricted | undefined>;
  /**
   * Reduces the file size; see `compress`.
   * @throws {PdfError} `not_incremental` for a signed file
   */
  compress(bytes: Uint8Array, options: CompressOptions): Promise<Uint8Array>;
  /** Makes a copy for viewing in pieces; see `pack`. Undefined if that is not possible. */
  pack(bytes: Uint8Array): Promise<Uint8Array | undefined>;
  /** Signs; see `SignOptions`. The private key stays with the caller. */
  sign(bytes: Uint8Array, options: SignOptions): Promise<Uint8Array>;
}

export interface PageReader {
  readonly page_count: number;
  renderPage(index: number, options: ImageSize): PageImage;
  extractText(): string[];
  /** The lines and words of a page with their positions. Pass the page's `user_unit` (`Inspection.pages`) if it is not 1. */
  textOf(index: number, options?: PageTextOptions): PageText;
  /** Text that the file gives in place of drawn content (ActualText), with the positions of that content. */
  replacedTextsOf(index: number, options?: { user_unit?: number }): ReplacedText[];
  /** For areas with text, the boxes of the glyphs alone; see `inkWithin`. */
  inkWithin(index: number, areas: readonly DisplayArea[], options?: { user_unit?: number }): (DisplayArea | null)[];
  /** Detected fields; `user_unit` as for `textOf`. */
  placesOf(index: number, options?: { user_unit?: number }): DetectedOnPage;
  /** The words printed beside fields; see `printedLabels`. */
  printedLabels(options: PrintedLabelOptions): (string | null)[];
  close(): void;
}

/**
 * The caller reads the WASM files, because this package never does. A PDFium abort makes the engine unusable, so run it in a
 * child process.
 */
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
    stamp: (bytes, drawings, options) =>
      stamp(subset, bytes, { ...options, drawings, withAppearances: () => withAppearances(pdfium, bytes) }),
    createPdf: (document) => createPdf(subset, document),
    setAppearances: (bytes, appearances) => setFixedAppearances({ pdfium, subset }, bytes, appearances),
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
    placesOf: (index, options) => detectFields(pdfium, document, index, options),
    printedLabels: (options) => printedLabels(pdfium, document, options),
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
