// Runs work during which nothing else may be sent to the server, such as restoring a version.

interface ExclusiveWorkParts {
  /** Sends everything pending, after any exclusive work. */
  flush: () => Promise<unknown>;
  /** The running send, if any. */
  sending: () => Promise<void> | null;
  /** Called after each work, also if it fails. */
  onEnd: () => void;
}

export function createExclusiveWork({ flush, sending, onEnd }: ExclusiveWorkParts) {
  let held: Promise<void> | null = null;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    const doing = work();
    held = doing.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await doing;
    } finally {
      held = null;
      onEnd();
    }
  }

  return {
    /** Resolves when the running work ends, even if it fails; null while there is none. */
    get current(): Promise<void> | null {
      return held;
    },

    /** Sends pending changes, then runs `work` while nothing else is sent. Changes made meanwhile wait. */
    async alone<T>(work: () => Promise<T>): Promise<T> {
      do await flush();
      while (sending() || held);
      return run(work);
    },

    /** As `alone`, without sending pending changes first. */
    async hold<T>(work: () => Promise<T>): Promise<T> {
      while (sending() || held) await (sending() ?? held);
      return run(work);
    },
  };
}
