// Removes references to unwanted objects, so that they are not written when the file is rewritten.
import { follow, PdfArray, PdfDict, type PdfValue, type Resolver } from './objects.ts';
import { maxObjects, maxParents } from '../base/limits.ts';

export interface Forgetting {
  resolve: Resolver;
  isRemoved(value: PdfValue): boolean;
  /** Called for each dictionary and stream that stays. */
  onDict?(dict: PdfDict): void;
}

/** Visits everything reachable from `root` and removes entries and items that are gone. */
export function forget(root: PdfDict, { resolve, isRemoved, onDict }: Forgetting): void {
  const seen = new Set<PdfValue>([root]);
  const waiting: PdfValue[] = [root];
  const stays = (value: PdfValue): boolean => {
    const found = follow(value, resolve);
    if (!found) return true;
    if (isRemoved(found)) return false;
    const isContainer = found instanceof PdfDict || found instanceof PdfArray;
    if (isContainer && !seen.has(found) && seen.size < maxObjects) {
      seen.add(found);
      waiting.push(found);
    }
    return true;
  };
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node instanceof PdfArray) forgetItems(node, stays);
    else if (node instanceof PdfDict) {
      onDict?.(node);
      for (const key of pairLists) forgetPairs(follow(node.get(key), resolve), stays);
      const dead = [...node].filter(([, value]) => !stays(value));
      for (const [key] of dead) node.delete(key.value);
    }
  }
}

/** The arrays in which name and number trees alternate keys and values (ISO 32000-2, 7.9.6 and 7.9.7). */
const pairLists = ['Names', 'Nums'];

function forgetPairs(list: PdfValue | undefined, stays: (value: PdfValue) => boolean): void {
  if (!(list instanceof PdfArray)) return;
  for (let index = list.length - (list.length % 2) - 1; index > 0; index -= 2) {
    const value = list.at(index);
    if (!value || stays(value)) continue;
    list.remove(index);
    list.remove(index - 1);
  }
}

function forgetItems(array: PdfArray, stays: (value: PdfValue) => boolean): void {
  for (let index = array.length - 1; index >= 0; index--) {
    const value = array.at(index);
    if (value && !stays(value)) array.remove(index);
  }
}

/** Also removes ancestors in a tree of `Kids` that have no kids left. */
export function addEmptyParents(node: PdfDict, removed: Set<PdfDict>, resolve: Resolver): void {
  let child = node;
  for (let depth = 0; depth < maxParents; depth++) {
    const parent = follow(child.get('Parent'), resolve);
    const kids = parent instanceof PdfDict ? follow(parent.get('Kids'), resolve) : undefined;
    const isEmpty = kids instanceof PdfArray && [...kids].every((kid) => isIn(removed, follow(kid, resolve)));
    if (!(parent instanceof PdfDict) || !isEmpty) return;
    removed.add(parent);
    child = parent;
  }
}

export function isIn(removed: ReadonlySet<PdfDict>, value: PdfValue | undefined): boolean {
  return value instanceof PdfDict && removed.has(value);
}
