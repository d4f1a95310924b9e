import { beforeEach, expect, it, vi } from 'vitest';
import { createUnsaved } from './unsaved.ts';

interface Entered {
  subject: string;
  message: string;
}

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function entered(save: (changes: Partial<Entered>) => Promise<void>) {
  return createUnsaved<Entered>({
    key: 'draft',
    storage: () => storage,
    parse: (value) => value as Partial<Entered>,
    save,
    outcome: (error) => {
      const { message } = error as Error;
      if (message === 'refused') return ['subject'];
      return message === 'gone' ? 'never' : message === 'signed out' ? 'later' : 'again';
    },
  });
}

it('input is saved after a pause, and then removed from the browser', async () => {
  const saved: object[] = [];
  const unsaved = entered(async (changes) => void saved.push(changes));
  unsaved.change({ subject: 'L' });
  unsaved.change({ subject: 'Lease' });
  unsaved.change({ message: 'Hello' });
  expect(JSON.parse(storage.getItem('draft') ?? '')).toEqual({ subject: 'Lease', message: 'Hello' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved).toEqual([{ subject: 'Lease', message: 'Hello' }]);
  expect(storage.getItem('draft')).toBeNull();
  expect(unsaved.store.getState()).toEqual({});
});

it('input made during a save is kept, and saved after it', async () => {
  const saved: object[] = [];
  const first = Promise.withResolvers<void>();
  const unsaved = entered(async (changes) => {
    saved.push(changes);
    if (saved.length === 1) await first.promise;
  });
  unsaved.change({ subject: 'Le' });
  await vi.advanceTimersByTimeAsync(1_000);
  unsaved.change({ subject: 'Lease' });
  first.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(unsaved.store.getState()).toEqual({ subject: 'Lease' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved).toEqual([{ subject: 'Le' }, { subject: 'Lease' }]);
  expect(unsaved.store.getState()).toEqual({});
});

it('without a connection, saving is retried, even by the next page', async () => {
  let isOnline = false;
  const saved: object[] = [];
  const save = async (changes: Partial<Entered>) => {
    if (!isOnline) throw new Error('offline');
    saved.push(changes);
  };
  entered(save).change({ subject: 'Lease' });
  await vi.advanceTimersByTimeAsync(7_000);
  const next = entered(save);
  expect(next.store.getState()).toEqual({ subject: 'Lease' });
  isOnline = true;
  next.saveSoon();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved).toContainEqual({ subject: 'Lease' });
  expect(next.store.getState()).toEqual({});
});

it('input that is no longer needed is discarded', async () => {
  const unsaved = entered(() => Promise.reject(new Error('gone')));
  unsaved.change({ subject: 'Lease' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(unsaved.store.getState()).toEqual({});
  expect(storage.getItem('draft')).toBeNull();
});

it('a rejected field does not block the others, and nothing is lost while signed out', async () => {
  const saved: object[] = [];
  let isSignedIn = false;
  const unsaved = entered(async (changes) => {
    if (!isSignedIn) throw new Error('signed out');
    if ('subject' in changes) throw new Error('refused');
    saved.push(changes);
  });
  unsaved.change({ subject: 'Lease', message: 'Hello' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(unsaved.store.getState()).toEqual({ subject: 'Lease', message: 'Hello' });
  isSignedIn = true;
  unsaved.saveSoon();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saved).toEqual([{ message: 'Hello' }]);
  expect(unsaved.store.getState()).toEqual({});
});

it('a save in progress when everything is forgotten has no effect', async () => {
  const held = Promise.withResolvers<void>();
  const wanted: boolean[] = [];
  const unsaved = createUnsaved<Entered>({
    key: 'draft',
    storage: () => storage,
    parse: () => ({}),
    save: async (_changes, isWanted) => {
      await held.promise;
      wanted.push(isWanted());
    },
    outcome: () => 'again',
  });
  unsaved.change({ subject: 'Lease' });
  await vi.advanceTimersByTimeAsync(1_000);
  unsaved.forget();
  held.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(wanted).toEqual([false]);
});

it('input rejected without naming a field is kept, and not sent repeatedly', async () => {
  let tries = 0;
  const unsaved = entered(() => {
    tries += 1;
    return Promise.reject(new Error('refused'));
  });
  unsaved.change({ message: 'Hello' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(1);
  expect(unsaved.store.getState()).toEqual({ message: 'Hello' });
});
