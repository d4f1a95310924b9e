// How many bytes of received files may be on the disk of this process at once. Without a limit, people who upload slowly and at the
// same time fill the disk, and with it the database's.

/** One user or network may hold one share of the room. */
const SHARES = 8;
/** Any file that may be sent fits. */
const LEAST_SHARE_BYTES = 64 * 2 ** 20;

export interface TemporaryRoom {
  /**
   * Reserves bytes for someone.
   * @param holder a user's id, or the network that a guest comes from
   * @returns false where there is no room for so many; nothing is reserved then
   */
  reserve(bytes: number, holder: string): boolean;
  release(bytes: number, holder: string): void;
}

export function createTemporaryRoom(most_bytes: number): TemporaryRoom {
  const share = Math.max(LEAST_SHARE_BYTES, most_bytes / SHARES);
  const held = new Map<string, number>();
  let reserved = 0;
  return {
    reserve(bytes, holder) {
      const own = (held.get(holder) ?? 0) + bytes;
      if (reserved + bytes > most_bytes || own > share) return false;
      reserved += bytes;
      held.set(holder, own);
      return true;
    },
    release(bytes, holder) {
      reserved -= bytes;
      const own = (held.get(holder) ?? 0) - bytes;
      if (own > 0) held.set(holder, own);
      else held.delete(holder);
    },
  };
}
