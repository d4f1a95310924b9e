// A document open in PDFium: page count, images, text, a second opinion, and a re-saved copy.
import { PdfError } from '../base/errors.ts';
import { GrowingBytes } from '../base/growing-bytes.ts';
import { heap, openReader, type Pdfium, withMemory, withWriter } from './module.ts';

/** FPDF_ERR_PASSWORD, and FPDF_ERR_SECURITY for unsupported (public-key) security handlers. */
const encryptionErrors: ReadonlySet<number> = new Set([4, 5]);

/** A PDFium document handle. `close` it, because the module keeps what it has read in its own memory. */
export interface PdfiumDocument {
  readonly pointer: number;
  readonly page_count: number;
  /** Size of the file in bytes. */
  readonly size: number;
  close(): void;
}

/**
 * Opens the file in PDFium.
 * @throws {PdfError} `encrypted` for every kind of encryption, `broken`
 */
export function openInPdfium(pdfium: Pdfium, bytes: Uint8Array): PdfiumDocument {
  const document = openWithPassword(pdfium, bytes, '');
  if (!isEncrypted(pdfium, document)) return document;
  document.close();
  throw new PdfError('encrypted', 'The file is protected by encryption');
}

export function isEncrypted(pdfium: Pdfium, { pointer }: PdfiumDocument): boolean {
  return pdfium.EPDF_IsEncrypted(pointer) || pdfium.FPDF_GetSecurityHandlerRevision(pointer) > 0;
}

/**
 * Opens the file, encrypted or not.
 * @throws {PdfError} `encrypted` if the password is wrong, or no password opens it; `broken`
 */
export function openWithPassword(pdfium: Pdfium, bytes: Uint8Array, password: string): PdfiumDocument {
  const file = openReader(pdfium, bytes);
  const pointer = pdfium.FPDF_LoadCustomDocument(file.pointer, password);
  if (!pointer) {
    const code = pdfium.FPDF_GetLastError();
    file.close();
    throw encryptionErrors.has(code)
      ? new PdfError('encrypted', 'The file is protected by encryption')
      : new PdfError('broken', 'The file cannot be opened as a PDF');
  }
  const close = (): void => {
    pdfium.FPDF_CloseDocument(pointer);
    file.close();
  };
  return { pointer, page_count: pdfium.FPDF_GetPageCount(pointer), size: bytes.length, close };
}

/** The document rewritten by PDFium, which makes it complete and well-formed. Undefined if that fails. */
export function resave(pdfium: Pdfium, document: PdfiumDocument): Uint8Array | undefined {
  const copy = new GrowingBytes(document.size + roomForMore);
  return withWriter(
    pdfium,
    (pointer, size) => copy.add(heap(pdfium).subarray(pointer, pointer + size)),
    (writer) => (pdfium.FPDF_SaveAsCopy(document.pointer, writer, 0) ? copy.take() : undefined),
  );
}

/**
 * Bytes by which a copy may exceed the file before it has to be reallocated. Memory that is never written to is not
 * committed.
 */
export const roomForMore = 4 * 2 ** 20;

/** Whether a page (zero-based index) exists: a file may claim pages that it does not have. Does not read the page's content. */
export function hasPage(pdfium: Pdfium, document: PdfiumDocument, index: number): boolean {
  const size = 8;
  return withMemory(pdfium, size, (pointer) => pdfium.FPDF_GetPageSizeByIndexF(document.pointer, index, pointer));
}

/**
 * Calls `use` with a loaded page (zero-based index).
 * @throws {PdfError} `no_such_page`, `broken`
 */
export function withPage<T>(pdfium: Pdfium, document: PdfiumDocument, index: number, use: (page: number) => T): T {
  const page = loadPage(pdfium, document, index);
  try {
    return use(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

/** Like `withPage`, but keeps the page loaded until the promise settles. */
export async function withPageMeanwhile<T>(
  pdfium: Pdfium,
  document: PdfiumDocument,
  { index, use }: { index: number; use: (page: number) => Promise<T> },
): Promise<T> {
  const page = loadPage(pdfium, document, index);
  try {
    return await use(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

function loadPage(pdfium: Pdfium, document: PdfiumDocument, index: number): number {
  if (index < 0 || index >= document.page_count) {
    throw new PdfError('no_such_page', `The document has no page ${index + 1}`);
  }
  const page = pdfium.FPDF_LoadPage(document.pointer, index);
  if (!page) throw new PdfError('broken', `Page ${index + 1} cannot be read`);
  return page;
}
