// Frames during scrolling and zooming of pages, and how soon a distant page appears.
import type { Page } from '@playwright/test';
import { type Frames, framesOf, sweep } from './browser-times.ts';
import { PAGES } from './editor-pdf.ts';
import {
  type Bench,
  SHEETS,
  VIEWPORT,
  against,
  drag,
  openEditor,
  openPlain,
  percent,
  round,
  say,
  printFrames,
} from './editor-parts.ts';
import { print } from './yardstick.ts';

const SWEEP_MS = 15_000;
const JUMPS = [0.5, 0.95, 0.2, 0.7, 0.05, 0.85, 0.35];
const REST_MS = 700;

export async function measureMoving(bench: Bench) {
  const frames: Record<'ours' | 'plain', Record<'scroll' | 'zoom', Frames[]>> = {
    ours: { scroll: [], zoom: [] },
    plain: { scroll: [], zoom: [] },
  };
  for (let run = 0; run < 2; run += 1) {
    for (const name of ['ours', 'plain'] as const) {
      const { page } = await (name === 'ours' ? openEditor(bench) : openPlain(bench));
      frames[name].scroll.push(await framesOf(page, () => sweep(page, SHEETS[name], SWEEP_MS)));
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

/** The plain viewer does not handle the wheel: its application sets the scale. */
export async function zoom(page: Page) {
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

/**
 * Jumps far away and back, as with the scroll bar: measures until the page in the middle is visible at full resolution, and until
 * the browser has rendered it.
 */
export async function measureJumps(bench: Bench) {
  const times: Record<'ours' | 'plain', Jump[]> = { ours: [], plain: [] };
  for (const name of ['ours', 'plain'] as const) {
    const { page } = await (name === 'ours' ? openEditor(bench) : openPlain(bench));
    for (const share of JUMPS) {
      times[name].push(await jump(page, SHEETS[name], share));
      await page.waitForTimeout(REST_MS);
    }
    await page.context().close();
  }
  const words = { sharp: 'sharp', painted: 'painted in the browser' };
  for (const key of ['sharp', 'painted'] as const) {
    const of = (name: 'ours' | 'plain') => times[name].map((one) => one[key]);
    print({ ...against(`jump to another page, until it is ${words[key]}`, 1), ours: of('ours'), yardstick: of('plain') });
    say('the longest of them', `${round(Math.max(...of('ours')))} ms against ${round(Math.max(...of('plain')))} ms, goal 150 ms`);
  }
}

/** Milliseconds. */
interface Jump {
  /** The server's image at the screen's resolution, or the browser's rendering. */
  sharp: number;
  painted: number;
}

function jump(page: Page, selector: string, share: number): Promise<Jump> {
  return page.evaluate(
    ({ selector, share }) =>
      new Promise<Jump>((resolve) => {
        const view = document.querySelector(selector);
        if (!view) throw new Error(`Nothing is ${selector}.`);
        const started = performance.now();
        view.scrollTop = share * (view.scrollHeight - view.clientHeight);
        const { left, top, width, height } = view.getBoundingClientRect();
        let sharp: number | undefined;
        const measure = () => {
          const now = performance.now() - started;
          const sheets = document
            .elementsFromPoint(left + width / 2, top + height / 2)
            .flatMap((node) => node.closest('[data-page-id], .page[data-loaded]') ?? []);
          const isPainted = sheets.some((sheet) => sheet.querySelector('canvas'));
          const isSharp = ({ complete, naturalWidth, clientWidth }: HTMLImageElement) =>
            complete && clientWidth > 0 && naturalWidth >= clientWidth * devicePixelRatio;
          if (isPainted || sheets.some((sheet) => [...sheet.querySelectorAll('img')].some(isSharp))) sharp ??= now;
          if (isPainted) resolve({ sharp: sharp ?? now, painted: now });
          else requestAnimationFrame(measure);
        };
        requestAnimationFrame(measure);
      }),
    { selector, share },
  );
}

/** With the CPU throttled to a quarter of its speed. */
export async function measureSlowProcessor(bench: Bench) {
  const scroll = against(`${PAGES} pages, the processor slowed 4 times, p95 of the frames`, 0.6);
  for (const name of ['ours', 'plain'] as const) {
    const { page } = await (name === 'ours' ? openEditor(bench) : openPlain(bench));
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const frames = await framesOf(page, () => sweep(page, SHEETS[name], SWEEP_MS));
    (name === 'ours' ? scroll.ours : scroll.yardstick).push(frames.p95);
    if (name === 'ours') {
      await page.locator(SHEETS.ours).evaluate((view) => (view.scrollTop = 0));
      await page.locator('[data-element-id]').first().click();
      printFrames('drag 1 of 300, the processor slowed 4 times', await framesOf(page, () => drag(page)), 35);
      await page.keyboard.press('Control+z');
      await page.getByText('Saved', { exact: true }).first().waitFor();
    }
    await page.context().close();
  }
  print(scroll);
}
