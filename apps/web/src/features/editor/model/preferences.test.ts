import { describe, expect, test } from 'vitest';
import { createEditorView } from './editor-view.ts';
import { type PreferenceStorage, keepPreferences, loadPreferences } from './preferences.ts';

class MemoryStorage implements PreferenceStorage {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
}

const mine = { userId: 'me', pdfId: 'first' };

function opened(storage: PreferenceStorage, keys = mine, keepsView = true) {
  const view = createEditorView();
  loadPreferences(view, keys, storage);
  keepPreferences(view, keys, { storage, keepsView: () => keepsView });
  return view;
}

describe('what a person has set', () => {
  test('the unit, snapping and the view hold for all pdfs, the grid for its own', () => {
    const storage = new MemoryStorage();
    opened(storage).set({ unit: 'mm', snaps: false, fits_width: true, grid_size: 4, shows_grid: true });
    expect(opened(storage).state).toMatchObject({ unit: 'mm', snaps: false, fits_width: true, grid_size: 4, shows_grid: true });
    expect(opened(storage, { ...mine, pdfId: 'second' }).state).toMatchObject({ unit: 'mm', grid_size: 10, shows_grid: false });
    expect(opened(storage, { ...mine, userId: 'you' }).state).toMatchObject({ unit: 'pt', snaps: true, fits_width: false });
  });

  test('a view that the window chose is not kept', () => {
    const storage = new MemoryStorage();
    opened(storage, mine, false).set({ fits_width: true });
    expect(opened(storage).state.fits_width).toBe(false);
  });

  test('what is damaged or cannot be kept leaves the defaults', () => {
    const storage = new MemoryStorage();
    storage.kept.set('editor:me', '{"unit":"ell"');
    storage.kept.set('editor-grid:me:first', '{"size":3}');
    expect(opened(storage).state).toMatchObject({ unit: 'pt', grid_size: 10 });
    const full: PreferenceStorage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      },
    };
    const view = opened(full);
    view.set({ unit: 'in' });
    expect(view.state.unit).toBe('in');
  });
});
