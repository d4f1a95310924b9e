// Delays responses of the CompanyCam simulator, so that tests can control what happens in the meantime.

export interface Hold {
  /** Resolves when the first response is being held. */
  reached: Promise<void>;
  /** Sends the held responses and stops holding. */
  release(): void;
}

interface PendingHold {
  reach(): void;
  released: Promise<void>;
}

export function createHolds() {
  const holds = new Map<string, PendingHold>();
  return {
    /** @param line for example `POST /oauth/token` */
    hold(line: string): Hold {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      holds.set(line, { reach: reached.resolve, released: released.promise });
      return {
        reached: reached.promise,
        release: () => {
          holds.delete(line);
          released.resolve();
        },
      };
    },

    async pass(line: string): Promise<void> {
      const found = holds.get(line);
      found?.reach();
      await found?.released;
    },
  };
}
