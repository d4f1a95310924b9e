// Saved versions: viewed, and compared with the current document.
import { createElement, uuidv7 } from '@countersign/document-model';
import { draft, placeElements } from '../documents.ts';
import { openPageMenu } from '../editor.ts';
import { seriousFaults } from '../faults.ts';
import { expect, signUp, test } from '../people.ts';

test('shows a version alone, and side by side with the current document with the differences marked', async ({ page }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'edit' });
  const at = (y: number, value: string) =>
    createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'text', x: 60, y }, { value, width: 200 });
  await placeElements(page, path, [at(80, 'Stays'), at(160, 'Moves'), at(240, 'Goes')]);
  await page.goto(`/pdfs/${id}/edit`);
  await page.getByRole('button', { name: 'Save version' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('First');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const text = (value: string) => page.getByRole('group', { name: new RegExp(`^Text, “${value}”`) });
  await text('Moves').click();
  await page.keyboard.press('ArrowRight');
  await text('Goes').click();
  await page.keyboard.press('Delete');

  await page.getByRole('button', { name: /^First/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Version “First”' });
  const sides = dialog.locator('[data-version-page]');
  await expect(sides.first().locator('canvas')).toBeVisible();
  await expect(dialog.locator('[data-change]')).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Compare with current' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 elements are different');
  await expect(dialog.getByText('This version · Page 1')).toBeVisible();
  await expect(dialog.getByText('Now · Page 1')).toBeVisible();
  await expect(dialog.locator('[data-version-page=before] [data-change]')).toHaveCount(2);
  await expect(dialog.locator('[data-version-page=now] [data-change]')).toHaveCount(1);
  await expect(dialog.getByRole('img', { name: 'Removed: Text' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Next change' }).click();
  await expect(dialog.getByText('1 of 2')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // After a rotation all elements have other coordinates, but nobody has moved them.
  await openPageMenu(page, 1);
  await page.getByRole('menuitem', { name: 'Rotate right' }).click();
  await openPageMenu(page, 1);
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await page.getByRole('button', { name: 'Actions for the version First' }).click();
  await page.getByRole('menuitem', { name: 'Compare with now' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 elements are different, 1 page is different');
  await expect(dialog.getByText('This version · Page 1, since moved and rotated or cropped')).toBeAttached();
  await expect(dialog.getByText('Now · Page 2, since moved and rotated or cropped')).toBeAttached();
});

test('typing before a dialog has loaded goes into it, and never to the page @deep', async ({ page }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'edit' });
  await placeElements(page, path, [createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'rectangle', x: 60, y: 80 })]);
  let letThrough = () => {};
  const isWanted = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/(save-version-dialog|go-to-page)\S*\.js$/, async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.goto(`/pdfs/${id}/edit`);
  const rectangle = page.getByRole('group', { name: /^Rectangle/ });
  await expect(rectangle).toBeVisible();

  await page.keyboard.press('Control+g');
  await page.keyboard.type('3');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('2');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save version' }).click();
  await page.keyboard.type('Before');
  await page.keyboard.press('Backspace');
  letThrough();
  const name = page.getByRole('dialog', { name: 'Save a version' }).getByLabel('Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Befor');
  await page.keyboard.type('e the offer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Before the offer/ })).toBeVisible();
  await expect(rectangle).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { pressed: true })).toHaveAccessibleName(
    'Select',
  );
});
