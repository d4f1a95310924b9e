// Few at a time, the most urgent first; what is not wanted any more never starts.

export interface RenderOptions {
  /** Smaller is sooner. Asked again whenever a place becomes free. */
  urgency: () => number;
  signal: AbortSignal;
}

export function createRenderQueue(concurrency: number) {
  const waiting: { start: () => void; options: RenderOptions }[] = [];
  let running = 0;

  function next(): void {
    if (running >= concurrency || waiting.length === 0) return;
    waiting.sort((a, b) => b.options.urgency() - a.options.urgency());
    running += 1;
    waiting.pop()?.start();
  }

  return {
    add<Result>(work: () => Promise<Result>, options: RenderOptions): Promise<Result> {
      return new Promise((resolve, reject) => {
        const entry = {
          options,
          start: () => {
            work()
              .then(resolve, reject)
              .finally(() => {
                running -= 1;
                next();
              });
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
        next();
      });
    },
  };
}
