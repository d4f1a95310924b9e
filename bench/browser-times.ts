// Measurements inside a page: frame times during an action, and the time from an input to the resulting frame.
import type { CDPSession, Page } from '@playwright/test';

export interface Frames {
  p50: number;
  p95: number;
  /** Share of frames that took longer than 33 ms. */
  late: number;
  longest: number;
}

declare global {
  interface Window {
    frameTimes?: number[];
    inputTimes?: number[];
    /** When a key or a link was last pressed. */
    pressedAt?: number;
    /** When the first page was visible at full resolution, and when the browser had rendered it. */
    firstImage?: number;
    firstPage?: number;
    /** When the screen could be used, in milliseconds since 1970. */
    usableAt?: number;
  }
}

/** Times every frame during `work`. */
export async function framesOf(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    window.frameTimes = times;
    let last = performance.now();
    const tick = (now: number) => {
      times.push(now - last);
      last = now;
      if (window.frameTimes === times) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await work();
  const times = await page.evaluate(() => {
    const seen = window.frameTimes ?? [];
    delete window.frameTimes;
    return seen.slice(1);
  });
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    late: times.filter((time) => time > 33.4).length / Math.max(1, times.length),
    longest: Math.max(...times),
  };
}

/** Scrolls from the top to the bottom in that many milliseconds, one step per frame. */
export function sweep(page: Page, selector: string, milliseconds: number): Promise<void> {
  return page.evaluate(
    async ({ selector, milliseconds }) => {
      const view = document.querySelector(selector);
      if (!view) throw new Error(`Nothing is ${selector}.`);
      view.scrollTop = 0;
      const started = performance.now();
      await new Promise<void>((resolve) => {
        const step = (now: number) => {
          const share = Math.min(1, (now - started) / milliseconds);
          view.scrollTop = share * (view.scrollHeight - view.clientHeight);
          if (share < 1) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      });
    },
    { selector, milliseconds },
  );
}

/** Presses a key repeatedly. @returns for each press the milliseconds until the frame with its effect was submitted */
export async function keyTimes(page: Page, key: string, presses: number): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    window.inputTimes = times;
    window.addEventListener(
      'keydown',
      () => {
        if (window.inputTimes !== times) return;
        const started = performance.now();
        // A message posted in a frame arrives after its painting.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => times.push(performance.now() - started), { once: true });
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key);
    await page.waitForFunction((count) => (window.inputTimes?.length ?? 0) >= count, press + 1);
  }
  return page.evaluate(() => window.inputTimes ?? []);
}

/** Megabytes of live objects, after a full garbage collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
