// Texts in the editor: written by two at once, taken away, emptied, looked for.
import type { Page } from '@playwright/test';
import { openEditor, saved, sheet } from '../editor.ts';
import { expect, signUp, test } from '../people.ts';

const words = async (page: Page, path: string) => (await saved(page, path)).map((one) => ('value' in one ? one.value : null));
const field = (page: Page) => page.locator('[data-text-editor]');

async function secondTab(page: Page) {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(sheet(tab)).toBeVisible();
  return tab;
}

test('two who write in one text keep the words of both, and each undoes their own', async ({ page }) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [{ kind: 'text', x: 60, y: 80, more: { value: 'base', width: 300 } }]);
  const other = await secondTab(page);
  await at(0).dblclick();
  await page.keyboard.press('End');
  await page.keyboard.type(' ONE');
  await expect.poll(() => words(page, path)).toEqual(['base ONE']);

  await other.locator(`[data-element-id="${ids[0] ?? ''}"]`).dblclick();
  await expect(field(other)).toHaveValue('base ONE');
  await other.keyboard.press('Home');
  await other.keyboard.type('my ');
  await expect(field(page)).toHaveValue('my base ONE');
  await page.keyboard.type(' more');
  await expect.poll(() => words(page, path)).toEqual(['my base ONE more']);
  await expect(field(other)).toHaveValue('my base ONE more');

  for (const tab of [page, other]) await tab.keyboard.press('Escape');
  await other.keyboard.press('Control+z');
  await expect.poll(() => words(other, path)).toEqual(['my base ONE more']);
});

test('a text that is deleted while somebody writes in it is told of, and can be had back', async ({ page }) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [{ kind: 'text', x: 60, y: 80, more: { value: 'Gone', width: 300 } }]);
  const other = await secondTab(page);
  await at(0).dblclick();
  await page.keyboard.press('End');
  await page.keyboard.type(' soon');
  await expect.poll(() => words(page, path)).toEqual(['Gone soon']);
  await other.locator(`[data-element-id="${ids[0] ?? ''}"]`).click();
  await other.keyboard.press('Delete');
  await expect(page.getByText('Somebody has deleted the text that you were writing')).toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(() => words(page, path)).toEqual(['Gone soon']);
});

test('an emptied text is gone, and what stands in a text is found', async ({ page }) => {
  await signUp(page);
  const { path, at } = await openEditor(page, [
    { kind: 'text', x: 60, y: 80, more: { value: 'Empty me', width: 300 } },
    { kind: 'text', x: 60, y: 200, more: { value: 'A needle in an element', width: 300 } },
  ]);
  await at(0).dblclick();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(at(0)).toHaveCount(0);
  await expect.poll(() => words(page, path)).toEqual(['A needle in an element']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => words(page, path)).toEqual(['Empty me', 'A needle in an element']);

  await page.keyboard.press('Control+f');
  await page.keyboard.type('needle');
  await expect(page.getByText('1 of 1')).toBeVisible();
});
