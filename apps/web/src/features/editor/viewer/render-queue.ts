// Runs one job at a time, most urgent first, since two at once would both be late. Unwanted jobs never start.

export interface RenderOptions {
  /** Lower runs earlier. Evaluated whenever a slot becomes free. */
  urgency: () => number;
  signal: AbortSignal;
}

/** A slower job is waiting, mostly for the network, so another one starts beside it. */
const PATIENCE_MS = 60;
const MAX_BESIDE = 2;

export function createRenderQueue() {
  const waiting: { start: () => void; options: RenderOptions }[] = [];
  let running = 0;
  let late = 0;

  function next(): void {
    if (running > Math.min(late, MAX_BESIDE - 1) || waiting.length === 0) return;
    waiting.sort((a, b) => b.options.urgency() - a.options.urgency());
    waiting.pop()?.start();
  }

  function occupy(): () => void {
    running += 1;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
      next();
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      running -= 1;
      if (isLate) late -= 1;
      next();
    };
  }

  return {
    add<Result>(work: () => Promise<Result>, options: RenderOptions): Promise<Result> {
      return new Promise((resolve, reject) => {
        const entry = {
          options,
          start: () => {
            const leave = occupy();
            work().then(resolve, reject).finally(leave);
          },
        };
        const giveUp = () => {
          const index = waiting.indexOf(entry);
          if (index === -1) return;
          waiting.splice(index, 1);
          reject(new DOMException('Not wanted any more.', 'AbortError'));
        };
        if (options.signal.aborted) return reject(new DOMException('Not wanted any more.', 'AbortError'));
        options.signal.addEventListener('abort', giveUp, { once: true });
        waiting.push(entry);
        // Deferred, so that the most urgent of simultaneously added jobs starts first.
        queueMicrotask(next);
      });
    },
  };
}
