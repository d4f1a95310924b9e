import { type KeptHere, keptHere } from '#lib/browser-store.ts';
import { roomyStore } from '#lib/site-storage.ts';
import type { PendingFile, PendingStorage } from './file-uploads.ts';
import type { KeptEntry } from './value-queue.ts';

/** Unsent values, one entry per signee. */
export function browserValues(signeeId: string): KeptHere<KeptEntry[]> {
  return keptHere(`countersign.values.${signeeId}`);
}

const filesOf = (signeeId: string) => `countersign.files.${signeeId}`;

/** Chosen files that are not uploaded yet. They are too large for the synchronous storage. */
export function browserFiles(signeeId: string): PendingStorage {
  const key = filesOf(signeeId);
  return {
    load: async () => (await roomyStore.get<PendingFile[]>(key)) ?? [],
    save: (pending) => (pending.length > 0 ? roomyStore.set(key, pending) : roomyStore.del(key)),
  };
}

/** Removes unsent values when they are obsolete or someone else uses the browser next. Never throws. */
export async function forgetValues(signeeId: string): Promise<void> {
  await Promise.allSettled([browserValues(signeeId).save(null), roomyStore.del(filesOf(signeeId))]);
}
