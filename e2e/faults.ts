// What axe finds fault with on a page. Its own wrapper hands the whole script to the page at every look, and opens another page
// to sum up in; here it is handed over once for each document, for a look of a tenth of a second instead of two.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LASTING_MS = 5_000;
const LOOK_EVERY_MS = 250;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Exceptions {
  only?: string;
  except?: string;
}

interface Looked extends Exceptions {
  impacts?: readonly string[];
  practices?: boolean;
}

/** Serious and critical axe violations of the current page, as readable lines; empty if there are none. */
export function seriousFaults(page: Page, options: Exceptions = {}): Promise<string[]> {
  return lastingFaults(() => faultsNow(page, { ...options, impacts: ['serious', 'critical'] }));
}

/** Whatever axe finds, however slight, its best practices as well: where nothing is excepted, for they are about whole pages. */
export function allFaults(page: Page, options: Exceptions = {}): Promise<string[]> {
  return lastingFaults(() => faultsNow(page, { ...options, practices: !options.except }));
}

/** What is still being loaded has no heading, and a message that fades away colours that no one reads: a fault stays. */
async function lastingFaults(look: () => Promise<string[]>): Promise<string[]> {
  const until = performance.now() + LASTING_MS;
  let faults = await look();
  while (faults.length > 0 && performance.now() < until) {
    await sleep(LOOK_EVERY_MS);
    const again = new Set(await look());
    faults = faults.filter((fault) => again.has(fault));
  }
  return faults;
}

async function faultsNow(page: Page, { only, except, impacts, practices = false }: Looked): Promise<string[]> {
  await settle(page);
  await handOver(page);
  // What React Aria has a screen reader say, for seven seconds; empty and nowhere on the page.
  const exclude = ['[data-live-announcer]', ...(except ? [except] : [])];
  const runOnly: axe.RunOnly = only
    ? { type: 'rule', values: [only] }
    : { type: 'tag', values: [...TAGS, ...(practices ? ['best-practice'] : [])] };
  const { violations } = await page.evaluate(([context, options]) => window.axe.run(context, options), [
    { exclude },
    { runOnly, resultTypes: ['violations'] },
  ] satisfies [axe.ElementContext, axe.RunOptions]);
  return violations
    .filter(({ impact }) => !impacts || impacts.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`));
}

/** Frames answer the page that asks them, of other websites, too. */
async function handOver(page: Page) {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    await frame.evaluate(SCRIPT);
    await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
  }
}

/** A colour in the middle of a fade has a contrast that no one reads at. Another theme begins to fade in with the next frame. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const running = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
