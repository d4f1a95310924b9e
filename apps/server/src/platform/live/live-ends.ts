// Whose connections were ended lately: what they were allowed before that, and have not joined yet, is not theirs any more.
import { ALLOWED_FOR_MS } from './live-signatures.ts';

export type Ends = ReturnType<typeof createEnds>;

export function createEnds() {
  /** By person, the latest last. */
  const ends = new Map<string, number>();

  return {
    note(person: string, now: number) {
      ends.delete(person);
      ends.set(person, now);
      for (const [older, at] of ends) {
        if (at >= now - ALLOWED_FOR_MS) break;
        ends.delete(older);
      }
    },
    isEnded: (person: string, issuedAt: number | undefined) => issuedAt !== undefined && issuedAt < (ends.get(person) ?? 0),
  };
}
