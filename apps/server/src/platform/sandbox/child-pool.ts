// The children of a sandbox: started when one is needed, kept while idle, ended when there is one too many.
import { type ChildOptions, SandboxChild } from './sandbox-child.ts';
import { SandboxError } from './sandbox-error.ts';

export interface PoolOptions {
  /** How long a child stays idle before it is asked whether it is one too many. */
  linger_ms: number;
  start: () => ChildOptions;
  /** Whether there are more children than there should be, with so many of them idle. */
  isSurplus: (idle: number) => boolean;
}

export class ChildPool {
  readonly #options: PoolOptions;
  /** Each with what ends it where it is one too many. */
  readonly #idle = new Map<SandboxChild, NodeJS.Timeout>();

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** The child that was used last, which has in its memory what the next task needs; a new one where all are at work. */
  take(): SandboxChild {
    for (const [child, ending] of [...this.#idle].toReversed()) {
      clearTimeout(ending);
      this.#idle.delete(child);
      if (child.isUsable) return child;
    }
    return new SandboxChild(this.#options.start());
  }

  /** A child takes seconds to start: the one on top is kept for what comes next while others are held. */
  putAside(child: SandboxChild): void {
    const endSurplus = (): void => {
      if (!this.#options.isSurplus(this.#idle.size)) return;
      this.#idle.delete(child);
      child.kill(new SandboxError('cancelled', 'One child too many'));
    };
    this.#idle.set(child, setTimeout(endSurplus, this.#options.linger_ms).unref());
  }

  /** Ends the idle children; those at work belong to their tasks. */
  close(): void {
    for (const [child, ending] of this.#idle) {
      clearTimeout(ending);
      child.kill(new SandboxError('cancelled', 'Closed'));
    }
    this.#idle.clear();
  }
}
