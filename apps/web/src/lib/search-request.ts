// Screens that know nothing of the search over everything can ask for it; whoever shows it hears of that.
import { createStore } from 'zustand/vanilla';

/** What was typed already where it is asked for; null while it is not. */
export const searchRequest = createStore<{ typed: string | null }>()(() => ({ typed: null }));

/** Opens the search over everything. */
export function askForSearch(typed: string): void {
  searchRequest.setState({ typed });
}
