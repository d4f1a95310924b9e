// The editor beside the plain viewer of pdf.js, in one run: time to the first page, scrolling, zooming; and what only the
// editor does, in milliseconds: dragging, nudging, what is left in memory, what has to be fetched.
import { gzipSync } from 'node:zlib';
import { type Browser, type Page, chromium } from '@playwright/test';
import { type Server, startServer } from '../e2e/server.ts';
import { type Frames, framesOf, heapOf, keyTimes, quantile, sweep } from './browser-times.ts';
import { ELEMENTS, PAGES, preparePdf, textPages } from './editor-pdf.ts';
import { type PlainViewer, startPlainViewer } from './plain-viewer.ts';
import { type Figure, median, print } from './yardstick.ts';

const RUNS = 5;
const NUDGES = 12;
const SWEEP_MS = 15_000;
const VIEWPORT = { width: 1_440, height: 900 };
const SHEET = '[role=group][aria-label=Pages]';

interface Bench {
  browser: Browser;
  server: Server;
  plain: PlainViewer;
  cookies: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;
  url: string;
}

/** @param memory_minutes how long the editor works before its memory is looked at again; 0 leaves that out */
export async function measureEditor({ memory_minutes }: { memory_minutes: number }) {
  const server = await startServer();
  const file = textPages();
  const plain = await startPlainViewer(file);
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const bench = { browser, server, plain, ...(await preparePdf(browser, server, file)) };
    await opening(bench);
    await moving(bench);
    await elements(bench);
    await together(bench);
    if (memory_minutes > 0) await memory(bench, memory_minutes);
    await sizes(bench);
  } finally {
    await browser.close();
    plain.close();
    await server.remove();
  }
}

/**
 * `first_picture`: page 1 is seen, as the server has drawn it, and has a pixel for each of the screen's; `first_page`: drawn
 * here. Milliseconds.
 */
async function openEditor({
  browser,
  server,
  cookies,
  url,
}: Bench): Promise<{ page: Page; first_picture: number; first_page: number }> {
  const context = await browser.newContext({ baseURL: server.url, storageState: cookies, viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const times: { firstPicture?: number } = window as object;
    const seen = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement) || !target.closest('section[data-page-id], [data-first-look]')) return;
      if (target.naturalWidth >= target.clientWidth * devicePixelRatio) times.firstPicture ??= performance.now();
    };
    document.addEventListener('load', seen, { capture: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-page-id] canvas')) return;
      Object.assign(window, { firstPage: performance.now() });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(url);
  const first_page = await firstPage(page);
  const first_picture = await page.evaluate(() => (window as { firstPicture?: number }).firstPicture ?? Number.NaN);
  return { page, first_picture, first_page };
}

async function openPlain({ browser, plain }: Bench): Promise<{ page: Page; first_page: number }> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.goto(plain.url);
  return { page, first_page: await firstPage(page) };
}

async function firstPage(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (window as { firstPage?: number }).firstPage);
  return (await handle.jsonValue()) ?? Number.NaN;
}

/** Nothing is in the browser's cache. */
async function opening(bench: Bench) {
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

async function moving(bench: Bench) {
  const frames: Record<'ours' | 'plain', Record<'scroll' | 'zoom', Frames[]>> = {
    ours: { scroll: [], zoom: [] },
    plain: { scroll: [], zoom: [] },
  };
  for (let run = 0; run < 2; run += 1) {
    for (const name of ['ours', 'plain'] as const) {
      const { page } = await (name === 'ours' ? openEditor(bench) : openPlain(bench));
      frames[name].scroll.push(await framesOf(page, () => sweep(page, name === 'ours' ? SHEET : '#container', SWEEP_MS)));
      frames[name].zoom.push(await framesOf(page, () => zoom(page)));
      await page.context().close();
    }
  }
  for (const kind of ['scroll', 'zoom'] as const) {
    const of = (name: 'ours' | 'plain', key: keyof Frames) => frames[name][kind].map((entry) => entry[key]);
    const words = kind === 'scroll' ? `${PAGES} pages in ${SWEEP_MS / 1_000} s` : 'zoom by the wheel, in and out';
    for (const key of ['p50', 'p95'] as const)
      print({ ...against(`${words}, ${key} of the frames`, 1), ours: of('ours', key), yardstick: of('plain', key) });
    say(`${words}, share of frames over 33 ms`, `${percent(of('ours', 'late'))} against ${percent(of('plain', 'late'))}`);
    say(
      `${words}, longest frame`,
      `${round(Math.max(...of('ours', 'longest')))} ms against ${round(Math.max(...of('plain', 'longest')))} ms`,
    );
  }
}

/** The plain viewer has no wheel of its own: its application sets the scale. */
async function zoom(page: Page) {
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
  const isPlain = await page.evaluate(() => 'viewer' in window);
  await page.keyboard.down('Control');
  for (let step = 0; step < 60; step += 1) {
    const delta = step < 30 ? -40 : 40;
    if (isPlain)
      await page.evaluate(
        (factor) => {
          const { viewer } = window as unknown as { viewer: { currentScale: number } };
          viewer.currentScale *= factor;
        },
        Math.exp(-delta * 0.002),
      );
    else await page.mouse.wheel(0, delta);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.keyboard.up('Control');
}

async function elements(bench: Bench) {
  const { page } = await openEditor(bench);
  const first = page.locator('[data-element-id]').first();
  await first.waitFor();
  const selectAll = async () => {
    await first.click();
    await page.keyboard.press('Control+a');
  };

  await first.click();
  tell('drag 1 of 300', await framesOf(page, () => drag(page)), 20);
  await selectAll();
  tell('drag all 300', await framesOf(page, () => drag(page)), 28);
  await page.keyboard.press('Escape');
  await selectAll();
  const bare = await openBare(bench);
  const figure = { ...against('nudge of 300, key to picture', 2), yardstick_name: 'a page that only moves 300 boxes' };
  for (let turn = 0; turn < RUNS; turn += 1) {
    // Away from the edge that they were dragged to, and back: what cannot move costs nothing.
    const key = turn % 2 === 0 ? 'ArrowLeft' : 'ArrowRight';
    figure.ours.push(quantile(await keyTimes(page, key, NUDGES), 0.5));
    figure.yardstick.push(quantile(await keyTimes(bare, key, NUDGES), 0.5));
  }
  print(figure);
  const undos = await keyTimes(page, 'Control+z', 1);
  say('undo of all nudges', `${round(Math.max(...undos))} ms, goal 50 ms`);
  await bare.context().close();
  await page.context().close();
}

/** From a key of one to the picture of it for another who has the same pdf open. */
async function together(bench: Bench) {
  const [ours, theirs] = [(await openEditor(bench)).page, (await openEditor(bench)).page];
  const left = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>('[data-element-id]')?.style.left ?? '');
  await ours.locator('[data-element-id]').first().click();
  await theirs.locator('[data-element-id]').first().waitFor();
  // They know of each other.
  const before = await left(theirs);
  await ours.keyboard.press('ArrowRight');
  await theirs.waitForFunction((was) => document.querySelector<HTMLElement>('[data-element-id]')?.style.left !== was, before);
  // Heard from the beginning: what is asked for with each key may come after it.
  await ours.evaluate(() => window.addEventListener('keydown', () => (window.pressedAt = Date.now()), true));
  const times: number[] = [];
  for (let press = 0; press < NUDGES; press += 1) {
    const seen = theirs.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const node = document.querySelector('[data-element-id]');
          const observer = new MutationObserver(() => {
            observer.disconnect();
            requestAnimationFrame(() => resolve(Date.now()));
          });
          if (node) observer.observe(node, { attributes: true, attributeFilter: ['style'] });
        }),
    );
    await ours.keyboard.press(press % 2 === 0 ? 'ArrowLeft' : 'ArrowRight');
    times.push((await seen) - (await ours.evaluate(() => window.pressedAt ?? Number.NaN)));
  }
  say(
    'what one does, seen by another',
    `p50 ${round(quantile(times, 0.5))} ms, longest ${round(Math.max(...times))} ms, goal 200 ms`,
  );
  await Promise.all([ours, theirs].map((page) => page.context().close()));
}

/** What the browser itself needs for it: 300 boxes with a word each, moved by their style. */
async function openBare({ browser }: Bench): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const boxes = Array.from({ length: ELEMENTS }, (_, index) => {
    const style = `left: ${40 + (index % 10) * 90}px; top: ${40 + Math.floor(index / 10) * 27}px`;
    return `<div style="${style}"><svg width="80" height="24"><text y="15">No. ${index}</text></svg></div>`;
  });
  await page.setContent(`<style>div { position: absolute; outline: 1px solid blue }</style>${boxes.join('')}`);
  await page.evaluate(() => {
    const moved = [...document.querySelectorAll('div')];
    window.addEventListener('keydown', () => {
      for (const { style } of moved) style.left = `${Number.parseFloat(style.left) + 1}px`;
    });
  });
  return page;
}

async function drag(page: Page) {
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

/** Scrolls, zooms, moves, undoes, copies and deletes over and over. */
async function memory(bench: Bench, minutes: number) {
  const { page } = await openEditor(bench);
  const session = await page.context().newCDPSession(page);
  const keys = [
    'ArrowRight',
    'Control+d',
    'Delete',
    'Control+a',
    'ArrowDown',
    ...Array.from({ length: 5 }, () => 'Control+z'),
    'Escape',
  ];
  const work = async () => {
    await sweep(page, SHEET, 8_000);
    await sweep(page, SHEET, 1_000);
    await page.keyboard.press('Home');
    await page.locator('[data-element-id]').first().focus();
    await drag(page);
    for (const key of keys) await page.keyboard.press(key);
    await zoom(page);
  };
  await work();
  const start = await heapOf(session);
  const end = Date.now() + minutes * 60_000;
  let rounds = 0;
  for (; Date.now() < end; rounds += 1) await work();
  say(
    `live JS heap after ${minutes} minutes of work (${rounds} rounds)`,
    `${round(start)} MB at the start, ${round(await heapOf(session))} MB at the end`,
  );
  await page.context().close();
}

async function sizes(bench: Bench) {
  const { browser, server, cookies, url } = bench;
  const context = await browser.newContext({ baseURL: server.url, storageState: cookies, viewport: VIEWPORT });
  const page = await context.newPage();
  const total: Record<string, number> = { script: 0, stylesheet: 0, worker: 0 };
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const type =
      response.url().includes('.worker.') || response.url().includes('.renderer.') ? 'worker' : response.request().resourceType();
    if (!(type in total)) return;
    reading.push(response.body().then((body) => void (total[type] = (total[type] ?? 0) + gzipSync(body, { level: 9 }).length)));
  });
  await page.goto(url);
  await page.locator('[data-page-id] canvas').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await Promise.allSettled(reading);
  for (const [type, bytes] of Object.entries(total)) say(`first load of the editor, gzip, ${type}`, `${round(bytes / 1_024)} kB`);
  await context.close();
}

function against(name: string, goal: number, allowance_ms = 0): Figure {
  return { name, goal, direction: 'at most', allowance_ms, ours: [], yardstick: [], yardstick_name: 'the plain pdf.js viewer' };
}

function tell(name: string, frames: Frames, goal: number) {
  say(name, `p50 ${round(frames.p50)} ms, p95 ${round(frames.p95)} ms, longest ${round(frames.longest)} ms, goal p95 ${goal} ms`);
}

function say(name: string, text: string) {
  process.stdout.write(`       ${name}: ${text}\n`);
}

const round = (value: number) => value.toFixed(1);
const percent = (shares: number[]) => `${(median(shares) * 100).toFixed(1)} %`;
