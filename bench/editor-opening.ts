// The time until something is visible.
import type { Page } from '@playwright/test';
import { type Bench, VIEWPORT, against, firstPage, openEditor, openPlain, round, say, watchFirstPage } from './editor-parts.ts';
import { median, print } from './yardstick.ts';

const RUNS = 5;
const SLOW_RUNS = 3;

/** With an empty browser cache. */
export async function measureOpening(bench: Bench) {
  const sharp = against('first page sharp, nothing cached', 1, 150);
  const painted = against('first page painted in the browser, nothing cached', 1, 150);
  for (let run = 0; run <= RUNS; run += 1) {
    const ours = await openEditor(bench);
    const plain = await openPlain(bench);
    await Promise.all([ours.page.context().close(), plain.page.context().close()]);
    if (run === 0) continue;
    sharp.ours.push(ours.first_picture);
    painted.ours.push(ours.first_page);
    for (const figure of [sharp, painted]) figure.yardstick.push(plain.first_page);
  }
  print(sharp);
  print(painted);
}

/** A connection of 10 Mbit/s with 40 ms latency, and an empty cache. */
export async function measureSlowLine(bench: Bench) {
  const figure = against('first page sharp at 10 Mbit/s and 40 ms, nothing cached', 0.65);
  for (let run = 0; run < SLOW_RUNS; run += 1) {
    const ours = await openEditor(bench, slowLine);
    const plain = await openPlain(bench, slowLine);
    await Promise.all([ours.page.context().close(), plain.page.context().close()]);
    figure.ours.push(ours.first_picture);
    figure.yardstick.push(plain.first_page);
  }
  print(figure);
  for (const route of ['/login', '/home', '/settings/account', bench.url]) {
    const times: number[] = [];
    for (let run = 0; run < SLOW_RUNS; run += 1) times.push(await firstPaint(bench, route));
    say(
      `first paint of ${route.replace(/[\da-f-]{36}/, '{id}')} at 10 Mbit/s and 40 ms`,
      `${round(median(times))} ms, goal 1,000 ms`,
    );
  }
}

/** The time from a click in the list of pdfs to the first page. */
export async function measureClick({ browser, server, cookies, url }: Bench) {
  const sharp: number[] = [];
  const painted: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const context = await browser.newContext({ baseURL: server.url, storageState: cookies, viewport: VIEWPORT });
    const page = await context.newPage();
    await watchFirstPage(page);
    await page.goto('/home');
    const link = page.locator(`a[href^="${url.replace(/\/edit$/, '')}"]`).first();
    await link.hover();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() =>
      window.addEventListener('click', () => (window.pressedAt = performance.now()), { capture: true, once: true }),
    );
    await link.click();
    const first_page = await firstPage(page);
    const { pressedAt = Number.NaN, firstImage = first_page } = await page.evaluate(() => ({
      pressedAt: window.pressedAt,
      firstImage: window.firstImage,
    }));
    await context.close();
    if (run === 0) continue;
    sharp.push(Math.min(firstImage, first_page) - pressedAt);
    painted.push(first_page - pressedAt);
  }
  say('press in the list to the first page, sharp', `${round(median(sharp))} ms, goal 350 ms`);
  say('press in the list to the first page, painted in the browser', `${round(median(painted))} ms`);
}

async function firstPaint({ browser, server, cookies }: Bench, route: string): Promise<number> {
  const storageState = route === '/login' ? undefined : cookies;
  const context = await browser.newContext({ baseURL: server.url, viewport: VIEWPORT, ...(storageState && { storageState }) });
  const page = await context.newPage();
  await slowLine(page);
  await page.goto(route);
  const entry = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  const time = await entry.jsonValue();
  await context.close();
  return time ?? Number.NaN;
}

async function slowLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = 10_000_000 / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
