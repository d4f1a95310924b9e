// Renames names that are unique only within one document (ISO 32000-2, 7.7.4), so that they stay unambiguous in a merged
// file.
import { maxObjects } from '../base/limits.ts';
import {
  dictIn,
  follow,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfString,
  type PdfValue,
  type Resolver,
  resolver,
  text,
} from './objects.ts';
import type { Graft } from './graft.ts';
import { type NamedValue, namedValues } from './name-tree.ts';

/** Returns the name, with a number appended if it is taken. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let free = wanted;
  for (let count = 2; taken.has(free); count++) free = `${wanted} (${count})`;
  return free;
}

/**
 * Renames those destinations for which `wanted` returns a name, including every use of them.
 * @returns the number of renamed destinations
 */
export function renameOwnDestinations(pdf: PDF, wanted: (name: string) => string | undefined): number {
  const names = new Set(destinationNames(pdf));
  const taken = new Set(names);
  const renamed = new Map<string, string>();
  for (const old of names) {
    const other = wanted(old);
    if (other === undefined) continue;
    const free = freeName(other, taken);
    taken.add(free);
    renamed.set(old, free);
  }
  if (renamed.size > 0) renameUses(pdf, renamed);
  return renamed.size;
}

/**
 * Renames destinations of `source` whose names `target` also has, including every use of them. Dangling names in `source`
 * are renamed too, so that they do not suddenly lead into `target`.
 */
export function renameDestinations(target: PDF, source: PDF): void {
  const ours = new Set(destinationNames(target));
  const taken = new Set([...ours, ...destinationNames(source)]);
  const renamed = new Map<string, string>();
  for (const old of ours) {
    const free = freeName(old, taken);
    taken.add(free);
    renamed.set(old, free);
  }
  if (renamed.size > 0) renameUses(source, renamed);
}

/** Names of both kinds: keys of the older dictionary, and strings of the name tree. */
function destinationNames(pdf: PDF): string[] {
  const old = follow(pdf.getCatalog().get('Dests'), resolver(pdf));
  const keys = old instanceof PdfDict ? [...old].map(([key]) => key.value) : [];
  return [...keys, ...namedValues(pdf, 'Dests').map(({ name }) => name.asString())];
}

function renameUses(pdf: PDF, renamed: ReadonlyMap<string, string>): void {
  const resolve = resolver(pdf);
  const catalog = pdf.getCatalog();
  const tree = namedValues(pdf, 'Dests').map((entry) => ({ ...entry, name: renamedString(entry.name, renamed) ?? entry.name }));
  if (tree.length > 0) writeNames(pdf, 'Dests', tree);
  const old = follow(catalog.get('Dests'), resolve);
  for (const [key, value] of old instanceof PdfDict ? [...old] : []) {
    const free = renamed.get(key.value);
    if (free === undefined || !(old instanceof PdfDict)) continue;
    old.delete(key.value);
    old.set(free, value);
  }
  everyDict(catalog, resolve, (dict) => {
    renameAt(dict, 'Dest', { renamed, resolve });
    const action = follow(dict.get('S'), resolve);
    if (action instanceof PdfName && action.value === 'GoTo') renameAt(dict, 'D', { renamed, resolve });
  });
}

function renameAt(
  dict: PdfDict,
  key: string,
  { renamed, resolve }: { renamed: ReadonlyMap<string, string>; resolve: Resolver },
): void {
  const value = follow(dict.get(key), resolve);
  const free = value instanceof PdfString ? renamedString(value, renamed) : undefined;
  if (free) dict.set(key, free);
  const other = value instanceof PdfName ? renamed.get(value.value) : undefined;
  if (other !== undefined) dict.set(key, PdfName.of(other));
}

function renamedString(value: PdfString, renamed: ReadonlyMap<string, string>): PdfString | undefined {
  const free = renamed.get(value.asString());
  return free === undefined ? undefined : text(free);
}

/** Visits every dictionary reachable from `root`. */
export function everyDict(root: PdfDict, resolve: Resolver, visit: (dict: PdfDict) => void): void {
  const seen = new Set<PdfValue>([root]);
  const waiting: PdfValue[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node instanceof PdfDict) visit(node);
    const values = node instanceof PdfDict ? [...node].map(([, value]) => value) : node instanceof PdfArray ? [...node] : [];
    for (const value of values) {
      const found = follow(value, resolve);
      if (!(found instanceof PdfDict || found instanceof PdfArray) || seen.has(found) || seen.size > maxObjects) continue;
      seen.add(found);
      waiting.push(found);
    }
  }
}

/** Copies the named destinations of `source`, whose names must already be free in `target`. */
export function joinNames(target: PDF, source: PDF, graft: Graft): void {
  const added = namedValues(source, 'Dests').map(({ name, value }) => ({ name, value: graft.copy(value) }));
  if (added.length > 0) writeNames(target, 'Dests', [...namedValues(target, 'Dests'), ...added]);
  const old = follow(source.getCatalog().get('Dests'), resolver(source));
  if (!(old instanceof PdfDict)) return;
  const ours = dictIn(target.getCatalog(), 'Dests', resolver(target));
  for (const [key, value] of old) ours.set(key.value, graft.copy(value));
}

/** Copies the attachments of `source`, under free names. */
export function joinFiles(target: PDF, source: PDF, graft: Graft): void {
  const files = namedValues(source, 'EmbeddedFiles');
  addFreeNames(
    target,
    'EmbeddedFiles',
    files.map(({ name, value }) => ({ name: name.asString(), value: graft.copy(value) })),
  );
}

/** Adds entries to a name tree. A number is appended to names that are taken. */
export function addFreeNames(pdf: PDF, tree: string, entries: readonly { name: string; value: PdfValue }[]): void {
  const known = namedValues(pdf, tree);
  const taken = new Set(known.map(({ name }) => name.asString()));
  const added = entries.map(({ name, value }): NamedValue => {
    const free = freeName(name, taken);
    taken.add(free);
    return { name: text(free), value };
  });
  if (added.length > 0) writeNames(pdf, tree, [...known, ...added]);
}

/** Writes the tree as a single leaf, which is enough at our limits. Names are sorted by their bytes. */
export function writeNames(pdf: PDF, tree: string, entries: readonly NamedValue[]): void {
  const sorted = entries.toSorted((one, other) => compareBytes(one.name.bytes, other.name.bytes));
  const names = dictIn(pdf.getCatalog(), 'Names', resolver(pdf));
  const pairs = sorted.flatMap(({ name, value }) => [name, value]);
  names.set(tree, pdf.createDict({ Names: new PdfArray(pairs) }));
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
