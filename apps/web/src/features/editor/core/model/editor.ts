// The editor without a screen: document, undo history, selection and saving, and the single way to change them.
import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import type { PdfPage } from '@countersign/contract/pdfs';
import { type Element, type ElementOperation, targetOf } from '@countersign/document-model';
import { type EditorDocument, createEditorDocument } from '../document/editor-document.ts';
import { isWrittenByMany } from '../document/merge-words.ts';
import { createSync } from '../sync/sync.ts';
import type { EditorParts } from './editor-parts.ts';
import { type EditorView, createEditorView } from './editor-view.ts';
import { createHistoryStores } from './history-stores.ts';
import { History, type StepName, wordsOf, writtenBy } from './history.ts';
import { createOrphanedElements } from './orphaned-elements.ts';
import { createPageFollowing } from './page-following.ts';
import { createRemoteDeletions } from './remote-deletions.ts';
import { createServerSteps } from './server-steps.ts';
import { createUndoRedo } from './undo-redo.ts';
import { createWaitedSteps } from './waited-steps.ts';

export interface CommitOptions {
  name: StepName;
  /** Ids to select afterwards; without it the selection is unchanged. */
  select?: readonly string[];
  /** See `Step`. */
  key?: string;
  continues?: boolean;
  overtakes?: boolean;
}

export type Editor = ReturnType<typeof createEditor>;

export function createEditor(parts: EditorParts) {
  const document = createEditorDocument(parts);
  const view = createEditorView();
  const history = new History();
  const stores = createHistoryStores(history);
  const { showHistory, onDone, onRestored } = stores;
  const sync = createSync({
    document,
    transport: parts.transport,
    storage: parts.storage,
    onLost: (ids) => following.reportLost(ids),
    onRefused: parts.onRefused ?? (() => undefined),
    onOrphaned: (elements) => orphaned.add(elements),
    onPages: (start) => following.followPages(start),
    isEdited: (id) => view.state.editing_id === id,
  });
  // Must come before `releaseDeleted`, because it reads the old selection.
  const remoteDeletions = createRemoteDeletions({ document, selected: () => view.state.selection });
  const orphaned = createOrphanedElements({ document, sync, onOrphaned: parts.onOrphaned ?? (() => undefined) });

  releaseDeleted(document, view);
  const following = createPageFollowing({ document, view, history, sync, orphaned, remoteDeletions, parts, showHistory });
  const { followPages, adoptOwnPages } = following;
  const waiting = createServerSteps({ document, sync, history, parts, followPages, adoptOwnPages });
  const turn = createUndoRedo({ document, view, history, sync, waiting, orphaned, parts, showHistory, onDone, onRestored });

  const waited = createWaitedSteps({
    document,
    view,
    history,
    stores,
    sync,
    waiting,
    can_edit: parts.can_edit,
    followPages,
    adoptOwnPages,
  });

  return {
    document,
    view,
    sync,
    undoStore: stores.undoStore,
    doneStore: stores.doneStore,
    remadeStore: stores.remadeStore,
    pagesStore: waiting.store,
    remoteDeletionsStore: remoteDeletions.store,
    can_edit: parts.can_edit,
    ...waited,

    /**
     * Applies operations as one undoable step. Does nothing beyond the maximum number of elements.
     * @throws OperationError for an invalid operation, without changing anything
     */
    commit(operations: readonly ElementOperation[], options: CommitOptions): void {
      if (operations.length === 0 || !parts.can_edit) return;
      if (isTooMuch(document, operations)) return parts.onFull?.();
      const before = [...view.state.selection];
      const inverses = document.commit(operations);
      if (options.select) view.select(options.select);
      history.add({
        name: options.name,
        inverses,
        pagesBefore: document.state.pages,
        words: wordsOf(operations),
        selection_before: before,
        selection_after: [...view.state.selection],
        key: options.key,
        continues: options.continues,
        left: options.continues ? writtenBy(operations) : undefined,
        overtakes: options.overtakes,
        is_shared: operations.every((operation) => isInSharedText(document, operation)),
        at: Date.now(),
      });
      showHistory();
      onDone(options.name, 'done');
      sync.changed();
    },

    /** Lets texts adapt their height to a new width. */
    widthChanged(ids: readonly string[], options: CommitOptions): void {
      if (ids.length > 0) parts.onWidthChanged?.(ids, options);
    },

    /**
     * Completes an element with something that arrives later, such as an uploaded image. It joins the creation step unless the
     * element was changed since. If the creation was undone meanwhile, redo restores the completed element.
     */
    complete(operation: Extract<ElementOperation, { op: 'update' }>, options: CommitOptions): void {
      if (!document.state.elements.has(operation.id)) return history.fillIn(operation.id, operation.changes);
      if (!history.hasJustMade(operation.id)) return this.commit([operation], options);
      document.commit([operation]);
      sync.changed();
    },

    /** Moves elements of removed pages to an existing page. */
    placeOrphaned(pageId: string): void {
      view.select(orphaned.placeOn(pageId));
    },

    /** The step that undo would revert; compare by identity. */
    lastStep: () => history.undoable,

    undo: () => turn('undo'),
    redo: () => turn('redo'),

    /** The selected elements, in order of selection. */
    selected(): Element[] {
      const { elements } = document.state;
      return [...view.state.selection].flatMap((id) => elements.get(id) ?? []);
    },

    page(id: string): PdfPage | null {
      return document.state.pages.find((page) => page.id === id) ?? null;
    },
  };
}

/** Clears the selection, text editing and signing of elements that are gone. */
function releaseDeleted(document: EditorDocument, view: EditorView): void {
  document.store.subscribe((now, before) => {
    if (now.elements !== before.elements) forgetDeleted();
  });

  function forgetDeleted(): void {
    const { selection, editing_id, signing_id } = view.state;
    const { elements } = document.state;
    const alive = [...selection].filter((id) => elements.has(id));
    if (alive.length !== selection.size) view.select(alive, { continues: true });
    if (editing_id && !elements.has(editing_id)) view.set({ editing_id: null });
    if (signing_id && !elements.has(signing_id)) view.set({ signing_id: null });
  }
}

function isTooMuch(document: EditorDocument, operations: readonly ElementOperation[]): boolean {
  const added = operations.reduce((sum, { op }) => sum + (op === 'create' ? 1 : op === 'delete' ? -1 : 0), 0);
  return added > 0 && document.state.elements.size + added > MAX_ELEMENTS_PER_PDF;
}

function isInSharedText(document: EditorDocument, operation: ElementOperation): boolean {
  const element = document.state.elements.get(targetOf(operation));
  return element !== undefined && isWrittenByMany(element);
}
