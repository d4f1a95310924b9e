// The editor by keyboard: commands, the command palette, and the focus afterwards.
import { shaped } from '../../packages/pdf/fixtures/pages.ts';
import { draft, write } from '../documents.ts';
import { boxOf, openEditor, saved, sheet } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { openFilePicker } from '../files.ts';
import { expect, signUp, test } from '../people.ts';

test('reorders several elements by keys, buttons and the menu @deep', async ({ page }) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [
    { kind: 'input', x: 80, y: 100 },
    { kind: 'input', x: 140, y: 180, more: { width: 60 } },
    { kind: 'input', x: 110, y: 400 },
    { kind: 'checkbox', x: 300, y: 500 },
    { kind: 'checkbox', x: 340, y: 560 },
  ]);
  const places = async (field: 'x' | 'y' | 'width', of = [0, 1, 2]) => {
    const elements = await saved(page, path);
    return of.map((index) => elements.find(({ id }) => id === ids[index])?.[field]);
  };

  await test.step('two of five by keyboard alone', async () => {
    const live = (words: string) => page.locator('[aria-live=polite]', { hasText: words });
    await at(1).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(at(3)).toBeFocused();
    await page.keyboard.press('Shift+Enter');
    await expect(live('Selecting more')).toBeAttached();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Enter');
    await expect(live('Added: 2 selected')).toBeAttached();
    await page.keyboard.press('Tab');
    await expect(at(3)).toHaveAccessibleName(/selected/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Enter');
    await expect(live('Removed: 2 selected')).toBeAttached();
    expect(await allFaults(page)).toEqual([]);
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect.poll(() => places('x', [0, 1, 2, 3, 4])).toEqual([80, 140, 110, 300, 300]);
    await page.keyboard.press('Delete');
    await expect(page.locator('[data-element-id]')).toHaveCount(3);
  });
  await at(0).click();
  await page.keyboard.press('Control+a');

  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => places('x')).toEqual([80, 80, 80]);
  await page.keyboard.press('Alt+v');
  await expect.poll(() => places('y')).toEqual([100, 250, 400]);
  await page.getByRole('button', { name: 'Same width' }).click();
  await expect.poll(() => places('width')).toEqual([120, 120, 120]);
  expect(await allFaults(page)).toEqual([]);

  await at(1).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Selection' });
  await expect(menu.getByRole('menuitem', { name: 'Duplicate Ctrl D' })).toBeVisible();
  // Shortcuts and submenu arrows align at one edge.
  const ends = await menu
    .locator('kbd, [aria-haspopup] svg:last-of-type')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(new Set(ends.map(Math.round)).size).toBe(1);
  expect(await allFaults(page)).toEqual([]);
  await menu.getByRole('menuitem', { name: 'Align', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Align right' }).click();
  await menu.waitFor({ state: 'detached' });

  await page.keyboard.press('Escape');
  await at(2).click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy to pages…' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(async () => (await saved(page, path)).length).toBe(4);
});

test('finds commands by name and pages by number, and lists every shortcut', async ({ page }) => {
  await signUp(page);
  const { at } = await openEditor(page, [{ kind: 'signature', x: 80, y: 100 }]);
  await at(0).click();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search for a command' }).fill('rotate');
  await page.getByRole('option', { name: 'Rotate right' }).click();
  await expect.poll(async () => (await boxOf(sheet(page))).width).toBeGreaterThan(700);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await boxOf(sheet(page))).width).toBeLessThan(700);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search for a command' }).fill('grid');
  await expect(page.getByRole('option', { name: 'Duplicate' })).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: 'Search for a command' })).toHaveAttribute('aria-activedescendant', /./);
  expect(await allFaults(page)).toEqual([]);
  await page.getByRole('option', { name: 'Show the grid' }).click();
  await expect(page.locator('[data-grid="10"]').first()).toBeVisible();
  await expect(page.locator('[aria-live=polite]', { hasText: 'Grid shown' })).toBeAttached();

  await page.getByRole('button', { name: 'Grid and snapping' }).click();
  await page.getByRole('menuitemradio', { name: '4 pt' }).click();
  await page.getByRole('button', { name: 'Grid and snapping' }).click();
  expect(await allFaults(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: 'Millimeters' }).click();
  await page.reload();
  await expect(page.locator('[data-grid="4"]').first()).toBeVisible();
  await page.keyboard.press("Control+'");
  await expect(page.locator('[data-grid]')).toHaveCount(0);

  // Commands that have a button, menu or panel elsewhere are found here as well.
  const command = async (words: string) => {
    // A dialog takes the keys until its closing animation ends.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search for a command' }).fill(words);
    await page.keyboard.press('Enter');
  };
  await command('save version');
  await page.getByRole('dialog', { name: 'Save a version' }).getByLabel('Name').fill('As it began');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('“As it began” is saved')).toBeVisible();
  await command('crop');
  await expect(page.getByRole('dialog', { name: 'Crop the page' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openFilePicker(page, () => command('pages from a pdf'));
  const downloading = page.waitForEvent('download');
  await command('download');
  await downloading;
  // Other commands match the word, too, and rank above it.
  await command('find');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+g');
  await page.getByLabel('Page, 1 to 2').fill('2');
  expect(await allFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await boxOf(page.locator('section[data-page-id]').nth(1))).y).toBeLessThan(200);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Distribute across')).toBeVisible();
  await expect(keys.getByText('Ctrl F')).toBeVisible();
  expect(await allFaults(page)).toEqual([]);
});

test('page commands apply to the page last navigated to, however small it is @deep', async ({ page }) => {
  await signUp(page);
  const { id } = await draft(page, { bytes: shaped({}, { media: [0, 0, 20, 20] }, {}), mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const row = (number: number) => page.getByRole('navigation', { name: 'Pages' }).getByRole('row', { name: `Page ${number}` });
  await expect(row(2)).toBeVisible();
  await expect(sheet(page).locator('canvas')).toBeAttached();
  await page.keyboard.press('Control+g');
  await page.getByLabel('Page, 1 to 3').fill('2');
  await page.keyboard.press('Enter');
  await expect(row(2).locator('[data-current]')).toBeAttached();
  await page.keyboard.press('PageDown');
  await expect(row(3).locator('[data-current]')).toBeAttached();
  await page.getByRole('group', { name: 'Pages' }).evaluate((scroller) => scroller.scrollTo(0, 0));
  await expect(row(1).locator('[data-current]')).toBeAttached();
});

test('searches everything for a query that matches no editor command @deep', async ({ page }) => {
  await signUp(page);
  const { id } = await draft(page, { mode: 'edit' });
  await write(page, 'put', `/api/documents/pdfs/${id}`, { name: 'Tenancy of the mill' });
  await openEditor(page, []);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search for a command' }).fill('the mill');
  await expect(page.getByRole('option')).toHaveText(['Search everything for “the mill”']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search documents, settings and people' })).toHaveValue('the mill');
  await expect(page.getByRole('option', { name: 'Tenancy of the mill' })).toBeVisible();
  expect(await allFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/pdfs/${id}**`);
  await expect(sheet(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Escape closes what a key opened, and restores the focus @deep', async ({ page }) => {
  await signUp(page);
  const { at } = await openEditor(page, [{ kind: 'text', x: 80, y: 200, more: { value: 'Here' } }]);
  await at(0).focus();
  await page.keyboard.press('Control+g');
  const field = page.getByRole('dialog').getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('2');
  await expect(field).toHaveValue('2');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await at(0).focus();
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('Page');
  await page.keyboard.press('Escape');
  await expect(at(0)).toBeFocused();

  // A second Escape clears the selection, and the restored focus must not select the element again.
  await expect(at(0)).toHaveAccessibleName(/, selected$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(at(0)).toBeFocused();
  await expect(at(0)).not.toHaveAccessibleName(/selected/);

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('row', { name: 'Page 1' }).click();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-element-id]')).toHaveCount(2);
});

test('marks and announces required and locked elements; a double click opens the properties @deep', async ({ page }) => {
  await signUp(page);
  const size = { label: 'Size', options: ['Small', 'Large'], value: 'Large' };
  const { path, at, ids } = await openEditor(page, [
    { kind: 'checkbox', x: 80, y: 100, more: { label: 'Terms', is_required: true } },
    { kind: 'select', x: 80, y: 160, more: { ...size, is_required: false, is_grid_locked: true, is_read_only: true } },
    { kind: 'rectangle', x: 80, y: 240 },
  ]);
  await expect(at(0)).toHaveAccessibleName(/Terms, required, page 1/);
  await expect(at(0).locator('[data-mark=required]')).toBeVisible();
  await expect(at(0).locator('[data-mark=locked]')).toHaveCount(0);
  await expect(at(1)).toHaveAccessibleName(/Size, read-only, snaps to grid, page 1/);
  await expect(at(1).locator('[data-mark=locked]')).toBeVisible();
  await expect(at(1).locator('[data-mark=required]')).toHaveCount(0);

  // A list for screen readers, with the position and state of each element.
  const items = page.getByRole('list', { name: 'Elements' }).getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.nth(1).getByRole('group', { name: /^Dropdown, Size/ })).toBeAttached();
  await expect(at(0)).toHaveAccessibleName(/page 1, x 80, y 100, not checked$/);
  await expect(at(1)).toHaveAccessibleName(/page 1, x 80, y 160, “Large”$/);
  await at(0).focus();
  await expect(at(0)).toHaveAccessibleName(/, not checked, selected$/);
  await page.keyboard.press('Enter');
  await expect(at(0)).toHaveAccessibleName(/, checked, selected$/);
  await page.keyboard.press('Tab');
  await expect(at(0)).toHaveAccessibleName(/, checked$/);
  await expect(at(1)).toHaveAccessibleName(/, “Large”, selected$/);
  expect(await allFaults(page)).toEqual([]);

  await at(2).dblclick();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(at(2)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[aria-live=polite]', { hasText: /1 selected, x 81, y 240/ })).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect(page.locator('[aria-live=polite]', { hasText: 'Undone: Move: 1 selected, x 80, y 240' })).toBeAttached();
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => (await saved(page, path)).find(({ id }) => id === ids[2])?.x).toBe(81);
});
