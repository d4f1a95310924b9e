// Accessibility violations that axe finds. @axe-core/playwright injects the whole script on every check and opens another page to
// merge results; here the script is injected once per document, which cuts a check from two seconds to a tenth of one.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LASTING_MS = 5_000;
const POLL_INTERVAL_MS = 250;
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
  return persistentFaults(() => faultsNow(page, { ...options, impacts: ['serious', 'critical'] }));
}

/** All violations of any severity. Best practices are included only without exceptions, because they concern whole pages. */
export function allFaults(page: Page, options: Exceptions = {}): Promise<string[]> {
  return persistentFaults(() => faultsNow(page, { ...options, practices: !options.except }));
}

/** Keeps only violations that persist: a screen that is still loading has no heading, and a fading toast has poor contrast. */
async function persistentFaults(find: () => Promise<string[]>): Promise<string[]> {
  const until = performance.now() + LASTING_MS;
  let faults = await find();
  while (faults.length > 0 && performance.now() < until) {
    await sleep(POLL_INTERVAL_MS);
    const again = new Set(await find());
    faults = faults.filter((fault) => again.has(fault));
  }
  return faults;
}

async function faultsNow(page: Page, { only, except, impacts, practices = false }: Looked): Promise<string[]> {
  await settle(page);
  await handOver(page);
  // React Aria's live announcer is visually hidden, and empty except for seven seconds after an announcement.
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

/** Injects axe into every frame, and lets frames of other origins answer the page. */
async function handOver(page: Page) {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    await frame.evaluate(SCRIPT);
    await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
  }
}

/** Waits for animations to end, since contrast is too low during a fade. A new theme starts to fade in on the next frame. */
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
