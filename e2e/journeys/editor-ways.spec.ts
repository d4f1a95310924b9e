// The editor other than by mouse on an upright page: by keyboard alone, by touch, on a rotated and cropped page, and in Arabic.
import { spawnSync } from 'node:child_process';
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { plain, shaped } from '../../packages/pdf/fixtures/pages.ts';
import { draft, placeElements } from '../documents.ts';
import { boxOf } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { expect, signUp, test } from '../people.ts';

async function saved(page: Page, path: string): Promise<Element[]> {
  return ((await (await page.request.get(`${path}/elements`)).json()) as { data: Element[] }).data;
}

async function printedWords(page: Page, path: string, options: string[] = []): Promise<string> {
  const input = await (await page.request.get(`${path}/download`)).body();
  return spawnSync('pdftotext', [...options, '-', '-'], { input }).stdout.toString();
}

const elements = (page: Page) => page.locator('[data-element-id]');

test('works by keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const { id, path } = await draft(page, { mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  await expect(page.locator('section[data-page-id]').first()).toBeVisible();
  const live = (words: string) => page.locator('[aria-live=polite]', { hasText: words });

  await test.step('places, edits and moves a text', async () => {
    await page.keyboard.press('t');
    await expect(live('Text. Enter places it')).toBeAttached();
    await page.keyboard.press('Enter');
    await page.keyboard.type('By hand');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: /^Text, “By hand”/ })).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect.poll(() => saved(page, path)).toMatchObject([{ kind: 'text', value: 'By hand' }]);
    const [before] = await saved(page, path);
    for (const key of ['ArrowRight', 'Shift+ArrowDown', 'Alt+Shift+ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('Control+s');
    const [x = 0, y = 0, width = 0] = [before?.x, before?.y, before?.width];
    await expect.poll(() => saved(page, path)).toMatchObject([{ x: x + 1, y: y + 10, width: width + 10 }]);
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('places, checks, copies and deletes a checkbox', async () => {
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: /^Checkbox/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: /^Checkbox.*, checked/ })).toBeVisible();
    await page.keyboard.press('Control+c');
    await expect(live('Copied: 1')).toBeAttached();
    await page.keyboard.press('Control+v');
    await expect(elements(page)).toHaveCount(3);
    await page.keyboard.press('Delete');
    await expect(elements(page)).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(elements(page)).toHaveCount(3);
  });

  await test.step('navigates and reorders pages', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+g');
    await page.getByLabel('Page, 1 to 2').fill('2');
    await page.keyboard.press('Enter');
    await expect(live('Page 2 of 2')).toBeAttached();
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: /^Signature.*page 2/ })).toBeFocused();
    const list = page.getByRole('navigation', { name: 'Pages' }).getByRole('grid');
    for (let step = 0; step < 20 && !(await list.evaluate((node) => node.contains(document.activeElement))); step += 1)
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await expect(list.getByRole('row', { name: 'Page 1' })).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => printedWords(page, path)).toMatch(/Page 2[\s\S]*Page 1/);
    expect(await allFaults(page)).toEqual([]);
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('places and moves elements, and changes them in the bottom sheet @deep', async ({ page }) => {
    await signUp(page);
    const { id, path } = await draft(page, { mode: 'signing' });
    await page.goto(`/pdfs/${id}/signing`);
    const sheet = page.locator('section[data-page-id]').first();
    await expect(sheet).toBeVisible();
    const session = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const box = await sheet.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 120];

    await page.getByRole('button', { name: 'Checkbox', exact: true }).tap();
    await page.touchscreen.tap(x, y);
    const checkbox = page.getByRole('group', { name: /^Checkbox/ });
    await expect(checkbox).toBeVisible();
    const at = await checkbox.boundingBox();
    const from = { x: (at?.x ?? 0) + (at?.width ?? 0) / 2, y: (at?.y ?? 0) + (at?.height ?? 0) / 2 };
    await finger('touchStart', [from]);
    for (const step of [10, 30, 60]) await finger('touchMove', [{ x: from.x + step, y: from.y + step }]);
    await finger('touchEnd', []);
    await expect.poll(async () => ((await checkbox.boundingBox())?.y ?? 0) - (at?.y ?? 0)).toBeGreaterThan(45);

    await page.getByRole('button', { name: 'Properties' }).tap();
    const panel = page.getByRole('dialog', { name: 'Properties' });
    await panel.getByLabel('Label').fill('I agree');
    expect(await allFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => saved(page, path)).toMatchObject([{ kind: 'checkbox', label: 'I agree' }]);

    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await expect(page.getByRole('menuitem', { name: 'Preview as a recipient' })).toBeVisible();
    // The menu handles keys once it has the focus.
    const menu = page.getByRole('menu');
    await expect.poll(() => menu.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    const width = async () => (await boxOf(sheet)).width;
    const far = await width();
    await page.getByRole('button', { name: 'Text', exact: true }).tap();
    await page.touchscreen.tap(x, y + 160);
    const field = page.locator('[data-text-editor]');
    await expect(field).toBeInViewport();
    await expect.poll(() => field.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))).toBeCloseTo(16, 1);
    await page.keyboard.type('Near');
    await page.keyboard.press('Escape');
    await expect.poll(width).toBeCloseTo(far, 0);
    await expect.poll(() => saved(page, path)).toMatchObject([{ kind: 'checkbox' }, { kind: 'text', value: 'Near' }]);
  });
});

test('places, moves and prints an element where it is seen on a rotated and cropped page', async ({ page }) => {
  await signUp(page);
  const bytes = shaped({ rotate: 90, media: [0, 0, 600, 800], crop: [50, 100, 550, 700], content: ' ' });
  const { id, path } = await draft(page, { bytes, mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const sheet = page.locator('section[data-page-id]');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Control+0');
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(600);

  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await sheet.click({ position: { x: 150, y: 200 } });
  await page.keyboard.type('Crossing');
  await page.keyboard.press('Escape');
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await saved(page, path))[0]?.x).toBeGreaterThan(190);
  const [text] = await saved(page, path);
  expect(await allFaults(page)).toEqual([]);

  const words = await printedWords(page, path, ['-cropbox', '-bbox']);
  const [, xMin = '', yMin = ''] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Crossing</.exec(words) ?? [];
  expect(Math.abs(Number(xMin) - (text?.x ?? 0))).toBeLessThan(2);
  expect(Math.abs(Number(yMin) - (text?.y ?? 0))).toBeLessThan(6);
});

test('writes Arabic from right to left, shows it joined, and prints words that can be copied', async ({ page }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { bytes: plain(1), mode: 'edit' });
  const text = createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'text', x: 80, y: 120 }, { value: 'x', width: 240 });
  await placeElements(page, path, [text]);
  await page.goto(`/pdfs/${id}/edit`);
  const group = page.locator(`[data-element-id="${text.id}"]`);
  await group.dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('عقد الإيجار 2026');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Alignment' }).getByRole('button', { name: 'Align right' }).click();
  await expect(group.locator('svg text[direction=rtl]').first()).toBeVisible();
  expect(await allFaults(page)).toEqual([]);

  await page.keyboard.press('Control+s');
  await expect.poll(() => saved(page, path)).toMatchObject([{ value: 'عقد الإيجار 2026', alignment: 'right' }]);
  const words = await printedWords(page, path);
  expect(words).toContain('الإيجار');
  expect(words).toContain('2026');
});
