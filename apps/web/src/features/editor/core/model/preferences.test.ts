import type { EditorViewName } from '@countersign/contract/users';
import { describe, expect, test, vi } from 'vitest';
import { createEditorView } from './editor-view.ts';
import { type PreferenceStorage, savePreferences, loadPreferences } from './preferences.ts';

class MemoryStorage implements PreferenceStorage {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
}

const mine = { userId: 'me', pdfId: 'first' };

/** The account in tests; stores nothing while it is unreachable. */
class Account {
  view: EditorViewName | null = null;
  isReachable = true;
  sentCount = 0;
  save = async (view: EditorViewName) => {
    if (!this.isReachable) throw new TypeError('No connection.');
    this.view = view;
    this.sentCount += 1;
  };
}

function opened(storage: PreferenceStorage, keys = mine, { keepsView = true, account = new Account() } = {}) {
  const view = createEditorView();
  loadPreferences(view, keys, { storage, account: account.view });
  savePreferences(view, keys, { storage, keepsView: () => keepsView, save: account.save });
  return view;
}

describe('user preferences', () => {
  test('unit, snapping and view apply to all pdfs, the grid to its own', () => {
    const storage = new MemoryStorage();
    opened(storage).set({ unit: 'mm', snaps: false, fits_width: true, grid_size: 4, shows_grid: true });
    expect(opened(storage).state).toMatchObject({ unit: 'mm', snaps: false, fits_width: true, grid_size: 4, shows_grid: true });
    expect(opened(storage, { ...mine, pdfId: 'second' }).state).toMatchObject({ unit: 'mm', grid_size: 10, shows_grid: false });
    expect(opened(storage, { ...mine, userId: 'you' }).state).toMatchObject({ unit: 'pt', snaps: true, fits_width: false });
  });

  test('styles of the next elements are kept with their pdf, as far as they are valid', () => {
    const storage = new MemoryStorage();
    const last_styles = { text: { color: '#ff0000', size: 24 }, line: { line_width: 3 } };
    opened(storage).set({ last_styles });
    expect(opened(storage).state.last_styles).toEqual(last_styles);
    expect(opened(storage, { ...mine, pdfId: 'second' }).state.last_styles).toEqual({});
    opened(storage).set({ last_styles: { text: { size: 'large' }, line: last_styles.line } });
    expect(opened(storage).state.last_styles).toEqual({ line: last_styles.line });
    storage.setItem('editor-grid:me:first', '{"styles":[null,"text"]}');
    expect(opened(storage).state.last_styles).toEqual({});
  });

  test('a view chosen by the window is not kept', () => {
    const storage = new MemoryStorage();
    opened(storage, mine, { keepsView: false }).set({ fits_width: true });
    expect(opened(storage).state.fits_width).toBe(false);
  });

  test('the view follows the account on another device without stored preferences', () => {
    const account = new Account();
    opened(new MemoryStorage(), mine, { account }).set({ fits_width: true });
    expect(account.view).toBe('full');
    const second = new MemoryStorage();
    expect(opened(second, mine, { account }).state.fits_width).toBe(true);
    opened(second, mine, { account }).set({ unit: 'mm' });
    expect(opened(second, mine, { account }).state).toMatchObject({ unit: 'mm', fits_width: true });
  });

  test('a view that could not be saved to the account applies here, and is saved later', async () => {
    const [storage, account] = [new MemoryStorage(), new Account()];
    account.view = 'full';
    account.isReachable = false;
    opened(storage, mine, { account }).set({ fits_width: false });
    account.isReachable = true;
    expect(opened(storage, mine, { account }).state.fits_width).toBe(false);
    await vi.waitFor(() => expect(account.view).toBe('scale'));
    account.view = 'full';
    expect(opened(storage, mine, { account }).state.fits_width).toBe(true);
    expect(account.sentCount).toBe(1);
  });

  test('invalid or unavailable storage falls back to the defaults', () => {
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
