import { keptHere } from '#lib/kept-here.ts';
import type { KeptValues, ValueStorage } from './value-queue.ts';

const placeOf = (signeeId: string) => keptHere<KeptValues>(`countersign.signee-values.${signeeId}`);

/** Unsent values, one entry per signee. Nothing waits for a browser's database that does not answer. */
export function browserValues(signeeId: string): ValueStorage {
  const place = placeOf(signeeId);
  return {
    load: async () => {
      const kept = await place.load();
      return kept ? [kept] : [];
    },
    save: (values) => place.save(values),
  };
}

/** Takes away what was not sent, where somebody else uses the browser next. */
export function forgetValues(signeeId: string): Promise<void> {
  return placeOf(signeeId).save(null);
}
