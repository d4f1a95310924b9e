// The editor without a screen: the document, the person's history, selection and saving, and the one way to change it.
import type { PageOperation } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import type { Element, ElementOperation } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import { type DocumentStart, createEditorDocument } from './editor-document.ts';
import { createEditorView } from './editor-view.ts';
import { History, type Step, type StepName, type Turned } from './history.ts';
import { elementsBack, pageOperationsBetween, pageStepName } from './page-steps.ts';
import { type QueueStorage, type Transport, createSync } from './sync.ts';

export interface EditorParts {
  pages: readonly PdfPage[];
  pages_revision: number;
  elements: readonly Element[];
  revision: number;
  /** False for pdfs that were sent, and for people who may only look. */
  can_edit: boolean;
  transport: Transport;
  storage: QueueStorage;
  /** Has the server change the pages; null when it did not, which the person was told. */
  changePages: (change: { revision: number; operations: PageOperation[] }) => Promise<PagesChanged | PagesBehind | null>;
  /** Has the server go back to a snapshot, of which nothing is left then; null when it did not, which the person was told. */
  goBack: (snapshot: string, direction: 'undo' | 'redo') => Promise<Remade | null>;
  onLost?: (ids: string[]) => void;
  onRefused?: (message: string) => void;
}

export interface PagesChanged {
  revision: number;
  pages: readonly PdfPage[];
  /** Those that moved with their pages. */
  elements: readonly Element[];
  deleted: readonly string[];
}

/** Everything, and the snapshot that leads back; null where there is none. */
export type Remade = DocumentStart & { before: string | null };

/** Somebody else has changed the pages, and what was asked for makes sense on theirs as well. */
export interface PagesBehind {
  is_behind: true;
  /** Why, for the person, should it stay so. */
  message: string;
  revision: number;
  pages: readonly PdfPage[];
}

const MOST_TRIES = 3;

export interface CommitOptions {
  name: StepName;
  /** Selected afterwards; the selection stays as it is without it. */
  select?: readonly string[];
  /** See Step.key. */
  key?: string;
}

export type Editor = ReturnType<typeof createEditor>;

export function createEditor(parts: EditorParts) {
  const document = createEditorDocument(parts);
  const view = createEditorView();
  const history = new History();
  const undoStore = createStore<{ undo: StepName | null; redo: StepName | null }>()(() => ({ undo: null, redo: null }));
  const pagesStore = createStore<{ is_busy: boolean }>()(() => ({ is_busy: false }));
  const sync = createSync({
    document,
    transport: parts.transport,
    storage: parts.storage,
    onLost: parts.onLost ?? (() => undefined),
    onRefused: parts.onRefused ?? (() => undefined),
  });

  document.store.subscribe((now, before) => {
    if (now.elements !== before.elements) forgetGoneElements();
  });

  function forgetGoneElements(): void {
    const { selection, editing_id, signing_id } = view.state;
    const { elements } = document.state;
    const alive = [...selection].filter((id) => elements.has(id));
    if (alive.length !== selection.size) view.select(alive);
    if (editing_id && !elements.has(editing_id)) view.set({ editing_id: null });
    if (signing_id && !elements.has(signing_id)) view.set({ signing_id: null });
  }

  function showHistory(): void {
    undoStore.setState({ undo: history.undoable?.name ?? null, redo: history.redoable?.name ?? null });
  }

  let pagesDone: Promise<unknown> = Promise.resolve();
  let pagesWaiting = 0;

  /** What waits for the server is done one after the other, each with what it leaves in the history. */
  function inTurn<T>(work: () => Promise<T>, settle: (done: T) => void): Promise<void> {
    pagesWaiting += 1;
    pagesStore.setState({ is_busy: true });
    const run = pagesDone.then(() => sync.alone(work)).then(settle);
    pagesDone = run.catch(() => null);
    return run.finally(() => {
      pagesWaiting -= 1;
      pagesStore.setState({ is_busy: pagesWaiting > 0 });
    });
  }

  /** @param settle gets what leads back; null when nothing was changed */
  function runPages(operations: PageOperation[], settle: (back: Turned | null) => void): Promise<void> {
    return inTurn(async () => {
      const { before, answer } = await askForPages(operations);
      if (!answer) return null;
      const present = new Map(document.base);
      for (const element of answer.elements) present.set(element.id, element);
      for (const id of answer.deleted) present.delete(id);
      const { pages, revision } = answer;
      takePages({ pages, pages_revision: revision, revision, elements: [...present.values()] });
      // What others did in between is not in the answer.
      if (revision !== before.revision + 1) sync.pull();
      return {
        pages: pageOperationsBetween(pages, before.pages),
        inverses: elementsBack(before.elements, document.state.elements),
      };
    }, settle);
  }

  /** @param settle gets what leads back; null when nothing was changed */
  function runRemaking(remake: () => Promise<Remade | null>, settle: (back: Turned | null) => void): Promise<void> {
    return inTurn(async () => {
      const remade = await remake();
      if (!remade) return null;
      const { before, ...start } = remade;
      // They lead from what the pages of another file looked like.
      history.drop(({ pages }) => pages !== undefined);
      takePages(start);
      return { inverses: [], ...(before !== null && { snapshot: before }) };
    }, settle);
  }

  async function askForPages(operations: PageOperation[]) {
    for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
      const before = document.state;
      const answer = await parts.changePages({ revision: before.revision, operations });
      if (!answer || !('is_behind' in answer)) return { before, answer };
      const { pages, revision } = answer;
      takePages({ pages, pages_revision: revision, revision, elements: [...document.base.values()] });
      sync.pull();
      if (attempt === MOST_TRIES) parts.onRefused?.(answer.message);
    }
    return { before: document.state, answer: null };
  }

  function takePages(start: DocumentStart): void {
    const lost = document.takePages(start);
    if (lost.length > 0) parts.onLost?.(lost);
  }

  function turn(direction: 'undo' | 'redo'): void {
    // Whoever presses twice means two steps.
    if (pagesStore.getState().is_busy) return void pagesDone.then(() => turn(direction));
    const next = direction === 'undo' ? history.undoable : history.redoable;
    if (next?.pages || next?.snapshot !== undefined) void turnWaiting(direction, next);
    else
      finishTurn(
        direction,
        history[direction]((entry) => ({ inverses: document.commitPossible(entry.inverses).inverses })),
      );
  }

  function turnWaiting(direction: 'undo' | 'redo', next: Step): Promise<void> {
    const { pages = [], snapshot } = next;
    const settle = (turned: Turned | null) => {
      // What others did may have taken away what it was about.
      if (!turned) {
        history.drop((step) => step === next);
        return showHistory();
      }
      document.commitPossible(next.inverses);
      finishTurn(
        direction,
        history[direction](() => turned),
      );
    };
    return snapshot === undefined ? runPages(pages, settle) : runRemaking(() => parts.goBack(snapshot, direction), settle);
  }

  function addWaited(name: StepName, back: Turned): void {
    const selection = [...view.state.selection];
    history.add({ name, ...back, selection_before: selection, selection_after: selection, at: Date.now() });
    showHistory();
  }

  function finishTurn(direction: 'undo' | 'redo', step: Step | null): void {
    if (!step) return;
    const wanted = direction === 'undo' ? step.selection_before : step.selection_after;
    view.set({ editing_id: null });
    view.select(wanted.filter((id) => document.state.elements.has(id)));
    showHistory();
    sync.changed();
  }

  return {
    document,
    view,
    sync,
    undoStore,
    pagesStore,
    can_edit: parts.can_edit,

    /** Carries out operations as one step that can be undone. Throws OperationError and changes nothing when one is wrong. */
    commit(operations: readonly ElementOperation[], options: CommitOptions): void {
      if (operations.length === 0 || !parts.can_edit) return;
      const before = [...view.state.selection];
      const inverses = document.commit(operations);
      if (options.select) view.select(options.select);
      history.add({
        name: options.name,
        inverses,
        selection_before: before,
        selection_after: [...view.state.selection],
        key: options.key,
        at: Date.now(),
      });
      showHistory();
      sync.changed();
    },

    /** Changes pages as one step that can be undone. It waits for the server: what the file shows is made there. */
    async changePages(operations: PageOperation[]): Promise<void> {
      if (!parts.can_edit) return;
      await runPages(operations, (back) => back && addWaited(pageStepName(operations), back));
    },

    /** Has everything made another by the server, as one step that can be undone where a snapshot leads back. */
    async remake(name: StepName, work: () => Promise<Remade | null>): Promise<void> {
      await runRemaking(work, (back) => {
        if (back?.snapshot !== undefined) addWaited(name, back);
        showHistory();
      });
    },

    /** The file was made anew for good: nothing leads back. */
    takeRedacted(answer: { pages: readonly PdfPage[]; revision: number; removed_elements: readonly string[] }): void {
      const { pages, revision } = answer;
      const removed = new Set(answer.removed_elements);
      // A step may lead back to what was under the areas before.
      history.drop(() => true);
      const elements = [...document.base.values()].filter(({ id }) => !removed.has(id));
      takePages({ pages, pages_revision: revision, revision, elements });
      showHistory();
      sync.pull();
    },

    takePages,

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
