// Shared by all editor measurements: opening the editor, opening the viewer it is compared with, and reporting results.
import type { Browser, Page } from '@playwright/test';
import type { Server } from '../e2e/server.ts';
import type { Frames } from './browser-times.ts';
import type { PlainViewer } from './plain-viewer.ts';
import { type Figure, median } from './yardstick.ts';

export const VIEWPORT = { width: 1_440, height: 900 };
/** The scrolling element of the editor and of the plain viewer. */
export const SHEETS = { ours: '[role=group][aria-label=Pages]', plain: '#container' } as const;

export interface Bench {
  browser: Browser;
  server: Server;
  plain: PlainViewer;
  cookies: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;
  url: string;
}

/** Prepares a page before it navigates. */
type Prepare = (page: Page) => Promise<void>;

/**
 * `first_picture`: page 1 is visible as the server's image at the screen's resolution; `first_page`: the browser has rendered it.
 * In milliseconds.
 */
export async function openEditor(
  { browser, server, cookies, url }: Bench,
  prepare?: Prepare,
): Promise<{ page: Page; first_picture: number; first_page: number }> {
  const context = await browser.newContext({ baseURL: server.url, storageState: cookies, viewport: VIEWPORT });
  const page = await context.newPage();
  await watchFirstPage(page);
  await prepare?.(page);
  await page.goto(url);
  const first_page = await firstPage(page);
  const first_picture = await page.evaluate(() => window.firstImage ?? Number.NaN);
  return { page, first_picture, first_page };
}

export async function openPlain({ browser, plain }: Bench, prepare?: Prepare): Promise<{ page: Page; first_page: number }> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(plain.url);
  return { page, first_page: await firstPage(page) };
}

/** Records when the first page is visible, in every document that the page loads. */
export async function watchFirstPage(page: Page) {
  await page.addInitScript(() => {
    const seen = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement) || !target.closest('section[data-page-id], [data-first-look]')) return;
      if (target.naturalWidth >= target.clientWidth * devicePixelRatio) window.firstImage ??= performance.now();
    };
    document.addEventListener('load', seen, { capture: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-page-id] canvas')) return;
      window.firstPage = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
}

export async function firstPage(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.firstPage);
  return (await handle.jsonValue()) ?? Number.NaN;
}

export async function drag(page: Page) {
  const box = await page.locator('[data-element-id]').first().boundingBox();
  if (!box) throw new Error('The element is not seen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 120; step += 1) {
    await page.mouse.move(x + 60 * Math.sin(step / 12) + step / 4, y + 60 * (1 - Math.cos(step / 12)) + step / 4);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.mouse.up();
}

export function against(name: string, goal: number, allowance_ms = 0): Figure {
  return { name, goal, direction: 'at most', allowance_ms, ours: [], yardstick: [], yardstick_name: 'the plain pdf.js viewer' };
}

export function printFrames(name: string, frames: Frames, goal: number) {
  say(name, `p50 ${round(frames.p50)} ms, p95 ${round(frames.p95)} ms, longest ${round(frames.longest)} ms, goal p95 ${goal} ms`);
}

export function say(name: string, text: string) {
  process.stdout.write(`       ${name}: ${text}\n`);
}

export const round = (value: number) => value.toFixed(1);
export const percent = (shares: number[]) => `${(median(shares) * 100).toFixed(1)} %`;
