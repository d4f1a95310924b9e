// Merges several documents into a rewritten file: pages, bookmarks, links, labels, forms and attachments.
import { PdfError } from '../base/errors.ts';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, type OpenDocument, openDocument, rewriteDocument } from '../io/document.ts';
import type { PDF } from '../objects/objects.ts';
import { plainLabel, writeLabels } from './labels.ts';
import { joinForms } from './merge-forms.ts';
import { joinFiles } from '../objects/merge-names.ts';
import { chapter, writeOutline } from './outline.ts';
import { writeTree } from '../objects/page-tree.ts';
import { copyPart, type Donor, graftInto, type Part, partOf } from './part.ts';

export interface MergedFile {
  bytes: Uint8Array;
  /** The bookmark for the file, above its own bookmarks. */
  title: string;
}

/**
 * Each file's bookmarks are nested under a bookmark for the file. Colliding names (fields, destinations, attachments) get a
 * number, and references to them are updated. Document-level properties (title, scripts, initial view) come from the first
 * file, and only its pages keep their structure tree.
 * @throws {PdfError} `not_incremental` if a file is signed; `no_such_page` without any files; `encrypted`, `broken`
 */
export async function merge(files: readonly MergedFile[]): Promise<Uint8Array> {
  const [first, ...others] = files;
  if (!first) throw new PdfError('no_such_page', 'A document has at least one page');
  const target = await openUnsigned(first.bytes);
  try {
    const { pdf } = target;
    const parts: Chapter[] = [{ title: first.title, ...partOf(donorOf(pdf)) }];
    for (const file of others) parts.push(await append(pdf, file));

    writeTree(
      pdf,
      parts.flatMap(({ pages }) => pages),
    );
    joinLabels(pdf, parts);
    writeOutline(
      pdf,
      parts.map((part) => chapter(pdf, part)),
    );
    pdf.getCatalog().delete('Perms'); // usage rights, which were granted for the original first file
    return await rewriteDocument(pdf);
  } finally {
    closeDocument(target);
  }
}

type Chapter = Part & Pick<MergedFile, 'title'>;

async function openUnsigned(bytes: Uint8Array): Promise<OpenDocument> {
  const document = await openDocument(bytes);
  if (signedFields(document.pdf).length === 0) return document;
  closeDocument(document);
  throw new PdfError('not_incremental', 'A file is signed: its pages have to stay');
}

async function append(target: PDF, { bytes, title }: MergedFile): Promise<Chapter> {
  const source = await openUnsigned(bytes);
  try {
    const donor = donorOf(source.pdf);
    const graft = graftInto(target, donor);
    joinForms(target, source.pdf, graft); // rename before copying anything, because pages refer to fields
    const part = copyPart(target, donor, graft);
    joinFiles(target, source.pdf, graft);
    return { title, ...part };
  } finally {
    closeDocument(source);
  }
}

function donorOf(pdf: PDF): Donor {
  return { pdf, pages: pdf.getPages().map(({ ref }) => ref) };
}

/** If any file has labels, files without them keep their own numbering from 1. */
function joinLabels(pdf: PDF, parts: readonly Part[]): void {
  if (parts.every(({ labels }) => labels === undefined)) return;
  writeLabels(
    pdf,
    parts.flatMap(({ pages, labels }) => pages.map((_, index) => labels?.[index] ?? plainLabel(index))),
  );
}
