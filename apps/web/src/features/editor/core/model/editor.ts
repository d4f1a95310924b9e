// The editor without a screen: the document, the person's history, selection and saving, and the one way to change it.
import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import type { PageOperation } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import { type Element, type ElementOperation, targetOf } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import { type DocumentStart, createEditorDocument } from '../document/editor-document.ts';
import { createEditorView } from './editor-view.ts';
import { type Errand, type ErrandDone, withoutTaken } from './server-commands.ts';
import { History, type StepName, type Turned, type Turning, wordsOf, writtenBy } from './history.ts';
import type { EditorParts, NotDone, Remade } from './editor-parts.ts';
import { pageStepName } from './page-steps.ts';
import { isWrittenByMany } from '../document/merge-words.ts';
import { createServerSteps } from './server-steps.ts';
import { createStranded } from './orphaned-elements.ts';
import { createSync } from '../sync/sync.ts';
import { createTakenAway } from './remote-deletions.ts';
import { backFromErrand, createTurning } from './undo-redo.ts';

export interface CommitOptions {
  name: StepName;
  /** Selected afterwards; the selection stays as it is without it. */
  select?: readonly string[];
  /** See Step. */
  key?: string;
  continues?: boolean;
  overtakes?: boolean;
}

/** By going back to an earlier version, or by removing parts of pages for good. */
export type RemadeHow = 'restored' | 'redacted';

export interface Done {
  name: StepName;
  how: 'done' | Turning['direction'];
}

export type Editor = ReturnType<typeof createEditor>;

export function createEditor(parts: EditorParts) {
  const document = createEditorDocument(parts);
  const view = createEditorView();
  const history = new History();
  const undoStore = createStore<{ undo: StepName | null; redo: StepName | null }>()(() => ({ undo: null, redo: null }));
  /** What this person has done last, or undone, or done again; told each time, also of the same. */
  const doneStore = createStore<{ done: Done | null }>()(() => ({ done: null }));
  /** How often everything was made another here, and how the last time. */
  const remadeStore = createStore<{ times: number; how: RemadeHow }>()(() => ({ times: 0, how: 'restored' }));
  const sync = createSync({
    document,
    transport: parts.transport,
    storage: parts.storage,
    onLost: tellLost,
    onRefused: parts.onRefused ?? (() => undefined),
    onStranded: (elements) => stranded.add(elements),
    onPages: followPages,
    isEdited: (id) => view.state.editing_id === id,
  });
  // Before what lets go of elements that are gone: it asks what was selected.
  const takenAway = createTakenAway({ document, selected: () => view.state.selection });
  const stranded = createStranded({ document, sync, onStranded: parts.onStranded ?? (() => undefined) });

  document.store.subscribe((now, before) => {
    if (now.elements !== before.elements) forgetGoneElements();
  });

  function forgetGoneElements(): void {
    const { selection, editing_id, signing_id } = view.state;
    const { elements } = document.state;
    const alive = [...selection].filter((id) => elements.has(id));
    if (alive.length !== selection.size) view.select(alive, { goes_on: true });
    if (editing_id && !elements.has(editing_id)) view.set({ editing_id: null });
    if (signing_id && !elements.has(signing_id)) view.set({ signing_id: null });
  }

  function showHistory(): void {
    undoStore.setState({ undo: history.undoable?.name ?? null, redo: history.redoable?.name ?? null });
  }

  function tellDone(name: StepName, how: Done['how']): void {
    doneStore.setState({ done: { name, how } });
  }

  const waiting = createServerSteps({ document, sync, history, parts, followPages, takeOwnPages });
  const turn = createTurning({ document, view, history, sync, waiting, stranded, parts, showHistory, tellDone, tellRestored });

  /** What leads back to such an element leads nowhere, or to half of what was written. */
  function tellLost(ids: string[]): void {
    history.forget(new Set(ids));
    showHistory();
    const untold = ids.filter((id) => !takenAway.has(id));
    if (untold.length > 0) parts.onLost?.(untold);
  }

  /** As others have made them. Whoever goes back to an earlier version says so. */
  function followPages(start: DocumentStart): void {
    if ((start.restored_revision ?? 0) > document.state.revision) takeOwnPages(start);
    else takePages(start);
  }

  function takeOwnPages(start: DocumentStart): void {
    takenAway.quietly(() => takePages(start));
  }

  function takePages(start: DocumentStart): void {
    const { lost, stranded: made, moved_back, overtaken } = document.takePages(start);
    sync.forgetPlaces();
    if (overtaken.length > 0) giveWay(overtaken);
    if (lost.length > 0) tellLost(lost);
    if (moved_back > 0) parts.onMovedBack?.(moved_back);
    stranded.add(made);
    stranded.comeBack();
  }

  /** Somebody went back to an earlier version: that is what is there, and what was not saved yet can be had back. */
  function giveWay(overtaken: readonly ElementOperation[]): void {
    if (view.state.editing_id !== null) {
      view.set({ editing_id: null });
      parts.onTypingEnded?.();
    }
    sync.overtaken(overtaken);
  }

  function isTooMuch(operations: readonly ElementOperation[]): boolean {
    const added = operations.reduce((sum, { op }) => sum + (op === 'create' ? 1 : op === 'delete' ? -1 : 0), 0);
    return added > 0 && document.state.elements.size + added > MAX_ELEMENTS_PER_PDF;
  }

  function isInSharedText(operation: ElementOperation): boolean {
    const element = document.state.elements.get(targetOf(operation));
    return element !== undefined && isWrittenByMany(element);
  }

  function addWaited(name: StepName, back: Turned): void {
    const selection = [...view.state.selection];
    history.add({ name, ...back, selection_before: selection, selection_after: selection, at: Date.now() });
    showHistory();
  }

  function tellRestored(back: Turned | NotDone): void {
    if (typeof back !== 'string') tellRemade('restored');
  }

  function tellRemade(how: RemadeHow): void {
    remadeStore.setState(({ times }) => ({ times: times + 1, how }));
  }

  return {
    document,
    view,
    sync,
    undoStore,
    doneStore,
    pagesStore: waiting.store,
    remadeStore,
    takenAwayStore: takenAway.store,
    can_edit: parts.can_edit,

    /**
     * Carries out operations as one step that can be undone; more elements than a pdf may have are not added.
     * @throws OperationError when one is wrong; nothing is changed then
     */
    commit(operations: readonly ElementOperation[], options: CommitOptions): void {
      if (operations.length === 0 || !parts.can_edit) return;
      if (isTooMuch(operations)) return parts.onFull?.();
      const before = [...view.state.selection];
      const inverses = document.commit(operations);
      if (options.select) view.select(options.select);
      history.add({
        name: options.name,
        inverses,
        told: document.state.pages,
        words: wordsOf(operations),
        selection_before: before,
        selection_after: [...view.state.selection],
        key: options.key,
        continues: options.continues,
        left: options.continues ? writtenBy(operations) : undefined,
        overtakes: options.overtakes,
        is_shared: operations.every(isInSharedText),
        at: Date.now(),
      });
      showHistory();
      tellDone(options.name, 'done');
      sync.changed();
    },

    /** Lets texts become as high as their letters need it now. */
    widthChanged(ids: readonly string[], options: CommitOptions): void {
      if (ids.length > 0) parts.onWidthChanged?.(ids, options);
    },

    /**
     * What belongs to the making of an element and comes later, as its picture does: no step of its own, where nothing else
     * was done to it. Where making it was undone meanwhile, it is there when it is redone.
     */
    complete(operation: Extract<ElementOperation, { op: 'update' }>, options: CommitOptions): void {
      if (!document.state.elements.has(operation.id)) return history.fillIn(operation.id, operation.changes);
      if (!history.hasJustMade(operation.id)) return this.commit([operation], options);
      document.commit([operation]);
      sync.changed();
    },

    /**
     * Changes pages as one step that can be undone. It waits for the server: what the file shows is made there.
     * @param change operations, or a function that says them of the pages as they are when it is their turn
     * @returns whether they were changed
     */
    async changePages(change: PageOperation[] | ((pages: readonly PdfPage[]) => PageOperation[])): Promise<boolean> {
      if (!parts.can_edit) return false;
      let isDone = false;
      let operations = Array.isArray(change) ? change : [];
      const is_lasting = operations.length > 0 && operations.every(({ op }) => op === 'append');
      const operationsOn = (pages: readonly PdfPage[]) => (Array.isArray(change) ? change : (operations = change(pages)));
      await waiting.changePages({ operationsOn, is_lasting }, (back) => {
        if (typeof back === 'string') return;
        addWaited(pageStepName(operations), back);
        isDone = true;
      });
      return isDone;
    },

    /**
     * Runs an errand as one step that can be undone.
     * @param fields operations that give fields to whom it brings back: taken away again, they lose them by that alone
     * @throws whatever the errand throws; nothing is to be undone then
     */
    async run(name: StepName, errand: Errand, fields: readonly ElementOperation[] = []): Promise<void> {
      await waiting.inTurn<ErrandDone | NotDone>(errand, (done) => {
        if (typeof done !== 'string') {
          document.commitPossible(withoutTaken(fields, document.state.elements));
          addWaited(name, backFromErrand(done, document));
          sync.changed();
        }
        sync.pull();
      });
    },

    /** Has everything made another by the server, as one step that can be undone where a snapshot leads back. */
    async remake(name: StepName, work: () => Promise<Remade | NotDone>): Promise<void> {
      await waiting.remake(work, (back) => {
        if (name === 'restore') tellRestored(back);
        if (typeof back !== 'string' && back.snapshot !== undefined) addWaited(name, back);
        showHistory();
      });
    },

    /** Something was removed for good: a step may lead back to what was there before. */
    forgetSteps(): void {
      history.drop(() => true);
      showHistory();
    },

    /** The file was made anew for good: nothing leads back. */
    takeRedacted(answer: { pages: readonly PdfPage[]; revision: number; removed_elements: readonly string[] }): void {
      const { pages, revision } = answer;
      const removed = new Set(answer.removed_elements);
      this.forgetSteps();
      const elements = [...document.base.values()].filter(({ id }) => !removed.has(id));
      takeOwnPages({ pages, pages_revision: revision, revision, elements });
      tellRemade('redacted');
      sync.pull();
    },

    /** Puts what was made for pages that are gone on a page that is there. */
    landStranded(pageId: string): void {
      view.select(stranded.putOn(pageId));
    },

    /** Takes up pages that somebody else has changed, where those here are older than `revision`. */
    async followPages(revision: number, read: () => Promise<DocumentStart>): Promise<void> {
      const follow = async () => {
        if (document.state.pages_revision < revision) followPages(await read());
      };
      // What waits is sent afterwards: it has to know of the pages.
      await waiting.inTurn(follow, () => undefined, sync.hold);
    },

    /** What would be undone next; another step is another object. */
    lastStep: () => history.undoable,

    undo: () => turn('undo'),
    redo: () => turn('redo'),

    /** The selected elements, in drawing order of the map. */
    selected(): Element[] {
      const { elements } = document.state;
      return [...view.state.selection].flatMap((id) => elements.get(id) ?? []);
    },

    page(id: string): PdfPage | null {
      return document.state.pages.find((page) => page.id === id) ?? null;
    },
  };
}
