// Opens the global search from code that does not depend on it.
import { createStore } from 'zustand/vanilla';

/** Initial text of the requested search; null while it is closed. */
export const searchRequest = createStore<{ typed: string | null }>()(() => ({ typed: null }));

/** Opens the global search. */
export function askForSearch(typed: string): void {
  searchRequest.setState({ typed });
}
