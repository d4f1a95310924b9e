import { type KeptHere, keptHere } from '#lib/browser-store.ts';
import type { KeptEntry } from './value-queue.ts';

/** Unsent values, one entry per signee. */
export function browserValues(signeeId: string): KeptHere<KeptEntry[]> {
  return keptHere(`countersign.values.${signeeId}`);
}

/** Takes away what was not sent, where no one asks for it any more or someone else uses the browser next. Never throws. */
export function forgetValues(signeeId: string): Promise<void> {
  return browserValues(signeeId)
    .save(null)
    .catch(() => undefined);
}
