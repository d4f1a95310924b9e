// Copies pages of other files into a document, without adding them to a page tree.
import { closeDocument, type OpenDocument } from '../io/document.ts';
import { annotationsOf, follow, type PDF, PdfArray, PdfDict, type PdfRef, resolver } from '../objects/objects.ts';
import { type Bookmark, chapter } from './outline.ts';
import { copyPart, graftInto, type Part } from './part.ts';

interface WantedPage {
  file: string;
  /** Zero-based. */
  index: number;
}

export interface ImportedPages<Page> {
  pages: Map<Page, ImportedPage>;
  bookmarks: Bookmark[];
}

export interface ImportedPage {
  reference: PdfRef;
  /** The label from its file; undefined if the file has none. */
  label: PdfDict | undefined;
}

/**
 * Copies nothing of unwanted pages. Bookmarks are nested under their file's title, if it has one.
 * @throws {PdfError} `no_such_page`
 */
export async function importPages<Page>(
  pdf: PDF,
  work: {
    pages: readonly (Page & WantedPage)[];
    titles: Readonly<Record<string, string>>;
    /** Opens the file reduced to those of its pages, in that order (zero-based). */
    open(file: string, indices: readonly number[]): Promise<OpenDocument>;
  },
): Promise<ImportedPages<Page>> {
  const imported: ImportedPages<Page> = { pages: new Map(), bookmarks: [] };
  for (const file of new Set(work.pages.map((page) => page.file))) {
    const wanted = work.pages.filter((page) => page.file === file);
    const indices = [...new Set(wanted.map(({ index }) => index))];
    const source = await work.open(file, indices);
    try {
      const part = takePages(pdf, source.pdf, { wanted, indices, imported });
      const title = work.titles[file];
      const isChapter = title !== undefined && part.bookmarks.length > 0;
      imported.bookmarks.push(...(isChapter ? [chapter(pdf, { ...part, title })] : part.bookmarks));
    } finally {
      closeDocument(source);
    }
  }
  return imported;
}

/** @returns the part, its pages in the requested order */
function takePages<Page>(
  pdf: PDF,
  source: PDF,
  {
    wanted,
    indices,
    imported,
  }: { wanted: readonly (Page & WantedPage)[]; indices: readonly number[]; imported: ImportedPages<Page> },
): Part {
  const donor = { pdf: source, pages: source.getPages().map(({ ref }) => ref) };
  const part = copyPart(pdf, donor, graftInto(pdf, donor));
  const used = new Set<PdfRef>();
  for (const page of wanted) {
    const position = indices.indexOf(page.index);
    const first = part.pages[position];
    if (!first) continue;
    imported.pages.set(page, { reference: used.has(first) ? repeatPage(pdf, first) : first, label: part.labels?.[position] });
    used.add(first);
  }
  return part;
}

/** Repeats a page. The copy shares its content but has its own annotations. */
export function repeatPage(pdf: PDF, reference: PdfRef): PdfRef {
  const page = follow(reference, resolver(pdf));
  const copy = page instanceof PdfDict ? page.clone() : new PdfDict();
  const made = pdf.register(copy);
  const notes = ownNotes(pdf, copy, made);
  if (notes.length > 0) copy.set('Annots', new PdfArray(notes));
  return made;
}

/** Annotations refer to their page and to each other: a pop-up to its parent, a reply to what it replies to. */
function ownNotes(pdf: PDF, page: PdfDict, reference: PdfRef): PdfRef[] {
  const resolve = resolver(pdf);
  const twins = new Map(annotationsOf(page, resolve).map((note) => [note, note.clone()]));
  const references = new Map([...twins].map(([note, twin]) => [note, pdf.register(twin)]));
  for (const twin of twins.values()) {
    if (twin.has('P')) twin.set('P', reference);
    for (const key of ['Popup', 'Parent', 'IRT']) {
      const other = follow(twin.get(key), resolve);
      const its = other instanceof PdfDict ? references.get(other) : undefined;
      if (its) twin.set(key, its);
    }
  }
  return [...references.values()];
}
