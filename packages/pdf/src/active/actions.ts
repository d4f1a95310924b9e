// Actions (ISO 32000-2, 12.6): those that only navigate when clicked, and all others.
import { follow, nameAt, PdfArray, PdfDict, type PdfValue, type Resolver } from '../objects/objects.ts';
import type { ActiveContentKind } from './active-content-kinds.ts';

/** Actions that only navigate, within the document or to the web, and only on a click. */
const leading: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Thread']);
const paging: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage', 'GoBack', 'GoForward']);
/** These open another file, attached or external. */
const openingFiles: ReadonlySet<string> = new Set(['GoToE', 'GoToR', 'Launch']);
const kinds: Record<string, ActiveContentKind> = {
  JavaScript: 'scripts',
  SetOCGState: 'layers',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  RichMediaExecute: 'media',
  GoTo3DView: 'media',
};

/** The kinds of all actions in a chain, except those that only navigate. */
export function kindsOfActions(value: PdfValue | undefined, resolve: Resolver): Set<ActiveContentKind> {
  const found = new Set<ActiveContentKind>();
  for (const action of actionsIn(value, resolve)) {
    const kind = kindOfAction(action, resolve);
    if (kind) found.add(kind);
  }
  return found;
}

/** The same for the opening of a document or page, which may open another file instead. */
export function kindsOfOpening(value: PdfValue | undefined, resolve: Resolver): Set<ActiveContentKind> {
  const found = kindsOfActions(value, resolve);
  for (const action of actionsIn(value, resolve))
    if (openingFiles.has(nameAt(action, 'S', resolve) ?? '')) found.add('opens_files');
  return found;
}

function* actionsIn(value: PdfValue | undefined, resolve: Resolver): Generator<PdfDict> {
  const seen = new Set<PdfDict>();
  const waiting: (PdfValue | undefined)[] = [value];
  while (waiting.length > 0) {
    const action = follow(waiting.pop(), resolve);
    if (action instanceof PdfArray) {
      // A destination is also an array. It starts with a page and contains no action.
      for (const item of action) if (isAction(follow(item, resolve), resolve)) waiting.push(item);
      continue;
    }
    if (!(action instanceof PdfDict) || seen.has(action)) continue;
    seen.add(action);
    yield action;
    waiting.push(action.get('Next'));
  }
}

function isAction(value: PdfValue | undefined, resolve: Resolver): boolean {
  return value instanceof PdfDict && value.has('S') && nameAt(value, 'Type', resolve) !== 'Page';
}

/** The kind of a single action, ignoring its `Next`; undefined for an action that only navigates. */
export function kindOfAction(action: PdfDict, resolve: Resolver): ActiveContentKind | undefined {
  const type = nameAt(action, 'S', resolve);
  if (type === undefined || leading.has(type)) return undefined;
  if (type === 'Named') return paging.has(nameAt(action, 'N', resolve) ?? '') ? undefined : 'actions';
  return Object.hasOwn(kinds, type) ? kinds[type] : 'actions';
}

/**
 * Triggers of annotations that follow their page instead of a click: opened, closed, visible, invisible (ISO 32000-2, table
 * 197).
 */
const pageTriggers: ReadonlySet<string> = new Set(['PO', 'PC', 'PV', 'PI']);

/**
 * Kinds of the actions that triggers (AA) run. Navigation counts here too, because it happens without a click.
 * @param kindsOf maps each action to its kinds: `kindsOfOpening` for the triggers of a document or page
 */
export function kindsOfTriggers(
  value: PdfValue | undefined,
  resolve: Resolver,
  kindsOf = kindsOfActions,
): Set<ActiveContentKind> {
  const triggers = follow(value, resolve);
  const found = new Set<ActiveContentKind>();
  for (const [trigger, action] of triggers instanceof PdfDict ? triggers : []) {
    const kinds = (pageTriggers.has(trigger.value) ? kindsOfOpening : kindsOf)(action, resolve);
    for (const kind of kinds.size > 0 ? kinds : (['actions'] as const)) found.add(kind);
  }
  return found;
}
