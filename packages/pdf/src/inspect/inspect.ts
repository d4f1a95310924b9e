// Examines an untrusted file: whether it can be used, how large its pages are, what it contains. Two parsers have to agree.
import { PdfError } from '../base/errors.ts';
import type { PageGeometry } from '../base/geometry.ts';
import { canSaveIncrementally, closeDocument, type OpenDocument, openDocument, saveDocument } from '../io/document.ts';
import { hasUnreadableXref } from '../io/encryption.ts';
import { geometryOf } from '../objects/materialise.ts';
import { follow, type PDF, PdfArray, resolver } from '../objects/objects.ts';
import { turnByRightAngles } from '../pages/right-angles.ts';
import { hasPage, openInPdfium, type PdfiumDocument, resave } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { fieldsOnPages, type FormField, shownFields, signedFields } from '../forms/form-fields.ts';
import { findPages } from './find-pages.ts';
import { allowsNewFields, signingRules } from './permissions.ts';
import { parsersAgree } from './same-content.ts';
import { openIfWhole, rescueThroughParser, type Opened, writeRelisted } from './rescue.ts';
import { type Preflight, preflight, unknownPreflight } from './preflight.ts';

/**
 * `certified`: a certification or signature lock forbids adding to its pages. `damaged`: the file is signed and too damaged
 * for an incremental update.
 */
export type Obstacle = 'certified' | 'damaged';

/**
 * Damage that did not prevent reading the file:
 * - `header`: there is data before the header
 * - `cross_reference`: the cross-reference table was rebuilt by scanning for objects
 * - `syntax`: a stray delimiter was ignored
 * - `objects`: the file was rewritten from what could be read (`repaired`)
 * - `page_tree`: the two parsers saw different pages, so the file was rewritten (`repaired`)
 * - `rotation`: readers disagree about a page's rotation, so it was set to a multiple of 90 degrees (`repaired`)
 */
export type Repair = 'header' | 'cross_reference' | 'syntax' | 'objects' | 'page_tree' | 'rotation';

/** The fields of `Preflight` are empty unless the outcome is `ready`. */
export interface Inspection extends Preflight {
  outcome: 'ready' | 'encrypted' | 'too_many_pages' | 'broken';
  /** Why it is not `ready`, for the operator's logs; null if it is. */
  reason: string | null;
  /** Empty unless `ready`. */
  pages: PageGeometry[];
  /** As far as known; also given for `too_many_pages`. */
  page_count: number;
  /** Use this in place of the original, which is too damaged to work on. Its signatures, if any, are void. */
  repaired?: Uint8Array;
  /** Number of form fields that have a widget on a page, including signature fields. */
  field_count: number;
  signature_count: number;
  can_save_incrementally: boolean;
  /** Why nothing can be added without breaking an existing signature; null if something can. */
  obstacle: Obstacle | null;
  title: string | null;
  repair: Repair[];
}

/** In points; about 350 metres. Viewers do not display larger pages. */
const maxPageSide = 1_000_000;
const maxAnnotations = 50_000;

/** Never throws because of the file's contents; these determine the `outcome`. */
export async function inspect(pdfium: Pdfium, bytes: Uint8Array, { maxPages }: { maxPages: number }): Promise<Inspection> {
  try {
    return await inspectWith(pdfium, bytes, maxPages);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return refusal(error.code === 'encrypted' ? 'encrypted' : 'broken', { reason: error.message });
  }
}

async function inspectWith(pdfium: Pdfium, bytes: Uint8Array, maxPages: number): Promise<Inspection> {
  if (!looksLikePdf(bytes)) return refusal('broken', { reason: 'It has no header' });

  const opened = openIfWhole(pdfium, bytes) ?? (await rescueThroughParser(pdfium, bytes));
  try {
    if (opened.document.page_count < 1) return refusal('broken', { reason: 'It has no pages' });
    const { page_count } = opened.document;
    if (page_count > maxPages && hasPage(pdfium, opened.document, maxPages)) return tooMany(page_count);
    const file = opened.bytes ?? bytes;
    return (await readWhole(pdfium, file, opened)) ?? (await rereadFile(pdfium, { bytes: file, opened, maxPages }));
  } finally {
    opened.document.close();
  }
}

/** Undefined if the two parsers do not see the same pages. */
async function readWhole(pdfium: Pdfium, bytes: Uint8Array, opened: Opened): Promise<Inspection | undefined> {
  const document = await openDocument(bytes).catch((error: unknown) => {
    if (error instanceof PdfError && error.code === 'encrypted') throw error;
    return undefined;
  });
  if (!document) return undefined;
  try {
    if (!areCertain(pdfium, document, opened.document)) return undefined;
    if ((await parsersAgree(document.pdf, pdfium, opened.document)) === false) return undefined;
    const found = describe(document);
    if (found.outcome !== 'ready') return found;
    const whole = opened.bytes ? withCopy(found, { bytes: opened.bytes, repair: ['objects'] }) : found;
    if (!turnByRightAngles(document.pdf)) return whole;
    return withCopy(whole, { bytes: await saveDocument(document, true), repair: [...whole.repair, 'rotation'] });
  } finally {
    closeDocument(document);
  }
}

/** Replaces the file with a copy. A signed file would lose its signatures, so nothing can be added to it. */
function withCopy(found: Inspection, { bytes, repair }: { bytes: Uint8Array; repair: Repair[] }): Inspection {
  const obstacle = found.signature_count > 0 ? 'damaged' : null;
  return { ...found, repaired: bytes, obstacle, repair };
}

/** Whether both parsers find the same pages, and no other reader could find different ones. */
function areCertain(pdfium: Pdfium, { pdf }: OpenDocument, { pointer, page_count }: PdfiumDocument): boolean {
  const { pages, are_certain } = findPages(pdf, page_count + 1);
  const ours = pdf.getPages();
  if (!are_certain || pages.length !== page_count || ours.length !== page_count) return false;
  return ours.every(({ ref: { objectNumber } }, index) => {
    const theirs = pdfium.EPDFDoc_GetPageObjectNumberByIndex(pointer, index);
    return objectNumber === theirs && objectNumber === pages[index]?.ref?.objectNumber;
  });
}

/** Rewrites the file as PDFium reads it, with the pages found in it. */
async function rereadFile(
  pdfium: Pdfium,
  { bytes, opened, maxPages }: { bytes: Uint8Array; opened: Opened; maxPages: number },
): Promise<Inspection> {
  const rewritten = await writeRelisted(resave(pdfium, opened.document) ?? bytes);
  if (rewritten.page_count > maxPages) return tooMany(rewritten.page_count);
  const document = openInPdfium(pdfium, rewritten.bytes);
  try {
    const isWhole = rewritten.page_count >= countPages(pdfium, opened.document, maxPages);
    const whole = isWhole ? await readWhole(pdfium, rewritten.bytes, { document, bytes: rewritten.bytes }) : undefined;
    if (!whole) throw new PdfError('broken', 'The file is damaged beyond repair');
    if (whole.outcome !== 'ready') return whole;
    // The copy no longer has valid signatures, so report those of the original.
    const signature_count = Math.max(0, pdfium.FPDF_GetSignatureCount(opened.document.pointer));
    const obstacle = signature_count > 0 ? 'damaged' : null;
    return { ...whole, signature_count, obstacle, repair: ['page_tree'] };
  } finally {
    document.close();
  }
}

/** Number of claimed pages that actually exist. */
function countPages(pdfium: Pdfium, document: PdfiumDocument, most: number): number {
  const claimed = Array.from({ length: Math.min(document.page_count, most) }, (_, index) => index);
  return claimed.filter((index) => hasPage(pdfium, document, index)).length;
}

function describe(document: OpenDocument): Inspection {
  const { pdf } = document;
  const pages = pdf.getPages().map((page) => geometryOf(pdf, page.dict));
  const reason = whyUnusable(document, pages);
  if (reason) return refusal('broken', { reason });

  const fields = shownFields(pdf);
  const signature_count = signedFields(pdf).length;
  const can_save_incrementally = canSaveIncrementally(document);
  return {
    outcome: 'ready',
    reason: null,
    pages,
    page_count: pdf.getPageCount(),
    field_count: countListed(pdf, fields),
    signature_count,
    can_save_incrementally,
    obstacle: signature_count > 0 ? obstacleOf(document, can_save_incrementally) : null,
    title: titleOf(document),
    repair: repairsOf(document),
    ...preflight(document, fields),
  };
}

function whyUnusable({ pdf, bytes }: OpenDocument, pages: readonly PageGeometry[]): string | undefined {
  if (pages.some((page) => Math.max(page.width, page.height) > maxPageSide))
    return `A side of a page has over ${maxPageSide} points`;
  if (countAnnotations(pdf) > maxAnnotations) return `Its pages have over ${maxAnnotations} notes and fields`;
  if (pdf.recoveredViaBruteForce && hasUnreadableXref(bytes)) return 'The list of its objects cannot be read';
  return undefined;
}

/** Counts only fields on a page, because a page extracted from a longer form may carry the fields of all its pages. */
function countListed(pdf: PDF, fields: readonly FormField[]): number {
  if (fields.length === 0) return 0;
  const listed = new Set(fieldsOnPages(pdf));
  return fields.filter(({ dict }) => listed.has(dict)).length;
}

function repairsOf({ pdf, bytes, mending }: OpenDocument): Repair[] {
  const found: Repair[] = [];
  if (headerStart(bytes) > 0) found.push('header');
  if (pdf.recoveredViaBruteForce) found.push('cross_reference');
  if (mending.has_blanked) found.push('syntax');
  return found;
}

/** Pages may share an annotation array. It is counted once per page, as it has to be processed. */
function countAnnotations(pdf: PDF): number {
  let count = 0;
  for (const { dict } of pdf.getPages()) {
    const list = follow(dict.get('Annots'), resolver(pdf));
    count += list instanceof PdfArray ? list.length : 0;
  }
  return count;
}

/** For a signed file. */
function obstacleOf(document: OpenDocument, canSave: boolean): Obstacle | null {
  if (!allowsNewFields(signingRules(document.pdf))) return 'certified';
  return canSave ? null : 'damaged';
}

function titleOf({ pdf }: OpenDocument): string | null {
  try {
    return pdf.getTitle()?.replaceAll('\0', '').trim() || null;
  } catch {
    return null;
  }
}

/** The header may be anywhere in the first kilobyte (ISO 32000-2, annex on compatibility). */
function looksLikePdf(bytes: Uint8Array): boolean {
  return headerStart(bytes) >= 0;
}

function headerStart(bytes: Uint8Array): number {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1_024)).indexOf('%PDF-');
}

function tooMany(page_count: number): Inspection {
  return refusal('too_many_pages', { reason: `It has ${page_count} pages`, page_count });
}

function refusal(
  outcome: 'encrypted' | 'too_many_pages' | 'broken',
  { reason, page_count = 0 }: { reason: string; page_count?: number },
): Inspection {
  return {
    outcome,
    reason,
    pages: [],
    page_count,
    field_count: 0,
    signature_count: 0,
    can_save_incrementally: false,
    obstacle: null,
    title: null,
    repair: [],
    ...unknownPreflight,
  };
}
