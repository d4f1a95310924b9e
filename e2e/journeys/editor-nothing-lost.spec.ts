// What must not get lost, move or blur in the editor: on cropped pages, at a page's foot, at high zoom, in a second tab, offline.
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { draft, placeElements } from '../documents.ts';
import { boxOf, openAdvanced, openEditor, saved, sheet } from '../editor.ts';
import { expect, signUp, test } from '../people.ts';

test('a crop hides what lies outside without moving anything, and the full page view shows it in place @deep', async ({
  page,
}) => {
  await signUp(page);
  const { path, at } = await openEditor(page, [
    { kind: 'rectangle', x: 60, y: 80 },
    { kind: 'checkbox', x: 300, y: 120 },
    { kind: 'text', x: 60, y: 600, more: { value: 'Below', width: 100 } },
  ]);
  const before = await saved(page, path);
  const strip = page.getByRole('navigation', { name: 'Pages' });
  const menu = async (name: RegExp) => {
    await strip.getByRole('row', { name: 'Page 1' }).hover();
    await strip.getByRole('button', { name: 'Actions for page 1' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await menu(/^Crop/);
  const dialog = page.getByRole('dialog', { name: /Crop/ });
  const image = await boxOf(dialog.locator('[style*="crosshair"]'));
  await page.mouse.move(image.x + 2, image.y + image.height / 2);
  await page.mouse.down();
  await page.mouse.move(image.x + image.width - 2, image.y + image.height - 2, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect.poll(async () => (await boxOf(sheet(page))).height).toBeLessThan(500);
  await expect(page.locator('[aria-live=polite]', { hasText: 'The page is cropped' })).toBeAttached();

  await expect(at(2)).toBeVisible();
  for (const index of [0, 1]) await expect(at(index)).toHaveCount(0);
  await sheet(page).click({ position: { x: 400, y: 300 } });
  await page.keyboard.press('Control+a');
  await expect(page.locator('[data-selection-frame]')).toHaveCount(1);
  const cropped = await saved(page, path);
  expect(cropped.every(({ id, y }) => y < 100 || id === before[2]?.id)).toBe(true);

  await menu(/^Crop/);
  await dialog.getByRole('button', { name: 'Show the whole page' }).click();
  await expect(at(0)).toBeVisible();
  const places = (elements: readonly Element[]) => elements.map(({ id, x, y }) => ({ id, x: Math.round(x), y: Math.round(y) }));
  await expect.poll(async () => places(await saved(page, path))).toEqual(places(before));
});

test('a text at the foot of its page grows upwards, so that all of it is printed @deep', async ({ page }) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [{ kind: 'text', x: 60, y: 780, more: { value: 'One', width: 200 } }]);
  await at(0).dblclick();
  await page.keyboard.press('ControlOrMeta+a');
  for (const line of ['One', 'two', 'three', 'four', 'five', 'six']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  const text = async () => (await saved(page, path)).find(({ id }) => id === ids[0]);
  await expect.poll(async () => (await text())?.height).toBeGreaterThan(80);
  const { y, height } = (await text()) ?? { y: 0, height: 0 };
  expect(y + height).toBeLessThanOrEqual(842);
});

test('narrowing a text by handle, key or number also adjusts its height, as one step @deep', async ({ page }) => {
  await signUp(page);
  const value = 'A few words that stand in one line and in several';
  const { path, at, ids } = await openEditor(page, [{ kind: 'text', x: 60, y: 80, more: { value, width: 400, height: 20 } }]);
  const size = async () => {
    const { width = 0, height = 0 } = (await saved(page, path)).find(({ id }) => id === ids[0]) ?? {};
    return { width, height };
  };
  await at(0).click();
  const handle = await boxOf(page.locator('[data-handle="e"]'));
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 280, y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await size()).height).toBeGreaterThan(40);
  expect((await size()).width).toBeLessThan(130);
  await page.keyboard.press('Control+z');
  await expect.poll(size).toEqual({ width: 400, height: 20 });

  await openAdvanced(page);
  await page.getByRole('textbox', { name: /^Width in/ }).fill('120');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await size()).height).toBeGreaterThan(40);
  await page.getByRole('textbox', { name: /^Height in/ }).fill('20');
  await page.keyboard.press('Enter');
  await expect.poll(size).toEqual({ width: 120, height: 20 });
});

test('renders a page pixel for each screen pixel at the highest zoom, also after scrolling @deep', async ({ page }) => {
  await signUp(page);
  await openEditor(page, []);
  const handle = page.locator('[role=group][aria-label=Pages]');
  const density = () =>
    page.evaluate(() => {
      const view = document.querySelector('[role=group][aria-label=Pages]')?.getBoundingClientRect();
      const middle = view && { x: view.left + view.width / 2, y: view.top + view.height / 2 };
      const over = [...document.querySelectorAll('canvas')].filter((canvas) => {
        const box = canvas.getBoundingClientRect();
        return middle && box.left < middle.x && box.right > middle.x && box.top < middle.y && box.bottom > middle.y;
      });
      return Math.max(0, ...over.map((canvas) => canvas.width / canvas.getBoundingClientRect().width));
    });
  await page.mouse.move(700, 450);
  await page.keyboard.down('Control');
  for (let step = 0; step < 14; step += 1) await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect(page.getByRole('button', { name: 'Zoom: 800 %' })).toBeVisible();
  await expect.poll(density).toBeCloseTo(1, 1);
  await handle.evaluate((view) => view.scrollBy(600, 2_500));
  await expect.poll(density).toBeCloseTo(1, 1);
});

test('Tab moves on to an element whose page is not rendered yet @deep', async ({ page }) => {
  await signUp(page);
  const blank = Array.from({ length: 12 }, () => ({ content: '' }));
  const { shaped } = await import('../../packages/pdf/fixtures/pages.ts');
  const { id, path, pages } = await draft(page, { bytes: shaped(...blank), mode: 'edit' });
  const at = (index: number) => createElement({ id: uuidv7(), page_id: pages[index] ?? '', kind: 'input', x: 80, y: 80 });
  const [first, last] = [at(0), at(11)];
  await placeElements(page, path, [first, last]);
  await page.goto(`/pdfs/${id}/edit`);
  const node = (element: Element) => page.locator(`[data-element-id="${element.id}"]`);
  await node(first).click();
  await page.keyboard.press('Tab');
  await expect(node(last)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(node(first)).toBeFocused();
});

test('after deleting by keyboard, focuses the next element, else the previous one, else the page @deep', async ({ page }) => {
  await signUp(page);
  const { path, at } = await openEditor(
    page,
    [80, 200, 320, 440].map((y) => ({ kind: 'rectangle' as const, x: 60, y })),
  );
  await at(0).click();
  await page.keyboard.press('Tab');
  await expect(at(1)).toBeFocused();
  // As if the key were held down: its repeats must not delete the next element.
  await page.keyboard.down('Delete');
  await expect(at(2)).toBeFocused();
  await page.keyboard.down('Delete');
  await page.keyboard.up('Delete');
  await expect.poll(async () => (await saved(page, path)).length).toBe(3);

  await page.keyboard.press('Control+x');
  await expect(at(3)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(at(0)).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-element-id]')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(at(0)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.locator('[data-element-id]')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Pages', exact: true })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(at(0)).toBeFocused();
});

test('two tabs of one person sync, and keep unsent changes of both after they are closed', async ({ page }) => {
  await signUp(page);
  const { id, path, at, ids } = await openEditor(page, [
    { kind: 'rectangle', x: 60, y: 80 },
    { kind: 'rectangle', x: 60, y: 300 },
  ]);
  const context = page.context();
  const open = async () => {
    const tab = await context.newPage();
    await tab.goto(`/pdfs/${id}/edit`);
    await expect(tab.locator(`[data-element-id="${ids[0] ?? ''}"]`)).toBeVisible();
    return tab;
  };
  const second = await open();
  const nudge = async (tab: Page, index: number, key: string) => {
    await tab.locator(`[data-element-id="${ids[index] ?? ''}"]`).click();
    await tab.keyboard.press(key);
  };
  await nudge(page, 0, 'ArrowRight');
  const left = (tab: Page) => tab.locator(`[data-element-id="${ids[0] ?? ''}"]`).evaluate((node) => node.style.left);
  await expect.poll(() => left(second)).toContain('61');
  const box = await boxOf(sheet(second));
  await second.mouse.move(box.x + 200, box.y + 300);
  await second.mouse.move(box.x + 220, box.y + 320);
  await expect(page.locator('[data-other="You, in another window or device"]')).toBeVisible();

  await context.setOffline(true);
  // The server changes pages, so the button says that it needs a connection before anyone tries.
  const addPages = page.getByRole('button', { name: 'Add pages' });
  await expect(addPages).toBeDisabled();
  await expect(addPages).toHaveAccessibleDescription('You can’t change pages while you’re offline.');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('row', { name: 'Page 1' }).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Rotate right' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await nudge(page, 0, 'ArrowDown');
  await nudge(second, 1, 'ArrowDown');
  for (const tab of [page, second]) await expect(tab.getByText('Offline', { exact: false }).first()).toBeVisible();
  await expect(at(0)).toBeVisible();
  await page.close();
  await second.close();
  await context.setOffline(false);

  const third = await open();
  const places = async () => (await saved(third, path)).map(({ y }) => y);
  await expect.poll(places).toEqual([81, 301]);
});
