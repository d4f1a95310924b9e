// Delays responses of the CompanyCam simulator, so that tests can control what happens in the meantime.

export interface Hold {
  /** Resolves when the first response is being held. */
  reached: Promise<void>;
  /** Sends the held responses and stops holding. */
  release(): void;
}

interface Held {
  reach(): void;
  released: Promise<void>;
}

export function createHolds() {
  const held = new Map<string, Held>();
  return {
    /** @param line for example `POST /oauth/token` */
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
