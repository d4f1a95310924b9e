// Opens a document for reading and editing, and saves it.
import { Buffer } from 'node:buffer';
import { PdfError } from '../base/errors.ts';
import { appendChanges } from './append-changes.ts';
import { namesEncryption } from './encryption.ts';
import { PDF, type PDFPage } from '../libpdf/libpdf.ts';
import { MendingBytes } from '../libpdf/corrections/mending-bytes.ts';
import { serialize } from './serialize.ts';

export interface OpenDocument {
  readonly pdf: PDF;
  readonly bytes: Uint8Array;
  readonly mending: MendingBytes;
}

/**
 * Like `openDocument`, but if the cross-reference sections are broken, the file is scanned for objects. For reading only.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function openDamagedDocument(bytes: Uint8Array): Promise<OpenDocument> {
  return await openDocument(bytes).catch(async (error: unknown) => {
    const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf('startxref');
    if (!(error instanceof PdfError && error.code === 'broken') || at === -1) throw error;
    const mending = MendingBytes.over(bytes);
    mending.mend(at, new TextEncoder().encode(' '.repeat('startxref'.length)));
    return await opened(bytes, mending);
  });
}

/**
 * Parses the file. Objects are read lazily from the same memory, so `bytes` must not be modified in the meantime. Call
 * `closeDocument` when done, which restores the bytes that the parser had to blank.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function openDocument(bytes: Uint8Array): Promise<OpenDocument> {
  const mending = MendingBytes.over(bytes);
  skipSpacesBeforeXrefs(mending);
  return await opened(bytes, mending);
}

async function opened(bytes: Uint8Array, mending: MendingBytes): Promise<OpenDocument> {
  const pdf = await parse(mending).catch((cause: unknown) => {
    mending.restore();
    if (namesEncryption(bytes)) throw encrypted();
    throw new PdfError('broken', 'The file cannot be read as a PDF', { cause });
  });
  // After a brute-force recovery the trailer is synthetic and has no encryption entry.
  if (pdf.isEncrypted || (pdf.recoveredViaBruteForce && namesEncryption(bytes))) throw encrypted();
  return { pdf, bytes, mending };
}

/** False if no password can decrypt the file, because it is damaged or uses certificate-based encryption. */
export async function hasPasswordKeys(bytes: Uint8Array): Promise<boolean> {
  const mending = MendingBytes.over(bytes);
  try {
    const pdf = await PDF.load(mending);
    if (pdf.isEncrypted) return pdf.context.info.securityHandler !== null;
    return !pdf.recoveredViaBruteForce || !namesEncryption(bytes);
  } catch {
    return !namesEncryption(bytes);
  } finally {
    mending.restore();
  }
}

export function closeDocument(document: OpenDocument): void {
  document.mending.restore();
}

/** Whether the next save can keep every byte of the file and append to it. */
export function canSaveIncrementally(document: OpenDocument): boolean {
  return document.pdf.canSaveIncrementally() === null && newestXref(document) !== undefined;
}

/**
 * Saves the changes: by an incremental update if possible, otherwise, with `allowRewrite`, as a rewritten file.
 * @throws {PdfError} `not_incremental`
 */
export async function saveDocument(document: OpenDocument, allowRewrite: boolean): Promise<Uint8Array> {
  const previous = newestXref(document);
  if (previous !== undefined && canSaveIncrementally(document)) {
    const saved = appendChanges(document.pdf, document.bytes, previous);
    document.mending.restore(saved);
    return saved;
  }
  if (allowRewrite) return await rewriteDocument(document.pdf);
  throw new PdfError('not_incremental', 'The file is damaged and cannot be changed by appending to it');
}

/** Rewrites the document as a new file that contains only what the catalog still refers to. */
export async function rewriteDocument(pdf: PDF): Promise<Uint8Array> {
  return await Promise.resolve(serialize(pdf));
}

/** @throws {PdfError} `no_such_page` */
export function pageAt(document: Pick<OpenDocument, 'pdf'>, index: number): PDFPage {
  const page = document.pdf.getPage(index);
  if (!page) throw new PdfError('no_such_page', `The document has no page ${index + 1}`);
  return page;
}

async function parse(bytes: MendingBytes): Promise<PDF> {
  const pdf = await PDF.load(bytes);
  // The library refuses incremental updates of linearized files, which the standard allows (ISO 32000-2, F.4.7).
  Object.defineProperty(pdf, 'isLinearized', { value: false });
  pdf.getPages();
  return pdf;
}

/**
 * Some producers point to the line before their cross-reference tables, in `startxref` and in `/Prev`. Readers skip the
 * white space, but the library rejects the tables.
 */
function skipSpacesBeforeXrefs(bytes: MendingBytes): void {
  const seen = new Set<number>();
  for (let link = linkAtEnd(bytes); link && seen.size < MAX_SECTIONS;) {
    const start = leadToTable(bytes, link);
    if (start === undefined || seen.has(start)) return;
    seen.add(start);
    link = linkOfTable(bytes, start);
  }
}

/** A number in the file that is the offset of a cross-reference section. */
interface Link {
  at: number;
  digits: string;
}

function linkAtEnd(bytes: Uint8Array): Link | undefined {
  const from = Math.max(0, bytes.length - TAIL);
  const found = [...latin1(bytes.slice(from)).matchAll(/startxref\s+(\d+)/g)].at(-1);
  return found && linkIn(found, from);
}

/** The `/Prev` of the trailer after a table. Cross-reference streams need no correction. */
function linkOfTable(bytes: Uint8Array, start: number): Link | undefined {
  const trailer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('trailer', start, 'latin1');
  if (trailer === -1) return undefined;
  const [entries = ''] = latin1(bytes.slice(trailer, trailer + TAIL)).split('startxref');
  const found = /\/Prev\s+(\d+)/.exec(entries);
  return found ? linkIn(found, trailer) : undefined;
}

function linkIn({ 0: all, 1: digits = '', index }: RegExpExecArray, from: number): Link {
  return { at: from + index + all.length - digits.length, digits };
}

/**
 * Corrects an offset that points to white space before a table. If the table's entries do not point to objects, the whole
 * file was shifted, and the offset is left alone.
 * @returns the offset of the table
 */
function leadToTable(bytes: MendingBytes, { at, digits }: Link): number | undefined {
  const start = Number(digits);
  const spaces = /^(\s*)xref\b/.exec(latin1(bytes.slice(start, start + 64)))?.[1]?.length;
  if (spaces === undefined) return undefined;
  if (spaces === 0) return start;

  const right = String(start + spaces);
  if (right.length !== digits.length || !leadsToObjects(bytes, start)) return undefined;
  bytes.mend(at, new TextEncoder().encode(right));
  return start + spaces;
}

function leadsToObjects(bytes: Uint8Array, start: number): boolean {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('trailer', start, 'latin1');
  const entries = latin1(bytes.slice(start, end === -1 ? bytes.length : end)).matchAll(/(\d{10}) \d{5} n/g);
  for (const [, offset] of entries)
    if (!/^\d+ \d+ obj/.test(latin1(bytes.slice(Number(offset), Number(offset) + 24)))) return false;
  return true;
}

/** Offset of the newest cross-reference section (`startxref`, ISO 32000-2, 7.5.5), which an update must refer to. */
export function newestXref({ bytes }: OpenDocument): number | undefined {
  const tail = latin1(bytes.slice(-TAIL));
  const found = Number([...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]);
  return found > 0 && found < bytes.length ? found : undefined;
}

const TAIL = 2_048;
/** Per file; each revision has one. */
const MAX_SECTIONS = 1_000;

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

function encrypted(): PdfError {
  return new PdfError('encrypted', 'The file is protected by encryption');
}
