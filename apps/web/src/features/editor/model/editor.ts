// The editor without a screen: the document, the person's history, selection and saving, and the one way to change it.
import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import type { PageOperation } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import { type Element, type ElementOperation, targetOf } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import { type DocumentStart, type EditorDocument, createEditorDocument } from './editor-document.ts';
import { createEditorView } from './editor-view.ts';
import { History, type StepName, type Turned, type Turning } from './history.ts';
import { elementsBack, onNewViews, pageOperationsBetween, pageStepName } from './page-steps.ts';
import type { EditorParts, NotDone, PagesChanged, Remade } from './editor-parts.ts';
import { createStranded } from './stranded.ts';
import { createSync } from './sync.ts';

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
    onLost: tellLost,
    onRefused: parts.onRefused ?? (() => undefined),
    onStranded: (elements) => stranded.add(elements),
    onPages: followPages,
  });
  const stranded = createStranded({ document, sync, onStranded: parts.onStranded ?? (() => undefined) });

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
  function inTurn<T>(
    work: () => Promise<T>,
    settle: (done: T) => void,
    alone: (work: () => Promise<T>) => Promise<T> = sync.alone,
  ): Promise<void> {
    pagesWaiting += 1;
    pagesStore.setState({ is_busy: true });
    const run = pagesDone.then(() => alone(work)).then(settle);
    pagesDone = run.catch(() => null);
    return run.finally(() => {
      pagesWaiting -= 1;
      pagesStore.setState({ is_busy: pagesWaiting > 0 });
    });
  }

  /** @param settle gets what leads back, or why nothing was changed */
  function runPages(operations: PageOperation[], settle: (back: Turned | NotDone) => void): Promise<void> {
    return inTurn(async () => {
      const { before, answer } = await askForPages(operations);
      if (typeof answer === 'string') return answer;
      const present = new Map(document.base);
      for (const element of answer.elements) present.set(element.id, element);
      for (const id of answer.deleted) present.delete(id);
      const { pages, revision } = answer;
      takePages({ pages, pages_revision: revision, revision, elements: [...present.values()] });
      // What others did in between is not in the answer.
      if (revision !== before.revision + 1) sync.pull();
      return {
        pages: pageOperationsBetween(pages, before.pages),
        inverses: elementsBack(before.elements, answer),
      };
    }, settle);
  }

  /** @param settle gets what leads back, or why nothing was changed */
  function runRemaking(remake: () => Promise<Remade | NotDone>, settle: (back: Turned | NotDone) => void): Promise<void> {
    return inTurn(async () => {
      const remade = await remake();
      if (typeof remade === 'string') return remade;
      const { before, ...start } = remade;
      // They lead from what the pages of another file looked like.
      history.drop(({ pages }) => pages !== undefined);
      takePages(start);
      return { inverses: [], ...(before !== null && { snapshot: before }) };
    }, settle);
  }

  async function askForPages(
    operations: PageOperation[],
  ): Promise<{ before: EditorDocument['state']; answer: PagesChanged | NotDone }> {
    for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
      const before = document.state;
      const answer = await parts.changePages({ revision: before.revision, operations });
      if (typeof answer === 'string' || !('is_behind' in answer)) return { before, answer };
      const { pages, revision } = answer;
      takePages({ pages, pages_revision: revision, revision, elements: [...document.base.values()] });
      sync.pull();
      if (attempt === MOST_TRIES) parts.onRefused?.(answer.message);
    }
    return { before: document.state, answer: 'refused' };
  }

  /** What leads back to such an element leads nowhere, or to half of what was written. */
  function tellLost(ids: string[]): void {
    history.forget(new Set(ids));
    showHistory();
    parts.onLost?.(ids);
  }

  /** Pages that others have changed: one's own steps lead back to the same places of their content. */
  function followPages(start: DocumentStart): void {
    const before = document.state;
    takePages(start);
    history.follow(before.elements, (inverses, elements) => onNewViews({ pages: before.pages, elements }, start.pages, inverses));
  }

  function takePages(start: DocumentStart): void {
    const { lost, stranded: made } = document.takePages(start);
    if (lost.length > 0) tellLost(lost);
    stranded.add(made);
    stranded.comeBack();
  }

  function turn(direction: 'undo' | 'redo'): void {
    // Whoever presses twice means two steps.
    if (pagesStore.getState().is_busy) return void pagesDone.then(() => turn(direction));
    const turning = history.begin(direction);
    if (!turning) return;
    const { step } = turning;
    if (step.pages || step.snapshot !== undefined) return void turnWaiting(turning);
    history.finish(turning, { inverses: document.commitPossible(step.inverses).inverses });
    showTurned(turning);
  }

  function turnWaiting(turning: Turning): Promise<void> {
    const { pages = [], snapshot, inverses } = turning.step;
    const settle = (turned: Turned | NotDone) => {
      if (turned === 'unreachable') history.putBack(turning);
      // What others did may have taken away what it was about: such a step is forgotten.
      if (typeof turned === 'string') return showHistory();
      // What was moved meanwhile, and waits for it, stays where it was moved to.
      const moved = new Set(document.state.pending.map(targetOf));
      document.commitPossible(inverses.filter((operation) => operation.op !== 'update' || !moved.has(operation.id)));
      history.finish(turning, turned);
      showTurned(turning);
    };
    showHistory();
    return snapshot === undefined
      ? runPages(pages, settle)
      : runRemaking(() => parts.goBack(snapshot, turning.direction), settle);
  }

  function isTooMuch(operations: readonly ElementOperation[]): boolean {
    const added = operations.reduce((sum, { op }) => sum + (op === 'create' ? 1 : op === 'delete' ? -1 : 0), 0);
    return added > 0 && document.state.elements.size + added > MAX_ELEMENTS_PER_PDF;
  }

  function addWaited(name: StepName, back: Turned): void {
    const selection = [...view.state.selection];
    history.add({ name, ...back, selection_before: selection, selection_after: selection, at: Date.now() });
    showHistory();
  }

  function showTurned({ direction, step }: Turning): void {
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
        selection_before: before,
        selection_after: [...view.state.selection],
        key: options.key,
        at: Date.now(),
      });
      showHistory();
      sync.changed();
    },

    /**
     * What belongs to the making of an element and comes later, as its picture does: no step of its own, where making it
     * was one.
     */
    complete(operation: Extract<ElementOperation, { op: 'update' }>, options: CommitOptions): void {
      if (!history.hasMade(operation.id)) return this.commit([operation], options);
      document.commit([operation]);
      sync.changed();
    },

    /** Changes pages as one step that can be undone. It waits for the server: what the file shows is made there. */
    async changePages(operations: PageOperation[]): Promise<void> {
      if (!parts.can_edit) return;
      await runPages(operations, (back) => {
        if (typeof back !== 'string') addWaited(pageStepName(operations), back);
      });
    },

    /** Has everything made another by the server, as one step that can be undone where a snapshot leads back. */
    async remake(name: StepName, work: () => Promise<Remade | NotDone>): Promise<void> {
      await runRemaking(work, (back) => {
        if (typeof back !== 'string' && back.snapshot !== undefined) addWaited(name, back);
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

    /** Puts what was made for pages that are gone on a page that is there. */
    landStranded(pageId: string): void {
      view.select(stranded.putOn(pageId));
    },

    /** Takes up pages that somebody else has changed, where those here are older than `revision`. */
    async followPages(revision: number, read: () => Promise<Omit<DocumentStart, 'pages_revision'>>): Promise<void> {
      const follow = async () => {
        if (document.state.pages_revision >= revision) return;
        const paper = await read();
        followPages({ ...paper, pages_revision: Math.max(revision, document.state.pages_revision) });
      };
      // What waits is sent afterwards: it has to know of the pages.
      await inTurn(follow, () => undefined, sync.hold);
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
