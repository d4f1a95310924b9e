import { expect, test } from 'vitest';
import { createEditorView } from './editor-view.ts';
import { savePosition, restorePosition } from './saved-position.ts';

class MemoryStorage {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

const mine = { userId: 'me', pdfId: 'first' };
const point = { page_id: 'third', across: 0.5, down: 0.25 };

function opened(storage: MemoryStorage, keys = mine) {
  const view = createEditorView();
  restorePosition(view, keys, storage);
  return view;
}

test('reopening a pdf restores the position once', () => {
  const storage = new MemoryStorage();
  const view = opened(storage);
  view.zoomTo(3);
  savePosition(view, mine, { storage, point });
  expect(opened(storage, { ...mine, userId: 'you' }).state).toMatchObject({ zoom: 1.6, opens_at: null });
  expect(opened(storage, { ...mine, pdfId: 'second' }).state).toMatchObject({ zoom: 1.6, opens_at: null });
  expect(opened(storage).state).toMatchObject({ zoom: 3, fits_width: false, opens_at: point });
  expect(opened(storage).state).toMatchObject({ zoom: 1.6, opens_at: null });
});

test('the zoom is kept even at the beginning, and nothing is kept for a view as it opened', () => {
  const storage = new MemoryStorage();
  const view = opened(storage);
  view.zoomTo(0.5);
  savePosition(view, mine, { storage, point: null });
  expect(opened(storage).state).toMatchObject({ zoom: 0.5, opens_at: null });
  view.zoomTo(0.8, { fitsWidth: true });
  savePosition(view, mine, { storage, point: null });
  expect(storage.kept.size).toBe(0);
});

test('in a narrow window, the default zoom is kept if it was chosen, but not the zoom it opened with', () => {
  const storage = new MemoryStorage();
  const view = opened(storage);
  view.zoomTo(1.2);
  view.set({ opened_zoom: 1.2 });
  savePosition(view, mine, { storage, point: null });
  expect(storage.kept.size).toBe(0);
  view.zoomTo(1.6);
  savePosition(view, mine, { storage, point: null });
  expect(opened(storage).state).toMatchObject({ zoom: 1.6, opened_zoom: 0 });
});

test('invalid data is ignored', () => {
  const storage = new MemoryStorage();
  storage.kept.set('editor-left', JSON.stringify({ ...mine, zoom: 'large', page_id: 3 }));
  expect(opened(storage).state).toMatchObject({ zoom: 1.6, opens_at: null });
});
