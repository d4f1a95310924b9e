// Where someone was on a pdf when they reloaded or left its tab, to be there again when they are back.
import { EDITOR_DEFAULT_VIEW } from '@countersign/contract/limits';
import type { EditorView, ReadPoint } from './editor-view.ts';
import { type PreferenceKeys, type PreferenceStorage, readKept, writeKept } from './preferences.ts';

export interface LeftStorage extends PreferenceStorage {
  removeItem(key: string): void;
}

/** Also read by public/editor-ahead.js, which shows the beginning of a pdf. */
const KEY = 'editor-left';

/** Keeps the zoom and the place, of the last pdf only; `point` is null at the beginning. A pdf that is seen as it opens needs neither. */
export function keepLeftPlace(
  view: EditorView,
  keys: PreferenceKeys,
  { storage, point }: { storage: LeftStorage; point: ReadPoint | null },
): void {
  const { zoom, fits_width, opened_zoom } = view.state;
  const isAsOpened = !point && (fits_width || zoom === (opened_zoom ?? EDITOR_DEFAULT_VIEW.value));
  if (isAsOpened) storage.removeItem(KEY);
  else writeKept(storage, KEY, { ...keys, zoom, fits_width, ...point });
}

/** Takes over the zoom and the place, once: it is forgotten then. */
export function takeLeftPlace(view: EditorView, keys: PreferenceKeys, storage: LeftStorage): void {
  const { userId, pdfId, zoom, fits_width, page_id, across, down } = readKept(storage, KEY);
  if (userId !== keys.userId || pdfId !== keys.pdfId) return;
  storage.removeItem(KEY);
  if (typeof zoom === 'number' && zoom > 0) {
    view.zoomTo(zoom, { fitsWidth: fits_width === true });
    view.set({ opened_zoom: 0 });
  }
  if (typeof page_id !== 'string' || typeof across !== 'number' || typeof down !== 'number') return;
  view.set({ opens_at: { page_id, across, down } });
}
