// The child processes of a sandbox: started on demand, kept while idle, and ended if there are too many.
import { type ChildOptions, SandboxChild } from './sandbox-child.ts';
import { SandboxError } from './sandbox-error.ts';

export interface PoolOptions {
  /** In milliseconds: how long a child stays idle before it may be ended as surplus. */
  linger_ms: number;
  start: () => ChildOptions;
  /** Whether there are too many children, with this many idle. */
  isSurplus: (idle: number) => boolean;
}

export class ChildPool {
  readonly #options: PoolOptions;
  /** Each with the timer that ends it as surplus. */
  readonly #idle = new Map<SandboxChild, NodeJS.Timeout>();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** The most recently used child, whose caches are warm; a new one if all are busy. */
  take(): SandboxChild {
    for (const [child, ending] of [...this.#idle].toReversed()) {
      clearTimeout(ending);
      this.#idle.delete(child);
      if (child.isUsable) return child;
    }
    return new SandboxChild(this.#options.start());
  }

  /** A child takes seconds to start, so an extra one is kept for the next task while others are held. */
  putAside(child: SandboxChild): void {
    const endSurplus = (): void => {
      if (!this.#options.isSurplus(this.#idle.size)) return;
      this.#idle.delete(child);
      child.kill(new SandboxError('cancelled', 'One child too many'));
    };
    this.#idle.set(child, setTimeout(endSurplus, this.#options.linger_ms).unref());
  }

  /** Ends the idle children; busy ones belong to their tasks. */
  close(): void {
    for (const [child, ending] of this.#idle) {
      clearTimeout(ending);
      child.kill(new SandboxError('cancelled', 'Closed'));
    }
    this.#idle.clear();
  }
}
