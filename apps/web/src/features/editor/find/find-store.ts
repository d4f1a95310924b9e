import { createStore } from 'zustand/vanilla';
import type { Match } from './find-matches.ts';

export interface FindState {
  is_open: boolean;
  search: string;
  matches: readonly Match[];
  /** The one that is shown, from 0. */
  current: number;
  /** Pages whose text has not been looked through yet. */
  pages_left: number;
  /** The text of the pages can be selected, and elements cannot. */
  selects_text: boolean;
}

export type FindStore = ReturnType<typeof createFindStore>;

export function createFindStore() {
  return createStore<FindState>()(() => ({
    is_open: false,
    search: '',
    matches: [],
    current: 0,
    pages_left: 0,
    selects_text: false,
  }));
}
