// Layers (optional content, ISO 32000-2, 8.11) are listed in the catalog. Merging appends those of the merged file to the
// list.
import { forget } from '../objects/forget.ts';
import { follow, nameAt, type PDF, PdfArray, PdfDict, type PdfValue, resolver } from '../objects/objects.ts';
import type { Graft } from '../objects/graft.ts';

const lists = ['ON', 'OFF', 'Order', 'RBGroups', 'Locked'];

export function joinLayers(target: PDF, source: PDF, graft: Graft): void {
  const theirs = follow(source.getCatalog().get('OCProperties'), resolver(source));
  if (!(theirs instanceof PdfDict)) return;
  forgetUnused(theirs, source, graft);
  const listed = follow(theirs.get('OCGs'), resolver(source));
  if (!(listed instanceof PdfArray) || listed.length === 0) return;
  const catalog = target.getCatalog();
  const ours = follow(catalog.get('OCProperties'), resolver(target));
  const copy = follow(graft.copyOf(theirs), resolver(target));
  if (!(copy instanceof PdfDict)) return;
  if (!(ours instanceof PdfDict)) return catalog.set('OCProperties', target.register(copy));

  joinLists(target, { ours, theirs: copy, keys: ['OCGs'] });
  const [ourView, theirView] = [follow(ours.get('D'), resolver(target)), follow(copy.get('D'), resolver(target))];
  if (ourView instanceof PdfDict && theirView instanceof PdfDict)
    joinLists(target, { ours: ourView, theirs: theirView, keys: lists });
}

/** Drops layers that no copied object uses. */
function forgetUnused(theirs: PdfDict, source: PDF, graft: Graft): void {
  const isLeft = (value: PdfValue): boolean => {
    const reference = value instanceof PdfDict && isLayer(value, source) ? source.context.getRef(value) : undefined;
    return reference !== null && reference !== undefined && graft.copiedTo(reference) === undefined;
  };
  forget(theirs, { resolve: resolver(source), isRemoved: isLeft });
}

function isLayer(dict: PdfDict, pdf: PDF): boolean {
  return nameAt(dict, 'Type', resolver(pdf)) === 'OCG';
}

function joinLists(pdf: PDF, { ours, theirs, keys }: { ours: PdfDict; theirs: PdfDict; keys: readonly string[] }): void {
  const resolve = resolver(pdf);
  for (const key of keys) {
    const [own, added] = [follow(ours.get(key), resolve), follow(theirs.get(key), resolve)];
    if (!(added instanceof PdfArray)) continue;
    ours.set(key, new PdfArray([...(own instanceof PdfArray ? own : []), ...added]));
  }
}
