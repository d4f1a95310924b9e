// User preferences: unit, snapping and view for all pdfs; grid and styles of the next elements for each pdf. They are stored in
// the browser, or stay at the defaults if it stores nothing. The view is also stored in the account, for every device.
import type { EditorViewName } from '@countersign/contract/users';
import { ELEMENT_DEFAULTS, ELEMENT_KINDS, elementSchema, uuidv7 } from '@countersign/document-model';
import type { EditorView, ViewState } from './editor-view.ts';
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

/** Loads preferences. `account` is the view stored in the account. public/editor-ahead.js does the same. */
export function loadPreferences(
  view: EditorView,
  keys: PreferenceKeys,
  { storage, account }: { storage: PreferenceStorage; account: EditorViewName | null },
): void {
  const own = readStored(storage, ofPerson(keys));
  const chosen = own['is_untold'] === true ? own['view'] : (account ?? own['view']);
  const grid = readStored(storage, ofPdf(keys));
  view.set({
    unit: LENGTH_UNITS.find((unit) => unit === own['unit']) ?? 'pt',
    snaps: own['snaps'] !== false,
    fits_width: chosen === 'full',
    grid_size: isGridSize(grid['size']) ? grid['size'] : DEFAULT_GRID_SIZE,
    shows_grid: grid['is_shown'] === true,
    last_styles: stylesIn(grid['styles']),
  });
}

interface PreferenceParts {
  storage: PreferenceStorage;
  /** False if the window, not the user, chooses the view. */
  keepsView: () => boolean;
  /** Saves the view to the account. Until that succeeds, the value in this browser has priority. */
  save: (view: EditorViewName) => Promise<void>;
}

/** Stores every change. @returns a function that stops it */
export function savePreferences(view: EditorView, keys: PreferenceKeys, parts: PreferenceParts): () => void {
  const { storage, keepsView } = parts;
  const save = async (viewToSave: EditorViewName) => {
    await parts.save(viewToSave);
    const own = readStored(storage, ofPerson(keys));
    if (own['view'] === viewToSave) writeStored(storage, ofPerson(keys), { ...own, is_untold: false });
  };
  // Without a connection, the view is saved when the next pdf is opened.
  const later = () => undefined;
  const own = readStored(storage, ofPerson(keys));
  if (own['is_untold'] === true) save(own['view'] === 'full' ? 'full' : 'scale').catch(later);

  return view.store.subscribe((now, before) => {
    const isView = now.fits_width !== before.fits_width && keepsView();
    const chosen = now.fits_width ? 'full' : 'scale';
    if (now.unit !== before.unit || now.snaps !== before.snaps || isView) {
      const stored = { ...readStored(storage, ofPerson(keys)), unit: now.unit, snaps: now.snaps };
      writeStored(storage, ofPerson(keys), isView ? { ...stored, view: chosen, is_untold: true } : stored);
    }
    if (isView) save(chosen).catch(later);
    const isOfPdf = (['grid_size', 'shows_grid', 'last_styles'] as const).some((name) => now[name] !== before[name]);
    if (isOfPdf) writeStored(storage, ofPdf(keys), { size: now.grid_size, is_shown: now.shows_grid, styles: now.last_styles });
  });
}

/** The stored styles that are valid; earlier versions may have stored others. */
function stylesIn(stored: unknown): ViewState['last_styles'] {
  if (typeof stored !== 'object' || stored === null) return {};
  const all = new Map<string, unknown>(Object.entries(stored));
  const styles = ELEMENT_KINDS.flatMap((kind) => {
    const style = all.get(kind);
    if (typeof style !== 'object' || style === null) return [];
    const element = { ...ELEMENT_DEFAULTS[kind], ...style, id: uuidv7(), page_id: uuidv7(), kind, x: 0, y: 0 };
    return elementSchema.safeParse(element).success ? [[kind, { ...style }] as const] : [];
  });
  return Object.fromEntries(styles);
}

const ofPerson = ({ userId }: PreferenceKeys) => `editor:${userId}`;
const ofPdf = ({ userId, pdfId }: PreferenceKeys) => `editor-grid:${userId}:${pdfId}`;

/** The object stored under a key; empty if it is missing or invalid. */
export function readStored(storage: PreferenceStorage, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Stores a value if the browser allows it. */
export function writeStored(storage: PreferenceStorage, key: string, value: Record<string, unknown>): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, the preferences last until the tab is closed.
  }
}
