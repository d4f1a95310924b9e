// Users whose connections were ended recently: a channel authorization from before that is no longer valid.
import { ALLOWED_FOR_MS } from './live-signatures.ts';

export type Ends = ReturnType<typeof createEnds>;

export function createEnds() {
  /** By user, the latest last. */
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
