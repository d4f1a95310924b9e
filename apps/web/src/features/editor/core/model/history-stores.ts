// What the editor tells the screen of its history: what can be undone, what was done last, when everything became another.
import { createStore } from 'zustand/vanilla';
import type { NotDone } from './editor-parts.ts';
import type { History, StepName, InverseStep, UndoRedo } from './history.ts';

/** By going back to an earlier version, or by removing parts of pages permanently. */
export type RemadeHow = 'restored' | 'redacted';

export interface Done {
  name: StepName;
  how: 'done' | UndoRedo['direction'];
}

export type HistoryStores = ReturnType<typeof createHistoryStores>;

export function createHistoryStores(history: History) {
  const undoStore = createStore<{ undo: StepName | null; redo: StepName | null }>()(() => ({ undo: null, redo: null }));
  /** What this person has done last, or undone, or done again; told each time, also of the same. */
  const doneStore = createStore<{ done: Done | null }>()(() => ({ done: null }));
  /** How often everything was made another here, and how the last time. */
  const remadeStore = createStore<{ times: number; how: RemadeHow }>()(() => ({ times: 0, how: 'restored' }));

  function showHistory(): void {
    undoStore.setState({ undo: history.undoable?.name ?? null, redo: history.redoable?.name ?? null });
  }

  function tellDone(name: StepName, how: Done['how']): void {
    doneStore.setState({ done: { name, how } });
  }

  function tellRestored(back: InverseStep | NotDone): void {
    if (typeof back !== 'string') tellRemade('restored');
  }

  function tellRemade(how: RemadeHow): void {
    remadeStore.setState(({ times }) => ({ times: times + 1, how }));
  }

  return { undoStore, doneStore, remadeStore, showHistory, tellDone, tellRestored, tellRemade };
}
