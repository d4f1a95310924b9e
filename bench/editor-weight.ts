// The memory usage of the editor.
import { readFileSync } from 'node:fs';
import type { CDPSession } from '@playwright/test';
import { heapOf, sweep } from './browser-times.ts';
import { type Bench, SHEETS, VIEWPORT, against, drag, openEditor, openPlain, round, say } from './editor-parts.ts';
import { zoom } from './editor-moving.ts';
import { print } from './yardstick.ts';

/** Scrolls, zooms, moves, undoes, copies and deletes repeatedly. */
export async function measureMemory(bench: Bench, minutes: number) {
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
    await sweep(page, SHEETS.ours, 8_000);
    await sweep(page, SHEETS.ours, 1_000);
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

/** The memory of the browser's processes above that with an empty page, after viewing all pages. */
export async function measureViewing(bench: Bench) {
  const figure = against('memory for 75 pages that were scrolled through, MB', 0.75);
  for (const name of ['ours', 'plain'] as const) {
    const session = await bench.browser.newBrowserCDPSession();
    const before = await blankMegabytes(bench, session);
    const { page } = await (name === 'ours' ? openEditor(bench) : openPlain(bench));
    await sweep(page, SHEETS[name], 15_000);
    await page.waitForTimeout(3_000);
    (name === 'ours' ? figure.ours : figure.yardstick).push((await megabytesOf(session)) - before);
    if (name === 'ours') say('canvases of pages then', `${await page.locator('[data-page-id] canvas').count()}, goal at most 4`);
    await page.context().close();
    await session.detach();
  }
  print(figure);
}

/** Measured with an empty page open, because a browser starts further processes with its first window. */
async function blankMegabytes({ browser }: Bench, session: CDPSession): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.waitForTimeout(3_000);
  const megabytes = await megabytesOf(session);
  await context.close();
  return megabytes;
}

/** Memory shared between processes is counted once. */
async function megabytesOf(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo.map(({ id }) => {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
