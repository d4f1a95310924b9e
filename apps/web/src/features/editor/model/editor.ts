// The editor without a screen: the document, the person's history, selection and saving, and the one way to change it.
import type { PdfPage } from '@countersign/contract/pdfs';
import type { Element, ElementOperation } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import { createEditorDocument } from './editor-document.ts';
import { createEditorView } from './editor-view.ts';
import { History, type StepName } from './history.ts';
import { type QueueStorage, type Transport, createSync } from './sync.ts';

export interface EditorParts {
  pages: readonly PdfPage[];
  elements: readonly Element[];
  revision: number;
  /** False for pdfs that were sent, and for people who may only look. */
  can_edit: boolean;
  transport: Transport;
  storage: QueueStorage;
  onLost?: (ids: string[]) => void;
  onRefused?: (message: string) => void;
}

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

  function turn(direction: 'undo' | 'redo'): void {
    const step = history[direction]((entry) => document.commitPossible(entry.inverses).inverses);
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
