// Remembers the position in a pdf across reloads and when its tab is left.
import { EDITOR_DEFAULT_VIEW } from '@countersign/contract/limits';
import type { EditorView, ReadPoint } from './editor-view.ts';
import { type PreferenceKeys, type PreferenceStorage, readStored, writeStored } from './preferences.ts';

export interface PositionStorage extends PreferenceStorage {
  removeItem(key: string): void;
}

/** Also read by public/editor-ahead.js, which shows the beginning of a pdf early. */
const KEY = 'editor-left';

/** Stores zoom and position of the last pdf; `point` is null at the beginning. A view as it opened is not stored. */
export function savePosition(
  view: EditorView,
  keys: PreferenceKeys,
  { storage, point }: { storage: PositionStorage; point: ReadPoint | null },
): void {
  const { zoom, fits_width, opened_zoom } = view.state;
  const isAsOpened = !point && (fits_width || zoom === (opened_zoom ?? EDITOR_DEFAULT_VIEW.value));
  if (isAsOpened) storage.removeItem(KEY);
  else writeStored(storage, KEY, { ...keys, zoom, fits_width, ...point });
}

/** Restores zoom and position once, and forgets them. */
export function restorePosition(view: EditorView, keys: PreferenceKeys, storage: PositionStorage): void {
  const { userId, pdfId, zoom, fits_width, page_id, across, down } = readStored(storage, KEY);
  if (userId !== keys.userId || pdfId !== keys.pdfId) return;
  storage.removeItem(KEY);
  if (typeof zoom === 'number' && zoom > 0) {
    view.zoomTo(zoom, { fitsWidth: fits_width === true });
    view.set({ opened_zoom: 0 });
  }
  if (typeof page_id !== 'string' || typeof across !== 'number' || typeof down !== 'number') return;
  view.set({ opens_at: { page_id, across, down } });
}
