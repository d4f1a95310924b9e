// Repairs bookmarks, links and named destinations that lead to removed pages (ISO 32000-2, 12.3).
import {
  follow,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfRef,
  PdfString,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { namedValues } from '../objects/name-tree.ts';
import { type Bookmark, readOutline, writeOutline } from './outline.ts';

const maxSteps = 100_000;

/**
 * Removes everything that leads to a removed page. The rest needs no change, because destinations refer to page objects, not
 * numbers.
 */
export function repairLinks(pdf: PDF, removed: readonly PdfRef[]): void {
  if (removed.length === 0) return;
  const removedNumbers = new Set(removed.map(({ objectNumber }) => objectNumber));
  const resolve = resolver(pdf);
  const isDead = (value: PdfValue | undefined): boolean => pointsAt(value, { removed: removedNumbers, resolve });
  const deadNames = new Set(namedDestinations(pdf).flatMap(({ name, value }) => (isDead(value) ? [name] : [])));
  const leadsNowhere = (value: PdfValue | undefined): boolean => isDead(value) || isNamed(value, { names: deadNames, resolve });

  repairOutline(pdf, leadsNowhere);
  for (const { dict } of pdf.getPages()) repairAnnotations(dict, leadsNowhere, resolve);
  const catalog = pdf.getCatalog();
  const opening = catalog.get('OpenAction');
  if (leadsNowhere(opening) || leadsNowhere(actionDestination(follow(opening, resolve), resolve))) catalog.delete('OpenAction');
  clearNamed(catalog, isDead, resolve);
}

function namedDestinations(pdf: PDF): { name: string; value: PdfValue }[] {
  const old = follow(pdf.getCatalog().get('Dests'), resolver(pdf));
  const inDict = old instanceof PdfDict ? [...old].map(([key, value]) => ({ name: key.value, value })) : [];
  return [...inDict, ...namedValues(pdf, 'Dests').map(({ name, value }) => ({ name: name.asString(), value }))];
}

function isNamed(value: PdfValue | undefined, { names, resolve }: { names: ReadonlySet<string>; resolve: Resolver }): boolean {
  const found = follow(value, resolve);
  if (found instanceof PdfString) return names.has(found.asString());
  return found instanceof PdfName && names.has(found.value);
}

/** Removes dead links. Other annotations and fields stay and only lose their destination. */
function repairAnnotations(page: PdfDict, leadsNowhere: (value: PdfValue | undefined) => boolean, resolve: Resolver): void {
  const list = follow(page.get('Annots'), resolve);
  if (!(list instanceof PdfArray)) return;
  const kept = [...list].filter((item) => {
    const annotation = follow(item, resolve);
    const isChanged = annotation instanceof PdfDict && clearDestination(annotation, leadsNowhere, resolve);
    return !isChanged || !isLink(annotation, resolve);
  });
  if (kept.length < list.length) page.set('Annots', new PdfArray(kept));
}

function isLink(annotation: PdfDict, resolve: Resolver): boolean {
  const subtype = follow(annotation.get('Subtype'), resolve);
  return subtype instanceof PdfName && subtype.value === 'Link' && !annotation.has('Dest') && !annotation.has('A');
}

/** A destination is an array that starts with its page. Named ones may be wrapped in a dictionary. */
function pointsAt(
  value: PdfValue | undefined,
  { removed, resolve }: { removed: ReadonlySet<number>; resolve: Resolver },
): boolean {
  const found = follow(value, resolve);
  const target = found instanceof PdfDict ? follow(found.get('D'), resolve) : found;
  const page = target instanceof PdfArray ? target.at(0) : undefined;
  return page instanceof PdfRef && removed.has(page.objectNumber);
}

/** Returns whether anything was removed. */
function clearDestination(holder: PdfDict, leadsNowhere: (value: PdfValue | undefined) => boolean, resolve: Resolver): boolean {
  const dead = [
    ['Dest', holder.get('Dest')],
    ['A', actionDestination(follow(holder.get('A'), resolve), resolve)],
  ] as const;
  const keys = dead.flatMap(([key, value]) => (leadsNowhere(value) ? [key] : []));
  for (const key of keys) holder.delete(key);
  return keys.length > 0;
}

function actionDestination(action: PdfValue | undefined, resolve: Resolver): PdfValue | undefined {
  if (!(action instanceof PdfDict)) return undefined;
  const kind = follow(action.get('S'), resolve);
  return kind instanceof PdfName && kind.value === 'GoTo' ? action.get('D') : undefined;
}

/** Removes a bookmark to a removed page unless others remain below it, and a heading whose bookmarks are all gone. */
function repairOutline(pdf: PDF, leadsNowhere: (value: PdfValue | undefined) => boolean): void {
  const resolve = resolver(pdf);
  const repaired = (bookmarks: readonly Bookmark[]): Bookmark[] =>
    bookmarks.flatMap(({ dict, kids }) => {
      const isCleared = clearDestination(dict, leadsNowhere, resolve);
      const left = repaired(kids);
      const isDead = isCleared || (kids.length > 0 && !dict.has('Dest') && !dict.has('A'));
      return isDead && left.length === 0 ? [] : [{ dict, kids: left }];
    });
  writeOutline(pdf, repaired(readOutline(pdf)));
}

/** Removes dead names from the tree. */
function clearNamed(catalog: PdfDict, leadsNowhere: (value: PdfValue | undefined) => boolean, resolve: Resolver): void {
  const old = follow(catalog.get('Dests'), resolve);
  if (old instanceof PdfDict) {
    const dead = [...old].filter(([, value]) => leadsNowhere(value));
    for (const [key] of dead) old.delete(key.value);
  }

  const names = follow(catalog.get('Names'), resolve);
  const waiting: (PdfValue | undefined)[] = [names instanceof PdfDict ? names.get('Dests') : undefined];
  const seen = new Set<PdfDict>();
  while (waiting.length > 0 && seen.size < maxSteps) {
    const node = follow(waiting.pop(), resolve);
    if (!(node instanceof PdfDict) || seen.has(node)) continue;
    seen.add(node);
    const pairs = follow(node.get('Names'), resolve);
    if (pairs instanceof PdfArray && [...pairs].some(leadsNowhere)) node.set('Names', withoutDeadPairs(pairs, leadsNowhere));
    const kids = follow(node.get('Kids'), resolve);
    if (kids instanceof PdfArray) waiting.push(...kids);
  }
}

function withoutDeadPairs(pairs: PdfArray, leadsNowhere: (value: PdfValue | undefined) => boolean): PdfArray {
  const items = [...pairs];
  return new PdfArray(items.filter((_, index) => !leadsNowhere(items[index % 2 ? index : index + 1])));
}
