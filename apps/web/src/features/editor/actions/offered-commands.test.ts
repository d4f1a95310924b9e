import { MAX_PAGES } from '@countersign/contract/limits';
import type { PdfPage } from '@countersign/contract/pdfs';
import type { Element, ElementKind } from '@countersign/document-model';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Editor } from '../core/model/editor.ts';
import { TestServer, element as elementAt, elementId, pageId, testEditor } from '../core/model/testing.ts';
import { type ActionParts, isOffered } from './action.ts';
import { EDITOR_ACTIONS } from './editor-actions.ts';
import { testParts } from './testing.ts';

// The build expands these macros and tests do not; no text is checked here.
vi.mock('@lingui/core/macro', () => ({ msg: String, t: String }));
vi.mock('@lingui/react/macro', () => ({ useLingui: vi.fn<() => unknown>() }));

// The properties panel, which would get the focus, is not rendered.
beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
});
// Other test files run in the same process.
afterEach(() => {
  vi.unstubAllGlobals();
});

const element = (number: number, place: Partial<Element> = {}, kind?: ElementKind): Element =>
  Object.assign(elementAt(number, {}, kind), place);

const three = () => [
  element(1, { x: 100, y: 100, width: 100, height: 50, layer: 1 }),
  element(2, { x: 130, y: 120, width: 40, height: 20, layer: 2 }),
  element(3, { x: 150, y: 400, width: 60, height: 30, layer: 3 }),
];
const ANNA = { id: elementId(900), name: 'Anna', color: '#000000', order: 1, kind: 'signer' } as const;
const field = (whose: Record<string, string>) => elementAt(4, whose, 'input');

const blank: Omit<PdfPage, 'id' | 'order'> = { width: 595, height: 841, rotation: 0, mode: 'edit', turn: 0, crop: null };

interface Situation {
  elements?: Element[];
  /** Numbers of the selected elements. */
  selected?: number[];
  pages?: number;
  pageMode?: PdfPage['mode'];
  canEdit?: boolean;
  about?: Partial<ActionParts>;
  prepare?: (editor: Editor) => void;
}

function enter({ elements = [], selected = [], pages = 2, pageMode = 'edit', canEdit = true, about = {}, prepare }: Situation) {
  const server = new TestServer(elements);
  server.pages = Array.from({ length: pages }, (_, index) => ({
    ...blank,
    id: pageId(index + 1),
    order: index + 1,
    mode: pageMode,
  }));
  const editor = testEditor({ server, can_edit: canEdit });
  const { parts, spies } = testParts(editor, about);
  editor.view.select(selected.map(elementId));
  prepare?.(editor);
  return { editor, parts, spies, server };
}

const SITUATIONS: Record<string, Situation> = {
  'nothing is there yet': {},
  'one of three is selected, on the second of three pages': {
    elements: three(),
    selected: [2],
    pages: 3,
    prepare: ({ view }) => view.set({ current_page: 1 }),
  },
  'all are selected': { elements: three(), selected: [1, 2, 3] },
  'radios are selected': { elements: [1, 2].map((number) => element(number, { x: 50 * number }, 'radio')), selected: [1, 2] },
  'a tool is chosen, at the highest zoom': {
    elements: three(),
    prepare: ({ view }) => {
      view.chooseTool('text');
      view.zoomTo(8);
    },
  },
  'something was done and undone': {
    elements: three(),
    selected: [1],
    prepare: (editor) => {
      for (const x of [10, 20]) editor.commit([{ op: 'update', id: elementId(1), changes: { x } }], { name: 'move' });
      editor.undo();
    },
  },
  'there is no room for pages, the page may be changed, and lengths are in millimeters': {
    pages: MAX_PAGES,
    pageMode: 'full_edit',
    prepare: ({ view }) => view.set({ unit: 'mm' }),
  },
  'photos can be taken': { about: { offersPhotos: true } },
  'a draft has a field to fill in': {
    elements: [field({ signee_id: ANNA.id })],
    about: { mode: 'signing', parties: [ANNA], signees: [{ id: ANNA.id, kind: 'signer' }] },
  },
  'a template has a field to fill in': { elements: [field({ role_id: ANNA.id })], about: { mode: 'template', parties: [ANNA] } },
  'a pdf is only looked at': { elements: three(), selected: [2], canEdit: false },
};

/** Everything a command may change, and every call it may make to the screen. */
function trace({ editor, parts, spies }: ReturnType<typeof enter>): string {
  const { selection, ...view } = editor.view.state;
  const asked = Object.entries(spies).map(([name, spy]) => (vi.isMockFunction(spy) ? [name, spy.mock.calls.length] : []));
  return JSON.stringify([
    [...editor.document.state.elements.values()],
    editor.document.state.pages,
    [...selection],
    view,
    editor.undoStore.getState(),
    parts.find.getState(),
    { ...parts.suggestions.getState(), skipped: [] },
    asked,
  ]);
}

const offeredIn = (situation: Situation) => {
  const { parts } = enter(situation);
  return EDITOR_ACTIONS.filter((action) => isOffered(action, parts));
};
const idsIn = (situation: Situation) => offeredIn(situation).map(({ id }) => id);

describe('commands', () => {
  test.each(Object.entries(SITUATIONS))('all do something that are offered where %s', (_, situation) => {
    const idle = offeredIn(situation).filter((action) => {
      const entered = enter(situation);
      const before = trace(entered);
      action.run(entered.parts);
      return trace(entered) === before;
    });
    expect(idle.map(({ id }) => id)).toEqual([]);
  });

  test('are each offered in some situation', () => {
    const offered = new Set(Object.values(SITUATIONS).flatMap(idsIn));
    expect(EDITOR_ACTIONS.map(({ id }) => id).filter((id) => !offered.has(id))).toEqual([]);
  });

  test('for sending and trying out exist only in their mode', () => {
    const ofModes = ['send', 'prepare-signing', 'use-template', 'test-fill', 'preview'];
    const modeOf = (name: string) => idsIn(SITUATIONS[name] ?? {}).filter((id) => ofModes.includes(id));
    expect(modeOf('nothing is there yet')).toEqual(['prepare-signing']);
    expect(modeOf('a draft has a field to fill in')).toEqual(['send', 'preview']);
    expect(modeOf('a template has a field to fill in')).toEqual(['use-template', 'test-fill']);
    expect(modeOf('a pdf is only looked at')).toEqual([]);
  });

  test('for pages are not offered while the server cannot be reached', async () => {
    const { editor, parts, server } = enter({ pages: 3 });
    const ofPages = () => EDITOR_ACTIONS.filter((action) => action.group === 'pages' && isOffered(action, parts)).length;
    expect(ofPages()).toBeGreaterThan(5);
    server.isReachable = false;
    editor.sync.pull();
    await vi.waitFor(() => expect(editor.sync.store.getState().state).toBe('offline'));
    expect(ofPages()).toBe(0);
    await editor.sync.close();
  });

  test('that change a pdf are not offered to people who can only view it', () => {
    const ids = idsIn({ elements: three(), selected: [2], canEdit: false });
    expect(ids).toEqual(expect.arrayContaining(['copy', 'find', 'select-text', 'download', 'fit-width', 'go-to-page']));
    for (const id of ['delete', 'crop', 'save-version', 'find-places', 'pages-of-files', 'snapping', 'grid-4'])
      expect(ids).not.toContain(id);
  });

  test('that add pages need room, and field detection needs a file without a form', () => {
    const ids = idsIn({ pages: MAX_PAGES, about: { hasForm: true } });
    for (const id of ['blank-page', 'pages-of-files', 'find-places']) expect(ids).not.toContain(id);
  });
});

test('for fields filled with signee data are offered when there are signees', () => {
  const details = ['date_signed', 'full_name', 'email', 'company', 'job_title'];
  const offered = (mode: ActionParts['mode']) =>
    offeredIn({ about: { mode } }).flatMap(({ id }) => (details.includes(id) ? [id] : []));
  expect(offered('signing')).toEqual(details);
  expect(offered('template')).toEqual(details);
  expect(offered('edit')).toEqual([]);
});
