import { formIn } from './form-tree.ts';
import { maxParents } from '../base/limits.ts';
import { follow, type PDF, PdfArray, PdfDict, PdfName, type Resolver, resolver } from '../objects/objects.ts';

/** Removes widgets from the form, with fields that are shown nowhere else and ancestors that become empty. */
export function removeWidgets(pdf: PDF, widgets: ReadonlySet<PdfDict>): void {
  const resolve = resolver(pdf);
  const form = formIn(pdf);
  let removed: ReadonlySet<PdfDict> = widgets;
  for (let depth = 0; depth < maxParents && removed.size > 0; depth++) {
    const parents = new Set([...removed].flatMap((node) => parentField(node, resolve) ?? []));
    const emptied = new Set<PdfDict>();
    for (const parent of parents) if (removeWidgetsOnly(parent, 'Kids', { removed, resolve }) === 0) emptied.add(parent);
    if (form) removeWidgetsOnly(form, 'Fields', { removed, resolve });
    removed = emptied;
  }
}

/** The parent field; undefined if a damaged file has a page in its place. */
function parentField(node: PdfDict, resolve: Resolver): PdfDict | undefined {
  const parent = follow(node.get('Parent'), resolve);
  if (!(parent instanceof PdfDict)) return undefined;
  const type = follow(parent.get('Type'), resolve);
  return type instanceof PdfName && (type.value === 'Page' || type.value === 'Pages') ? undefined : parent;
}

/** @returns the number of remaining items */
function removeWidgetsOnly(
  holder: PdfDict,
  key: 'Kids' | 'Fields',
  { removed, resolve }: { removed: ReadonlySet<PdfDict>; resolve: Resolver },
): number {
  const list = follow(holder.get(key), resolve);
  if (!(list instanceof PdfArray)) return 0;
  const left = [...list].filter((item) => {
    const found = follow(item, resolve);
    return !(found instanceof PdfDict && removed.has(found));
  });
  if (left.length < list.length) holder.set(key, new PdfArray(left));
  return left.length;
}
