// Limits the bytes of received files on this process's disk. Otherwise many slow simultaneous uploads could fill the disk, and
// with it the database's.

/** One user or network may hold one share of the total. */
const SHARES = 8;
/** Any allowed file fits. */
const MIN_SHARE_BYTES = 64 * 2 ** 20;

export interface TemporaryRoom {
  /**
   * Reserves bytes for a holder.
   * @param holder a user's id, or a guest's network
   * @returns false, without reserving, if there is not enough room
   */
  reserve(bytes: number, holder: string): boolean;
  release(bytes: number, holder: string): void;
}

export function createTemporaryRoom(max_bytes: number): TemporaryRoom {
  const share = Math.max(MIN_SHARE_BYTES, max_bytes / SHARES);
  const held = new Map<string, number>();
  let reserved = 0;
  return {
    reserve(bytes, holder) {
      const own = (held.get(holder) ?? 0) + bytes;
      if (reserved + bytes > max_bytes || own > share) return false;
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
