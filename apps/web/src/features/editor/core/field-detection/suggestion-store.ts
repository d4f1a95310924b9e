import { createStore } from 'zustand/vanilla';
import type { Suggestion } from './suggestion-elements.ts';

export interface SuggestionState {
  /** All detected fields. */
  detected: readonly Suggestion[];
  skipped: ReadonlySet<string>;
  /** Key of the suggestion in focus. */
  current: string | null;
  /** `offered`: the user is asked; `reviewing`: suggestions are shown and decided one by one. */
  phase: 'closed' | 'offered' | 'reviewing';
  /** How many times the user has requested suggestions, even on pages that have fields; 0 once they are found. */
  requests: number;
}

export type SuggestionStore = ReturnType<typeof createSuggestionStore>;

export function createSuggestionStore() {
  return createStore<SuggestionState>()(() => ({
    detected: [],
    skipped: new Set<string>(),
    current: null,
    phase: 'closed',
    requests: 0,
  }));
}
