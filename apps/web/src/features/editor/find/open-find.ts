import type { FindStore } from '../core/find/find-store.ts';

/** Opens the bar; where it is open its field has the keyboard, with what stands in it selected. */
export function openFind(find: FindStore): void {
  if (find.getState().is_open) document.querySelector<HTMLInputElement>('search input')?.select();
  else find.setState({ is_open: true });
}
