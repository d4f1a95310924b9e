// Stores that show the history: what can be undone, the last action, and replacements of the whole document.
import { createStore } from 'zustand/vanilla';
import type { NotDone } from './editor-parts.ts';
import type { History, StepName, InverseStep, UndoRedo } from './history.ts';

/** Restored from an earlier version, or parts of pages were removed permanently. */
export type RemadeHow = 'restored' | 'redacted';

export interface Done {
  name: StepName;
  how: 'done' | UndoRedo['direction'];
}

export type HistoryStores = ReturnType<typeof createHistoryStores>;

export function createHistoryStores(history: History) {
  const undoStore = createStore<{ undo: StepName | null; redo: StepName | null }>()(() => ({ undo: null, redo: null }));
  /** The user's last action, undo or redo; updated each time, even if it repeats. */
  const doneStore = createStore<{ done: Done | null }>()(() => ({ done: null }));
  /** How often the whole document was replaced here, and why the last time. */
  const remadeStore = createStore<{ times: number; how: RemadeHow }>()(() => ({ times: 0, how: 'restored' }));

  function showHistory(): void {
    undoStore.setState({ undo: history.undoable?.name ?? null, redo: history.redoable?.name ?? null });
  }

  function onDone(name: StepName, how: Done['how']): void {
    doneStore.setState({ done: { name, how } });
  }

  function onRestored(back: InverseStep | NotDone): void {
    if (typeof back !== 'string') reportRemade('restored');
  }

  function reportRemade(how: RemadeHow): void {
    remadeStore.setState(({ times }) => ({ times: times + 1, how }));
  }

  return { undoStore, doneStore, remadeStore, showHistory, onDone, onRestored, reportRemade };
}
