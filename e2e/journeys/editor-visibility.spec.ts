// What only a browser shows of the editor: one document, from its first element to its versions, on wide and narrow screens.
import { createElement, uuidv7 } from '@countersign/document-model';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { addSignee, draft, placeElements } from '../documents.ts';
import { addFiles, boxOf, fingers, onSheet, saved, sheet } from '../editor.ts';
import { signUpColleagues } from '../organizations.ts';
import { expect, test } from '../people.ts';

const said = (page: Page, words: string) => page.locator('[aria-live=polite]', { hasText: words });
const stripOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const pageCount = (page: Page, count: number) =>
  expect(stripOf(page).getByRole('grid')).toHaveAttribute('aria-rowcount', String(count));

async function dragBy(page: Page, [x, y]: readonly [number, number], [dx, dy]: readonly [number, number]) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 5 });
  await page.mouse.up();
}

test('edits, orders and versions a document, together with another person and on every screen size', async ({
  page,
  server,
  browser,
  guest: other,
}) => {
  const organization = await signUpColleagues(server, { ann: page, bob: other });
  const { id, path, pages } = await draft(page, { space: `organizations/${organization}` });
  const signee_id = await addSignee(page, path, { name: 'Sam Signee', email: 'sam@example.com' });
  const field = (y: number, more: Record<string, unknown> = {}) =>
    createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'input', x: 80, y }, more);
  const fields = [field(100, { signee_id }), field(180), field(260)];
  await placeElements(page, path, fields);
  await page.goto(`/pdfs/${id}/signing`);
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Control+0');
  const at = (index: number, screen = page) => screen.locator(`[data-element-id="${fields[index]?.id ?? ''}"]`);
  await expect(page.getByRole('button', { name: 'Zoom: 100 %' })).toBeVisible();

  await test.step('a field has the color and the name of its signee', async () => {
    const signee = page.getByRole('button', { name: /^Sam Signee/ });
    const background = await signee
      .locator('span[aria-hidden=true]')
      .first()
      .evaluate((node) => getComputedStyle(node).backgroundColor);
    const colorOf = (index: number) =>
      at(index).evaluate((node) => {
        const probe = node.appendChild(document.createElement('i'));
        probe.style.color = 'var(--field)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
    expect(await colorOf(0)).toBe(background);
    expect(await colorOf(1)).not.toBe(background);
    await expect(at(0)).toHaveAttribute('title', 'Sam Signee');
    await expect(at(1)).toHaveAttribute('title', 'Unassigned');
  });

  await test.step('a frame selects what it touches, and Shift-click toggles', async () => {
    await dragBy(page, await onSheet(page, 300, 60), [-150, 150]);
    await expect(said(page, '2 selected')).toBeAttached();
    await at(2).click({ modifiers: ['Shift'] });
    await expect(said(page, '3 selected')).toBeAttached();
    await at(0).click({ modifiers: ['Shift'] });
    await at(1).click({ modifiers: ['Shift'] });
    await expect(page.locator('[data-selection-frame]')).toHaveCount(1);
    expect((await boxOf(page.locator('[data-selection-frame]'))).y).toBeCloseTo((await boxOf(at(2))).y, 0);
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[data-inspector] :focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(at(2)).toBeFocused();
  });

  await test.step('fields show their number in the tab order', async () => {
    const command = async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search for a command' }).fill('tab order');
      await page.getByRole('option', { name: /^(Show|Hide) tab order/ }).click();
    };
    await command();
    for (const [index, { id: of }] of fields.entries())
      await expect(page.locator(`[data-order-of="${of}"]`)).toHaveText(String(index + 1));
    await command();
    await expect(page.locator('[data-order-of]')).toHaveCount(0);
  });

  await test.step('dragging to the foot of the window scrolls, and drops the element on the next page', async () => {
    const { y } = await boxOf(sheet(page));
    const frame = await boxOf(page.getByRole('group', { name: 'Pages' }));
    const from = await boxOf(at(2));
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, frame.y + frame.height - 100, { steps: 3 });
    expect((await boxOf(sheet(page))).y).toBe(y);
    await page.mouse.move(from.x + 20, frame.y + frame.height - 4, { steps: 3 });
    const second = page.locator('section[data-page-id]').nth(1);
    await expect.poll(async () => (await boxOf(second)).y, { intervals: [20] }).toBeLessThan(frame.y + frame.height - 150);
    await page.mouse.up();
    await expect.poll(async () => (await saved(page, path)).find((one) => one.id === fields[2]?.id)?.page_id).toBe(pages[1]);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await saved(page, path)).find((one) => one.id === fields[2]?.id)?.page_id).toBe(pages[0]);
  });

  await test.step("elements selected by someone else are framed in that person's color", async () => {
    await other.goto(`/pdfs/${id}/signing`);
    await at(1, other).click();
    const frame = page.locator('[data-selected-by="Bob Baker"]');
    await expect(frame).toHaveCount(1);
    const [mine, theirs] = [await boxOf(at(1)), await boxOf(frame)];
    expect([Math.round(theirs.x), Math.round(theirs.width)]).toEqual([Math.round(mine.x), Math.round(mine.width)]);
    await other.keyboard.press('Escape');
    await expect(frame).toHaveCount(0);
    await other.context().close();
  });

  await test.step('copies elements to pages by their numbers', async () => {
    await at(0).click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Copy to pages…' }).click();
    await page.getByText('Some pages').click();
    const numbers = page.getByRole('dialog').getByLabel('Pages', { exact: true });
    await numbers.fill('2-9');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Enter pages from 1 to 2')).toBeVisible();
    await numbers.fill('1-2');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect
      .poll(async () => (await saved(page, path)).map(({ page_id }) => pages.indexOf(page_id)).toSorted((a, b) => a - b))
      .toEqual([0, 0, 0, 1]);
  });

  await versions(page, id);
  await pagesInStrip(page);
  await onPhone(page, browser);
});

/** The menu of a version, with everything except showing it. */
async function versions(page: Page, id: string) {
  const actions = page.getByRole('button', { name: 'Actions for the version As agreed' });
  const choose = async (item: string) => {
    await actions.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await test.step('downloads a version, makes it a document of its own, and deletes it', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save version' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('As agreed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(actions).toBeVisible();

    const downloading = page.waitForEvent('download');
    await choose('Download');
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);

    await choose('New document');
    await page.waitForURL((url) => url.pathname.startsWith('/pdfs/') && !url.pathname.includes(id));
    await expect(sheet(page)).toBeVisible();
    await expect(page.locator('[data-element-id]').first()).toBeVisible();

    await page.goto(`/pdfs/${id}/signing`);
    await expect(sheet(page)).toBeVisible();
    await choose('Delete…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(actions).toHaveCount(0);
  });
}

async function pagesInStrip(page: Page) {
  const strip = stripOf(page);
  const row = (number: number) => strip.getByRole('row', { name: `Page ${number}` });

  await test.step('adds a blank page and an image as pages', async () => {
    await row(1).click();
    await strip.getByRole('button', { name: 'Add pages' }).click();
    await page.getByRole('menuitem', { name: 'Blank page' }).click();
    await pageCount(page, 3);
    await addFiles(page, [await image()]);
    await pageCount(page, 4);
  });
}

async function image() {
  const buffer = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#cc0000' } })
    .png()
    .toBuffer();
  return { name: 'red.png', mimeType: 'image/png', buffer };
}

/** The narrowest supported screen, by touch, with reduced motion. */
async function onPhone(page: Page, browser: Browser) {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const phone = await context.newPage();
  await phone.goto(page.url());
  await expect(sheet(phone)).toBeVisible();

  await test.step('at 320 pixels no part of the bar is cut off, and the window does not scroll sideways', async () => {
    const bar = phone.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Pages', exact: true })).toBeVisible();
    const controls = bar.getByRole('button').or(bar.getByRole('link')).filter({ visible: true });
    expect(await controls.count()).toBeGreaterThanOrEqual(4);
    expect(await controls.evaluateAll(outOfReach)).toEqual([]);
    const wide = await phone.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth]);
    expect(Math.max(...wide)).toBeLessThanOrEqual(320);
  });

  await test.step('moving two fingers in the same direction pans without zooming', async () => {
    const touch = await fingers(phone);
    const before = await boxOf(sheet(phone));
    const pair = (y: number) => [
      { x: 120, y },
      { x: 200, y },
    ];
    await touch('touchStart', pair(450).slice(0, 1));
    await touch('touchStart', pair(450));
    for (const y of [430, 400, 370]) await touch('touchMove', pair(y));
    await touch('touchEnd', []);
    await expect.poll(async () => Math.round((await boxOf(sheet(phone))).y - before.y)).toBe(-80);
    expect((await boxOf(sheet(phone))).width).toBeCloseTo(before.width, 0);
  });

  await test.step('nothing animates under reduced motion', async () => {
    const longest = await phone.evaluate(() => {
      const seconds = (value: string) => Math.max(...value.split(',').map((part) => Number.parseFloat(part)));
      return Math.max(
        ...[...document.querySelectorAll('body *')].map((node) => {
          const { transitionDuration, animationDuration } = getComputedStyle(node);
          return Math.max(seconds(transitionDuration), seconds(animationDuration));
        }),
      );
    });
    expect(longest).toBeLessThan(0.001);
  });
  await context.close();
}

/** Elements that are cut off, or covered where a finger would touch them. */
function outOfReach(nodes: Element[]): string[] {
  return nodes.flatMap((node) => {
    const { left, right, top, width, height } = node.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isReached = left >= 0 && right <= innerWidth && hit !== null && node.contains(hit);
    return isReached
      ? []
      : [`${node.ariaLabel ?? node.textContent}: ${left} to ${right}, under ${hit?.outerHTML.slice(0, 200) ?? ''}`];
  });
}
