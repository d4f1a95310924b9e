// Texts in the editor: edited by two people at once, deleted, emptied, searched.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openEditor, saved, sheet } from '../editor.ts';
import { csrf, expect, signUp, test } from '../people.ts';

const words = async (page: Page, path: string) => (await saved(page, path)).map((one) => ('value' in one ? one.value : null));
const field = (page: Page) => page.locator('[data-text-editor]');

async function secondTab(page: Page) {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(sheet(tab)).toBeVisible();
  return tab;
}

test("merges the words of two people who edit one text, and undo reverts only one's own", async ({ page }) => {
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
  await expect.poll(() => words(other, path)).toEqual(['base ONE more']);

  await at(0).dblclick();
  await page.keyboard.press('End');
  await other.locator(`[data-element-id="${ids[0] ?? ''}"]`).dblclick();
  await other.keyboard.press('Home');
  await Promise.all([page.keyboard.type(' and so on', { delay: 60 }), other.keyboard.type('It is the ', { delay: 110 })]);
  for (const tab of [page, other]) await tab.keyboard.press('Escape');
  await expect.poll(() => words(page, path)).toEqual(['It is the base ONE more and so on']);
  for (const tab of [page, other]) await expect(tab.getByRole('group', { name: /It is the base ONE more/ })).toBeVisible();
});

test('keeps one of two numbers entered in a field at once, and lets the other person restore theirs @deep', async ({ page }) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [{ kind: 'input', x: 60, y: 80, more: { type: 'number', label: 'Rent' } }]);
  const other = await secondTab(page);
  await at(0).click();
  await other.locator(`[data-element-id="${ids[0] ?? ''}"]`).click();
  const given = (tab: Page) =>
    tab.getByRole('complementary', { name: 'Properties' }).getByRole('textbox', { name: 'Value', exact: true });
  // Delays the other tab's change, so that it arrives after this one and was made without having seen it.
  const gate = Promise.withResolvers<void>();
  await other.route(/\/elements$/, async (route) => {
    if (route.request().method() === 'PATCH') await gate.promise;
    await route.continue();
  });
  await given(other).fill('250');
  await given(page).fill('100');
  await expect.poll(() => words(page, path)).toEqual(['100']);
  gate.resolve();
  const notice = page.getByText('You changed “Rent” in another window or device too');
  await expect(notice).toBeVisible();
  await expect.poll(() => words(page, path)).toEqual(['250']);
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await expect.poll(() => words(page, path)).toEqual(['100']);
  await expect(notice).toBeHidden();
});

test('two people who type in one field see the winning value when both pause, and the loser can restore theirs @deep', async ({
  page,
}) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [{ kind: 'input', x: 60, y: 80, more: { label: 'Street', width: 200 } }]);
  const other = await secondTab(page);
  await at(0).dblclick();
  await other.locator(`[data-element-id="${ids[0] ?? ''}"]`).dblclick();
  const [mine, theirs] = ['12 Main Street', 'Apartment 9 B'];
  await Promise.all([page.keyboard.type(mine, { delay: 70 }), other.keyboard.type(theirs, { delay: 90 })]);

  const noticeOn = (tab: Page) => tab.getByText('You changed “Street” in another window or device too');
  const countNotices = async () => (await noticeOn(page).count()) + (await noticeOn(other).count());
  await expect.poll(countNotices).toBe(1);
  const [loser, lost, kept] = (await noticeOn(page).count()) === 1 ? [page, mine, theirs] : [other, theirs, mine];
  await expect.poll(() => words(page, path)).toEqual([kept]);
  for (const tab of [page, other]) await expect(field(tab)).toHaveValue(kept);

  await loser.getByRole('button', { name: 'Keep my changes' }).click();
  await expect.poll(() => words(page, path)).toEqual([lost]);
  await expect.poll(countNotices).toBe(0);
});

test('restores an earlier version exactly, even while someone is typing @deep', async ({ page }) => {
  await signUp(page);
  const { path, at } = await openEditor(page, [{ kind: 'text', x: 60, y: 80, more: { value: 'Good', width: 300 } }]);
  const version = await page.request.post(`${path}/snapshots`, { headers: await csrf(page), data: { name: 'Good' } });
  const other = await secondTab(page);
  await at(0).dblclick();
  await page.keyboard.press('End');
  await page.keyboard.type(' END');
  await expect.poll(() => words(page, path)).toEqual(['Good END']);

  // Delays this change until the earlier version is restored.
  const gate = Promise.withResolvers<void>();
  await page.route(/\/elements$/, async (route) => {
    if (route.request().method() === 'PATCH') await gate.promise;
    await route.continue();
  });
  await page.keyboard.type(' typed');
  const { id: snapshot } = (await version.json()) as { id: string };
  await other.request.post(`${path}/snapshots/${snapshot}/restore`, { headers: await csrf(other), data: {} });
  gate.resolve();
  await expect(page.getByText(/changed “.*” while you did|in another window or device too/)).toBeVisible();
  await expect.poll(() => words(page, path)).toEqual(['Good']);
  await expect(field(page)).toHaveCount(0);
  await page.getByRole('button', { name: /Keep mine|Keep my changes/ }).click();
  await expect.poll(() => words(page, path)).toEqual(['Good END typed']);
});

test('composed letters (IME) stay intact while someone else edits the text @deep', async ({ page }) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [{ kind: 'text', x: 60, y: 80, more: { value: 'base', width: 300 } }]);
  const other = await secondTab(page);
  const session = await page.context().newCDPSession(page);
  const compose = (letters: string) =>
    session.send('Input.imeSetComposition', { text: letters, selectionStart: letters.length, selectionEnd: letters.length });
  await at(0).dblclick();
  await page.keyboard.press('End');
  for (const letters of ['k', 'ka']) await compose(letters);
  await other.locator(`[data-element-id="${ids[0] ?? ''}"]`).dblclick();
  await other.keyboard.press('Home');
  await other.keyboard.type('X ');
  await expect.poll(() => words(page, path)).toEqual(['X baseka']);
  for (const letters of ['kan', 'kanji']) await compose(letters);
  await session.send('Input.insertText', { text: '漢字' });
  await expect.poll(() => words(page, path)).toEqual(['X base漢字']);
  await expect(field(page)).toHaveValue('X base漢字');
});

test('composed letters (IME) are visible, whatever decoration the browser adds @deep', async ({ page }) => {
  await signUp(page);
  const { at } = await openEditor(page, [{ kind: 'text', x: 60, y: 80, more: { value: 'I', width: 300, size: 24, height: 40 } }]);
  const session = await page.context().newCDPSession(page);
  const ink = async () => {
    const grey = sharp(await at(0).screenshot()).greyscale();
    const { width, height } = await grey.metadata();
    // Without its frame.
    const inside = grey.extract({ left: 4, top: 4, width: width - 8, height: height - 8 });
    return (await inside.raw().toBuffer()).filter((value) => value < 100).length;
  };
  await at(0).dblclick();
  const before = await ink();
  await page.keyboard.press('End');
  await session.send('Input.imeSetComposition', { text: 'MMMMMM', selectionStart: 6, selectionEnd: 6 });
  await expect(field(page)).toHaveValue('IMMMMMM');
  await expect.poll(ink).toBeGreaterThan(before + 400);
});

test('reports the deletion of a text that someone is editing, and can restore it @deep', async ({ page }) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [{ kind: 'text', x: 60, y: 80, more: { value: 'Gone', width: 300 } }]);
  const other = await secondTab(page);
  await at(0).dblclick();
  await page.keyboard.press('End');
  await page.keyboard.type(' soon');
  await expect.poll(() => words(page, path)).toEqual(['Gone soon']);
  await other.locator(`[data-element-id="${ids[0] ?? ''}"]`).click();
  await other.keyboard.press('Delete');
  await expect(page.getByText('The element you were working on was deleted elsewhere')).toBeVisible();
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await expect.poll(() => words(page, path)).toEqual(['Gone soon']);

  await test.step('also when edited in the panel, and further typing does not trigger tool shortcuts', async () => {
    await page.getByRole('complementary', { name: 'Properties' }).getByRole('textbox', { name: 'Text', exact: true }).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' a');
    await expect.poll(() => words(page, path)).toEqual(['Gone soon a']);
    await other.locator(`[data-element-id="${ids[0] ?? ''}"]`).click();
    await other.keyboard.press('Delete');
    await expect(page.getByRole('complementary', { name: 'Properties' }).getByText('Document')).toBeVisible();
    await page.keyboard.type('tr');
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Unarchive' }).click();
    await expect.poll(() => words(page, path)).toEqual(['Gone soon a']);
  });
});

test('removes an emptied text, and finds words inside texts @deep', async ({ page }) => {
  await signUp(page);
  const { path, at } = await openEditor(page, [
    { kind: 'text', x: 60, y: 80, more: { value: 'Empty me', width: 300 } },
    { kind: 'text', x: 60, y: 200, more: { value: 'A needle in an element', width: 300 } },
  ]);
  const panel = page.getByRole('complementary', { name: 'Properties' });
  const besides = () => page.mouse.click(900, 600);
  for (const leave of [() => page.keyboard.press('Escape'), besides]) {
    await at(0).dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await leave();
    await expect(at(0)).toHaveCount(0);
    await expect.poll(() => words(page, path)).toEqual(['A needle in an element']);
    // One undo by key, which works although the focused field is gone.
    await page.keyboard.press('Control+z');
    await expect.poll(() => words(page, path)).toEqual(['Empty me', 'A needle in an element']);
  }
  await page.keyboard.press('Control+y');
  await expect(at(0)).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'Document', exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(at(0)).toBeVisible();

  await page.keyboard.press('Control+f');
  await page.keyboard.type('needle');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step("also during editing, where the browser's own find and save would take the keys", async () => {
    await at(1).dblclick();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+s');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Control+f');
    await expect(page.locator('search input')).toBeFocused();
    await expect(field(page)).toHaveCount(0);
    await expect.poll(() => words(page, path)).toEqual(['Empty me', 'A needle in an element!']);
  });

  await test.step('finds words typed since the search began, and drops matches that are gone', async () => {
    const status = page.getByRole('search').getByRole('status');
    await expect(status).toHaveText('1 of 1');
    await at(1).dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Nothing');
    await page.keyboard.press('Escape');
    await expect(status).toHaveText('Not found');
    await expect(page.locator('[data-found]')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(status).toHaveText('1 of 1');
    await expect(page.locator('[data-found=current]')).toBeVisible();
  });
});

test('tells a person who is typing that a version was restored, and continues in the restored text @deep', async ({ page }) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [{ kind: 'text', x: 60, y: 80, more: { value: 'Then', width: 300 } }]);
  await page.request.post(`${path}/snapshots`, { data: { name: 'First' }, headers: await csrf(page) });
  const other = await secondTab(page);
  await at(0).dblclick();
  await page.keyboard.press('End');
  await page.keyboard.type(' and now');
  await expect.poll(() => words(page, path)).toEqual(['Then and now']);

  await other.getByRole('button', { name: 'Actions for the version First' }).click();
  await other.getByRole('menuitem', { name: 'Restore…' }).click();
  await other.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('You restored an earlier version in another window or device')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.type('rt');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByText('You restored an earlier version in another window or device')).toHaveCount(0);

  await page.locator(`[data-element-id="${ids[0] ?? ''}"]`).dblclick();
  await expect(field(page)).toHaveValue('Then');
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  await expect.poll(() => words(page, path)).toEqual(['Then again']);
});
