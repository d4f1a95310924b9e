import { createStore } from 'zustand/vanilla';
import type { Suggestion } from './suggestion-elements.ts';

export interface SuggestionState {
  /** All that were found. */
  places: readonly Suggestion[];
  skipped: ReadonlySet<string>;
  /** The key of the one that is looked at. */
  current: string | null;
  /** `offered`: the person is asked; `reviewing`: they are drawn, and one after the other is decided on. */
  phase: 'closed' | 'offered' | 'reviewing';
  /** How often the person has asked for them, whatever lies on the pages; 0 once that is settled. */
  asked: number;
}

export type SuggestionStore = ReturnType<typeof createSuggestionStore>;

export function createSuggestionStore() {
  return createStore<SuggestionState>()(() => ({
    places: [],
    skipped: new Set<string>(),
    current: null,
    phase: 'closed',
    asked: 0,
  }));
}
