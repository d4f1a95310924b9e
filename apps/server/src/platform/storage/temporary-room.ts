// How many bytes of received files may be on the disk of this process at once. Without a limit, people who upload slowly and at the
// same time fill the disk, and with it the database's.

export interface TemporaryRoom {
  /** @returns false where there is no room for so many bytes; nothing is taken then */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

export function createTemporaryRoom(most_bytes: number): TemporaryRoom {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > most_bytes) return false;
      taken += bytes;
      return true;
    },
    give(bytes) {
      taken -= bytes;
    },
  };
}
