// Where unsent changes wait: IndexedDB, one entry per pdf, shared by nothing else.
import { del, get, set } from 'idb-keyval';
import type { KeptQueue, QueueStorage } from './sync.ts';

/** `owner` keeps two people on one machine apart. */
export function browserQueue(owner: string, pdfId: string): QueueStorage {
  const key = `countersign.elements.${owner}.${pdfId}`;
  let last: Promise<void> = Promise.resolve();

  return {
    load: async () => (await get<KeptQueue>(key)) ?? null,
    // One after another: a slow write must not overtake a later one.
    save: (queue) => {
      last = last.catch(() => undefined).then(() => (queue ? set(key, queue) : del(key)));
      return last;
    },
  };
}
