import { createStore } from 'zustand/vanilla';
import type { Match } from './find-matches.ts';

export interface FindState {
  is_open: boolean;
  search: string;
  matches: readonly Match[];
  /** Index of the match shown; -1 if there is none. */
  current: number;
  /** The user chose this match, so new results do not replace it. */
  is_asked: boolean;
  /** Counts requests to scroll to the match. */
  reveals: number;
  /** Page where the search starts: where the bar was opened, or where the user moved on to. */
  from: string | null;
  /** Number of pages not searched yet. */
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
