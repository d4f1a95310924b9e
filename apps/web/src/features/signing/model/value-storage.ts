import { type BrowserStore, browserStore } from '#lib/browser-store.ts';
import { indexedDbStore } from '#lib/site-storage.ts';
import type { PendingFile, PendingStorage } from './file-uploads.ts';
import type { StoredEntry } from './value-queue.ts';

/** Unsent values, one entry per signee. */
export function browserValues(signeeId: string): BrowserStore<StoredEntry[]> {
  return browserStore(`countersign.values.${signeeId}`);
}

const filesOf = (signeeId: string) => `countersign.files.${signeeId}`;

/** Chosen files that are not uploaded yet. They are too large for the synchronous storage. */
export function browserFiles(signeeId: string): PendingStorage {
  const key = filesOf(signeeId);
  return {
    load: async () => (await indexedDbStore.get<PendingFile[]>(key)) ?? [],
    save: (pending) => (pending.length > 0 ? indexedDbStore.set(key, pending) : indexedDbStore.del(key)),
  };
}

/** Removes unsent values when they are obsolete or someone else uses the browser next. Never throws. */
export async function forgetValues(signeeId: string): Promise<void> {
  await Promise.allSettled([browserValues(signeeId).save(null), indexedDbStore.del(filesOf(signeeId))]);
}
