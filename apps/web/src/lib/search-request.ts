// Whoever asks for the search over everything need not know it, nor be there when it is shown.
import { createStore } from 'zustand/vanilla';

/** What was typed already where it is asked for; null while it is not. */
export const searchRequest = createStore<{ typed: string | null }>()(() => ({ typed: null }));

/** Opens the search over everything. */
export function askForSearch(typed: string): void {
  searchRequest.setState({ typed });
}
