import type { FindStore } from '../core/find/find-store.ts';

/** Opens the find bar. If it is already open, focuses its field and selects the text. */
export function openFind(find: FindStore): void {
  if (find.getState().is_open) document.querySelector<HTMLInputElement>('search input')?.select();
  else find.setState({ is_open: true });
}
