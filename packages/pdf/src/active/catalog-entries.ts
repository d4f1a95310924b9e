// The entries of a document's catalog (ISO 32000-2, table 29, and 12.8.4.3 for DSS): which of them change what a reader shows or
// act without a click, and how to remove such an entry.
import { follow, PdfArray, PdfDict, PdfName, type PdfValue, type Resolver } from '../objects/objects.ts';
import { kindsOfActions, kindsOfOpening, kindsOfTriggers } from './actions.ts';
import type { ActiveContentKind } from './active-content-kinds.ts';
import { dictAt } from './layers.ts';

interface JudgedEntry {
  kinds: (value: PdfValue, resolve: Resolver) => Iterable<ActiveContentKind>;
  /** Removes the entry. Actions are removed everywhere in the document by `dropActions`. */
  settle?: 'remove' | ((value: PdfValue, resolve: Resolver) => void);
}

const judged: Record<string, JudgedEntry> = {
  OpenAction: { kinds: kindsOfOpening },
  AA: { kinds: (value, resolve) => kindsOfTriggers(value, resolve, kindsOfOpening) },
  Outlines: { kinds: kindsOfBookmarks },
  Names: {
    kinds: (value, resolve) => kindsUnder(value, activeNames, resolve),
    settle: (value) => removeAll(value, Object.keys(activeNames)),
  },
  AcroForm: {
    kinds: (value, resolve) => kindsUnder(value, activeOfForm, resolve),
    settle: (value) => removeAll(value, Object.keys(activeOfForm)),
  },
  NeedsRendering: { kinds: (value) => (value.type === 'bool' && value.value ? ['xfa'] : []), settle: 'remove' },
  Collection: { kinds: (value) => (value instanceof PdfDict ? ['portfolio'] : []), settle: 'remove' },
  ViewerPreferences: {
    kinds: (value, resolve) => (printSettings.some((key) => changesPrint(value, key, resolve)) ? ['print_settings'] : []),
    settle: (value) => removeAll(value, printSettings),
  },
  // Perms also holds DocMDP, which is judged together with the signature.
  Perms: { kinds: (value, resolve) => kindsUnder(value, usageRights, resolve), settle: 'remove' },
  Requirements: { kinds: (value) => (value instanceof PdfArray && value.length > 0 ? ['requirements'] : []), settle: 'remove' },
};

/**
 * All other entries: they identify the file, index its objects, or arrange the window around its pages. Layers (OCProperties) are
 * judged wherever content uses them.
 */
export const harmlessEntries: readonly string[] = (
  'Type Version Extensions Pages PageLabels Dests PageLayout PageMode Threads URI Metadata StructTreeRoot MarkInfo Lang SpiderInfo ' +
  'OutputIntents PieceInfo OCProperties Legal AF DPartRoot DSS'
).split(' ');

export const judgedEntries: readonly string[] = Object.keys(judged);

/** Kinds of active content in the catalog, except layers. */
export function* kindsOfCatalog(catalog: PdfDict, resolve: Resolver): Generator<ActiveContentKind> {
  for (const [key, { kinds }] of Object.entries(judged)) {
    const value = follow(catalog.get(key), resolve);
    if (value) yield* kinds(value, resolve);
  }
}

/** Removes active content from the catalog, except for actions. */
export function settleCatalog(catalog: PdfDict, resolve: Resolver): void {
  for (const [key, { settle }] of Object.entries(judged)) {
    const value = follow(catalog.get(key), resolve);
    if (settle === 'remove') catalog.delete(key);
    else if (value) settle?.(value, resolve);
  }
}

type Kinds = Record<string, ActiveContentKind>;

const activeNames: Kinds = {
  JavaScript: 'scripts',
  Renditions: 'media',
  AlternatePresentations: 'media',
  Templates: 'hidden_content',
};
const activeOfForm: Kinds = { XFA: 'xfa' };
const usageRights: Kinds = { UR: 'usage_rights', UR3: 'usage_rights' };

function kindsUnder(value: PdfValue, kinds: Kinds, resolve: Resolver): ActiveContentKind[] {
  if (!(value instanceof PdfDict)) return [];
  return Object.entries(kinds).flatMap(([key, kind]) => (follow(value.get(key), resolve) ? [kind] : []));
}

function removeAll(value: PdfValue, keys: readonly string[]): void {
  if (!(value instanceof PdfDict)) return;
  for (const key of keys) value.delete(key);
}

const printSettings: readonly string[] = ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip', 'PrintPageRange'];

function changesPrint(preferences: PdfValue, key: string, resolve: Resolver): boolean {
  const value = preferences instanceof PdfDict ? follow(preferences.get(key), resolve) : undefined;
  // the default of all these entries (ISO 32000-2, table 147)
  return value instanceof PdfName ? value.value !== 'CropBox' : value instanceof PdfArray && value.length > 0;
}

function* kindsOfBookmarks(root: PdfValue, resolve: Resolver): Generator<ActiveContentKind> {
  for (const bookmark of linkedDicts(root, ['Next', 'First'], resolve)) yield* kindsOfActions(bookmark.get('A'), resolve);
}

/** Kinds of active content in the transitions between pages (ISO 32000-2, 12.4.4.2). @param steps the entry of a page */
export function* kindsOfSteps(steps: PdfValue | undefined, resolve: Resolver): Generator<ActiveContentKind> {
  for (const step of linkedDicts(steps, ['Next', 'Prev'], resolve))
    for (const key of ['NA', 'PA']) yield* kindsOfActions(step.get(key), resolve);
}

/** A dictionary and those reachable from it by these keys, each once. */
function* linkedDicts(first: PdfValue | undefined, keys: readonly string[], resolve: Resolver): Generator<PdfDict> {
  const seen = new Set<PdfDict>();
  const waiting = [follow(first, resolve)];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (!(node instanceof PdfDict) || seen.has(node)) continue;
    seen.add(node);
    yield node;
    waiting.push(...keys.map((key) => dictAt(node, key, resolve)));
  }
}
