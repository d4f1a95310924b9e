// Copy and paste, within a pdf and between two.
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { boxOf, openEditor, saved, sheet } from '../editor.ts';
import { expect, signUp, test } from '../people.ts';

/** Scrolls until the target is this many pixels below the top of the window. */
async function scrollTo(target: Locator, top: number) {
  await target.evaluate((node, wanted) => {
    const by = node.getBoundingClientRect().top - wanted;
    node.closest('[aria-label="Pages"]')?.scrollBy({ top: by, behavior: 'instant' });
  }, top);
}

test('copies elements into another pdf through the clipboard, and pastes plain text as a text element', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const first = await openEditor(page, [{ kind: 'text', x: 80, y: 100, more: { value: 'Carried over' } }]);
  await first.at(0).click();
  await page.keyboard.press('Control+c');
  await expect(page.locator('[aria-live=polite]', { hasText: 'Copied: 1' })).toBeAttached();

  const other = await context.newPage();
  const second = await openEditor(other, []);
  await sheet(other).click({ position: { x: 300, y: 40 } });
  await other.keyboard.press('Control+v');
  const places = async () => (await saved(other, second.path)).map(({ kind, x, y }) => [kind, x, y]);
  await expect.poll(places).toEqual([['text', 100, 120]]);
  await expect(other.getByRole('group', { name: /Carried over/ })).toBeVisible();
  await other.keyboard.press('Control+Shift+v');
  await expect.poll(async () => (await places()).at(1)).toEqual(['text', 80, 100]);

  await test.step('in place, also when copied in another tab and not yet pasted here', async () => {
    const fresh = await context.newPage();
    const third = await openEditor(fresh, [{ kind: 'rectangle', x: 300, y: 300 }]);
    await third.at(0).click();
    await fresh.keyboard.press('Control+Shift+v');
    await expect
      .poll(async () => (await saved(fresh, third.path)).find(({ kind }) => kind === 'text'))
      .toMatchObject({ x: 80, y: 100 });
    await fresh.close();
  });

  await other.evaluate(() => navigator.clipboard.writeText('From a letter'));
  await sheet(other).click({ button: 'right', position: { x: 300, y: 300 } });
  await other.getByRole('menuitem', { name: 'Paste Ctrl V' }).click();
  await expect(other.getByRole('group', { name: /From a letter/ })).toBeVisible();
});

test('pastes next to the original, or on the visible page @deep', async ({ page }) => {
  await signUp(page);
  const { path, at } = await openEditor(page, [
    { kind: 'rectangle', x: 80, y: 700 },
    { kind: 'text', x: 80, y: 640, more: { value: 'Both' } },
  ]);
  const second = page.locator('section[data-page-id]').nth(1);
  const pageOf = async (index: number) => (await saved(page, path)).at(index)?.page_id;
  const first = await pageOf(0);

  await test.step('on the page of the original, though another page fills more of the window', async () => {
    await at(0).click();
    await scrollTo(at(0), 150);
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await saved(page, path)).length).toBe(3);
    expect(await pageOf(2)).toBe(first);
  });

  await test.step('on the visible page, when the original is out of sight', async () => {
    await scrollTo(second, 60);
    await page.keyboard.press('Control+v');
    await expect(second.locator('[data-element-id]')).toHaveCount(1);
    await expect(second.locator('[data-element-id]')).toBeInViewport();
  });
});

test('drops an image where the pointer releases it @deep', async ({ page }) => {
  await signUp(page);
  const { path } = await openEditor(page, []);
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#cc0000' } })
    .png()
    .toBuffer();
  const files = await page.evaluateHandle((base64) => {
    const data = new DataTransfer();
    data.items.add(
      new File([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], 'red.png', { type: 'image/png' }),
    );
    return data;
  }, png.toString('base64'));
  const paper = await boxOf(sheet(page));
  const at = { clientX: paper.x + 200, clientY: paper.y + 150, dataTransfer: files, bubbles: true, cancelable: true };
  await sheet(page).dispatchEvent('dragover', at);
  await expect(page.getByText('Drop images where you want them')).toBeVisible();
  await sheet(page).dispatchEvent('drop', at);
  await expect(page.getByText('Drop images where you want them')).toBeHidden();
  await expect
    .poll(async () => (await saved(page, path)).map(({ kind, x, y, width, height }) => [kind, x, y, width, height]))
    .toEqual([['image', 140, 90, 120, 60]]);
});
