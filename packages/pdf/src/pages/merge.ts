// Several documents one after the other in one file, written anew: pages, bookmarks, links, labels, forms and files.
import { PdfError } from '../base/errors.ts';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, type OpenDocument, openDocument, writtenAnew } from '../io/document.ts';
import type { PDF } from '../objects/objects.ts';
import { plainLabel, writeLabels } from './labels.ts';
import { joinForms } from './merge-forms.ts';
import { joinFiles } from '../objects/merge-names.ts';
import { chapter, writeOutline } from './outline.ts';
import { writeTree } from '../objects/page-tree.ts';
import { copyPart, type Donor, graftInto, type Part, partOf } from './part.ts';

export interface MergedFile {
  bytes: Uint8Array;
  /** What its bookmark says; bookmarks of its own come under it. */
  title: string;
}

/**
 * Bookmarks of each file come under one of its own; names that collide (fields, destinations, files) get a number, and
 * what refers to them follows. What belongs to a whole document (title, scripts, first view) is taken from the first;
 * the structure for reading aloud stays for its pages only.
 * @throws {PdfError} `not_incremental` where a file is signed; `no_such_page` for no files at all; `encrypted`, `broken`
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
    pdf.getCatalog().delete('Perms'); // what a reader may do more with the first file as it was
    return await writtenAnew(pdf);
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
    joinForms(target, source.pdf, graft); // names are changed before anything is copied: pages refer to fields
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

/** Where one file has labels, the others keep counting from 1, as they did by themselves. */
function joinLabels(pdf: PDF, parts: readonly Part[]): void {
  if (parts.every(({ labels }) => labels === undefined)) return;
  writeLabels(
    pdf,
    parts.flatMap(({ pages, labels }) => pages.map((_, index) => labels?.[index] ?? plainLabel(index))),
  );
}
