import { del, get, set } from 'idb-keyval';
import type { FieldEntry, ValueStorage } from './value-queue.ts';

/** Unsent values in IndexedDB, one entry per signee. */
export function browserValues(signeeId: string): ValueStorage {
  const key = keyOf(signeeId);
  let last: Promise<void> = Promise.resolve();

  return {
    load: async () => (await get<FieldEntry[]>(key)) ?? null,
    save: (entries) => {
      last = last.catch(() => undefined).then(() => (entries ? set(key, entries) : del(key)));
      return last;
    },
  };
}

/** Takes away what was not sent, where somebody else uses the browser next. */
export function forgetValues(signeeId: string): Promise<void> {
  return del(keyOf(signeeId));
}

function keyOf(signeeId: string): string {
  return `countersign.values.${signeeId}`;
}
