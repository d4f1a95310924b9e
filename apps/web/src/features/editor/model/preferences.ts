// What somebody has set for themselves: the unit, snapping and the view for all pdfs, the grid for each. It is kept in the
// browser; one that keeps nothing has the defaults.
import type { EditorView } from './editor-view.ts';
import { DEFAULT_GRID_SIZE, isGridSize } from './grid.ts';
import { LENGTH_UNITS } from './units.ts';

export interface PreferenceStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export interface PreferenceKeys {
  userId: string;
  pdfId: string;
}

/** Takes over what was kept. */
export function loadPreferences(view: EditorView, keys: PreferenceKeys, storage: PreferenceStorage): void {
  const own = readKept(storage, ofPerson(keys));
  const grid = readKept(storage, ofPdf(keys));
  view.set({
    unit: LENGTH_UNITS.find((unit) => unit === own['unit']) ?? 'pt',
    snaps: own['snaps'] !== false,
    fits_width: own['view'] === 'full',
    grid_size: isGridSize(grid['size']) ? grid['size'] : DEFAULT_GRID_SIZE,
    shows_grid: grid['is_shown'] === true,
  });
}

/** Keeps every change. `keepsView` is false where the window, not the person, chooses the view. @returns what ends it */
export function keepPreferences(
  view: EditorView,
  keys: PreferenceKeys,
  parts: { storage: PreferenceStorage; keepsView: () => boolean },
): () => void {
  const { storage, keepsView } = parts;
  return view.store.subscribe((now, before) => {
    const isView = now.fits_width !== before.fits_width && keepsView();
    if (now.unit !== before.unit || now.snaps !== before.snaps || isView) {
      const view = isView ? (now.fits_width ? 'full' : 'scale') : (readKept(storage, ofPerson(keys))['view'] ?? 'scale');
      writeKept(storage, ofPerson(keys), { unit: now.unit, snaps: now.snaps, view });
    }
    if (now.grid_size !== before.grid_size || now.shows_grid !== before.shows_grid)
      writeKept(storage, ofPdf(keys), { size: now.grid_size, is_shown: now.shows_grid });
  });
}

const ofPerson = ({ userId }: PreferenceKeys) => `editor:${userId}`;
const ofPdf = ({ userId, pdfId }: PreferenceKeys) => `editor-grid:${userId}:${pdfId}`;

/** What is kept under a key; empty where it is nothing of ours. */
export function readKept(storage: PreferenceStorage, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Keeps it where the browser keeps anything. */
export function writeKept(storage: PreferenceStorage, key: string, value: Record<string, unknown>): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: it holds until the tab is closed.
  }
}
