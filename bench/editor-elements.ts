// Measurements without a counterpart in the plain viewer: moving elements, and showing them to other users.
import type { Page } from '@playwright/test';
import { framesOf, keyTimes, quantile } from './browser-times.ts';
import { ELEMENTS } from './editor-pdf.ts';
import { type Bench, VIEWPORT, against, drag, openEditor, round, say, printFrames } from './editor-parts.ts';
import { print } from './yardstick.ts';

const RUNS = 5;
const NUDGES = 12;

export async function measureElements(bench: Bench) {
  const { page } = await openEditor(bench);
  const first = page.locator('[data-element-id]').first();
  await first.waitFor();
  const selectAll = async () => {
    await first.click();
    await page.keyboard.press('Control+a');
  };

  await first.click();
  printFrames('drag 1 of 300', await framesOf(page, () => drag(page)), 20);
  await page.keyboard.press('Control+z');
  await selectRows(page);
  printFrames('drag 20 of 300', await framesOf(page, () => drag(page)), 22);
  await page.keyboard.press('Escape');
  await selectAll();
  printFrames('drag all 300', await framesOf(page, () => drag(page)), 28);
  await page.keyboard.press('Escape');
  await selectAll();
  const bare = await openBare(bench);
  const figure = { ...against('nudge of 300, key to picture', 2), yardstick_name: 'a page that only moves 300 boxes' };
  for (let turn = 0; turn < RUNS; turn += 1) {
    // Away from the page edge and back, because an element that cannot move costs nothing.
    const key = turn % 2 === 0 ? 'ArrowLeft' : 'ArrowRight';
    figure.ours.push(quantile(await keyTimes(page, key, NUDGES), 0.5));
    figure.yardstick.push(quantile(await keyTimes(bare, key, NUDGES), 0.5));
  }
  print(figure);
  const turns: number[] = [];
  for (let turn = 0; turn < RUNS; turn += 1)
    for (const key of ['Control+z', 'Control+Shift+z']) turns.push(...(await keyTimes(page, key, 1)));
  say(
    'undo and redo of all nudges',
    `p50 ${round(quantile(turns, 0.5))} ms, longest ${round(Math.max(...turns))} ms, goal 50 ms`,
  );
  await bare.context().close();
  await page.context().close();
}

/**
 * Selects the first two rows of ten elements each, with frames that start beside them, because the handles of a selection cover
 * the boxes.
 */
async function selectRows(page: Page) {
  await page.keyboard.press('Escape');
  const sheet = await page.locator('section[data-page-id]').first().boundingBox();
  const box = await page.locator('[data-element-id]').nth(20).boundingBox();
  if (!sheet || !box) throw new Error('The page is not seen.');
  await page.mouse.move(sheet.x + 10, sheet.y + 10);
  await page.mouse.down();
  await page.mouse.move(sheet.x + sheet.width - 10, box.y - 4, { steps: 4 });
  await page.mouse.up();
  const count = await page.locator('[data-element-id][aria-label$=selected]').count();
  if (count !== 20) throw new Error(`${count} are selected, not 20.`);
}

/** The time from a key press of one user to the resulting frame of another who has the same pdf open. */
export async function measureTogether(bench: Bench) {
  const [ours, theirs] = [(await openEditor(bench)).page, (await openEditor(bench)).page];
  const left = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>('[data-element-id]')?.style.left ?? '');
  await ours.locator('[data-element-id]').first().click();
  await theirs.locator('[data-element-id]').first().waitFor();
  // Waits until they see each other.
  const before = await left(theirs);
  await ours.keyboard.press('ArrowRight');
  await theirs.waitForFunction((was) => document.querySelector<HTMLElement>('[data-element-id]')?.style.left !== was, before);
  // Listens from the beginning, because the editor's own requests may delay a later listener.
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

/** The browser's own share: 300 boxes with a word each, moved by CSS. */
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
