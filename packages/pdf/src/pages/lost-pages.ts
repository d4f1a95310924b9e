// Pages that are no longer in the page tree stay in a file as long as anything refers to them: structure elements, article
// threads, fields, names, hidden templates. Removes those references.
import { addEmptyParents, forget } from '../objects/forget.ts';
import { maxObjects } from '../base/limits.ts';
import {
  annotationsOf,
  follow,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  type PdfRef,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { forgetElements } from './structure.ts';

export interface LostPages {
  /** All pages of the document now. */
  pages: ReadonlySet<PdfDict>;
  /** The pages that were just removed. */
  removed?: ReadonlySet<PdfDict>;
  /** Annotations and fields to remove in any case; others that must be removed are added. */
  lostObjects?: Set<PdfDict>;
  /** Called for each dictionary and stream that stays. */
  onDict?(dict: PdfDict): void;
}

/** Makes lost pages unreachable, so that they are no longer written when the document is rewritten. */
export function forgetLostPages(
  pdf: PDF,
  { pages, removed = new Set(), lostObjects: gone = new Set(), onDict }: LostPages,
): void {
  const resolve = resolver(pdf);
  const catalog = pdf.getCatalog();
  const isLost = (page: PdfDict): boolean => !pages.has(page);
  const names = follow(catalog.get('Names'), resolve);
  if (names instanceof PdfDict) names.delete('Templates'); // pages that only scripts can show
  const isLostPage = (value: PdfValue | undefined): boolean => {
    const found = follow(value, resolve);
    return found instanceof PdfDict && (removed.has(found) || isPage(found, resolve)) && isLost(found);
  };
  const kept = new Set([...pages].flatMap((page) => annotationsOf(page, resolve)));
  for (const note of kept) if (isLostPage(note.get('P'))) note.delete('P'); // stale references left by other programs
  for (const page of removed) collectNotes(page, { kept, removed: gone, resolve });
  forgetElements(pdf, { isLost, removed: gone });
  shortenThreads(catalog, { isLost, removed: gone, resolve });
  forget(catalog, {
    resolve,
    isRemoved: (value) => {
      if (value instanceof PdfArray) return isLostPage(value.at(0)); // a destination
      if (!(value instanceof PdfDict)) return false;
      return gone.has(value) || isLostPage(value) || isLostPage(value.get('P')) || isLostPage(value.get('Pg'));
    },
    ...(onDict && { onDict }),
  });
}

/** The dictionaries of these pages. */
export function pagesOf(pdf: PDF, order: readonly PdfRef[]): Set<PdfDict> {
  return new Set(order.map((reference) => pdf.getObject(reference)).filter((page) => page instanceof PdfDict));
}

function isPage(dict: PdfDict, resolve: Resolver): boolean {
  const type = follow(dict.get('Type'), resolve);
  return type instanceof PdfName && (type.value === 'Page' || type.value === 'Template');
}

/** Annotations and fields of a removed page. A field that is shown nowhere else is removed with its value. */
function collectNotes(
  page: PdfDict,
  { kept, removed, resolve }: { kept: ReadonlySet<PdfDict>; removed: Set<PdfDict>; resolve: Resolver },
): void {
  const notes = annotationsOf(page, resolve).filter((note) => !kept.has(note));
  for (const note of notes) removed.add(note);
  for (const note of notes) addEmptyParents(note, removed, resolve);
}

/** An article is a ring of beads on pages (ISO 32000-2, 12.4.3). */
function shortenThreads(
  catalog: PdfDict,
  { isLost, removed, resolve }: { isLost(page: PdfDict): boolean; removed: Set<PdfDict>; resolve: Resolver },
): void {
  const threads = follow(catalog.get('Threads'), resolve);
  for (const item of threads instanceof PdfArray ? threads : []) {
    const thread = follow(item, resolve);
    if (!(thread instanceof PdfDict)) continue;
    const beads = beadsOf(thread, resolve);
    const kept = beads.filter(({ dict }) => {
      const page = follow(dict.get('P'), resolve);
      return !dict.has('P') || (page instanceof PdfDict && !isLost(page));
    });
    if (kept.length === beads.length && beads.length > 0) continue;
    for (const bead of beads) if (!kept.includes(bead)) removed.add(bead.dict);
    const [first] = kept;
    if (!first) {
      removed.add(thread);
      continue;
    }
    thread.set('F', first.value);
    first.dict.set('T', item);
    for (const [index, { dict }] of kept.entries()) {
      dict.set('N', (kept[index + 1] ?? first).value);
      dict.set('V', (kept.at(index - 1) ?? first).value);
    }
  }
}

interface Bead {
  /** The reference held by its thread or the previous bead. */
  value: PdfValue;
  dict: PdfDict;
}

function beadsOf(thread: PdfDict, resolve: Resolver): Bead[] {
  const found = new Map<PdfDict, Bead>();
  let value = thread.get('F');
  for (
    let dict = follow(value, resolve);
    value && dict instanceof PdfDict && found.size < maxObjects;
    dict = follow(value, resolve)
  ) {
    if (found.has(dict)) break;
    found.set(dict, { value, dict });
    value = dict.get('N');
  }
  return [...found.values()];
}
