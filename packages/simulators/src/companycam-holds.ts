// Answers of the stand-in of CompanyCam that wait, so that it can be said what happens in the meantime.

export interface Hold {
  /** Ends when the first answer waits. */
  reached: Promise<void>;
  /** Lets go what waits, and holds nothing any more. */
  release(): void;
}

interface Held {
  reach(): void;
  released: Promise<void>;
}

export function createHolds() {
  const held = new Map<string, Held>();
  return {
    /** @param line such as `POST /oauth/token` */
    hold(line: string): Hold {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held.set(line, { reach: reached.resolve, released: released.promise });
      return {
        reached: reached.promise,
        release: () => {
          held.delete(line);
          released.resolve();
        },
      };
    },

    async pass(line: string): Promise<void> {
      const found = held.get(line);
      found?.reach();
      await found?.released;
    },
  };
}
