import { createStore } from 'zustand/vanilla';
import type { Match } from './find-matches.ts';

export interface FindState {
  is_open: boolean;
  search: string;
  matches: readonly Match[];
  /** The one that is shown, from 0; -1 while none is. */
  current: number;
  /** The person has gone on to it: it stays the one, whatever else is found. */
  is_asked: boolean;
  /** How often a match was to be brought into view. */
  reveals: number;
  /** The page where a search begins: where the bar was opened, or where the person has gone on to. */
  from: string | null;
  /** Pages whose text has not been looked through yet. */
  pages_left: number;
}

export type FindStore = ReturnType<typeof createFindStore>;

export function createFindStore() {
  return createStore<FindState>()(() => ({
    is_open: false,
    search: '',
    matches: [],
    current: -1,
    is_asked: false,
    reveals: 0,
    from: null,
    pages_left: 0,
  }));
}
