// Times two things in turn, A B A B …, and prints their ratio, because absolute times on a shared machine say little.
import { performance } from 'node:perf_hooks';

export interface Figure {
  name: string;
  /** The limit for ours, as a multiple of the yardstick; for throughput, the minimum share of it. */
  goal: number;
  direction: 'at most' | 'at least';
  /** Additional milliseconds allowed for ours, whatever the yardstick takes. */
  allowance_ms: number;
  /** An additional minimum for ours, whatever the yardstick reaches. */
  least?: number;
  ours: number[];
  yardstick: number[];
  yardstick_name: string;
}

/** `prepare` creates the input of our runs; it is not timed. */
export async function compare<T = void>(
  about: { name: string; yardstick_name: string; goal: number; runs: number; allowance_ms?: number; prepare?: () => T },
  ours: (prepared: T | undefined) => Promise<unknown>,
  yardstick: () => Promise<unknown>,
): Promise<Figure> {
  await ours(about.prepare?.());
  await yardstick();
  const figure: Figure = {
    name: about.name,
    yardstick_name: about.yardstick_name,
    goal: about.goal,
    direction: 'at most',
    allowance_ms: about.allowance_ms ?? 0,
    ours: [],
    yardstick: [],
  };

  for (let run = 0; run < about.runs; run += 1) {
    const prepared = about.prepare?.();
    figure.ours.push(await time(() => ours(prepared)));
    figure.yardstick.push(await time(yardstick));
  }
  return figure;
}

export function print(figure: Figure) {
  const ours = median(figure.ours);
  const yardstick = median(figure.yardstick);
  const ratios = figure.ours.map((value, index) => (value - figure.allowance_ms) / (figure.yardstick[index] ?? 1));
  const ratio = median(ratios);
  const best = figure.direction === 'at most' ? Math.min(...ratios) : Math.max(...ratios);
  const isMet = figure.direction === 'at most' ? ratio <= figure.goal : ratio >= figure.goal && ours >= (figure.least ?? 0);
  const text = `${figure.name}: ${ours.toFixed(1)} against ${yardstick.toFixed(1)} (${figure.yardstick_name}), ratio ${ratio.toFixed(2)}, best ${best.toFixed(2)}, goal ${figure.direction} ${figure.goal}${figure.allowance_ms > 0 ? ` and ${figure.allowance_ms} ms` : ''}${figure.least ? ` and ${figure.least}` : ''}`;
  process.stdout.write(`${isMet ? 'met   ' : 'MISSED'} ${text}\n`);
}

export async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
