// Texts in the editor: written by two at once, taken away, emptied, looked for.
import type { Locator, Page } from '@playwright/test';

import { boxOf, openEditor, saved, sheet } from '../editor.ts';
import { csrf, expect, signUp, test } from '../people.ts';

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

test('two who fill in one number at once leave the number of one of them, and the other can have theirs back', async ({
  page,
}) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [{ kind: 'input', x: 60, y: 80, more: { type: 'number', label: 'Rent' } }]);
  const other = await secondTab(page);
  await at(0).click();
  await other.locator(`[data-element-id="${ids[0] ?? ''}"]`).click();
  const given = (tab: Page) =>
    tab.getByRole('complementary', { name: 'Properties' }).getByRole('textbox', { name: 'Value', exact: true });
  // What the other tab enters arrives after what is entered here, and was entered without having seen it.
  const held = Promise.withResolvers<void>();
  await other.route(/\/elements$/, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  await given(other).fill('250');
  await given(page).fill('100');
  await expect.poll(() => words(page, path)).toEqual(['100']);
  held.resolve();
  const told = page.getByText('You changed “Rent” in another tab too');
  await expect(told).toBeVisible();
  await expect.poll(() => words(page, path)).toEqual(['250']);
  await page.getByRole('button', { name: 'Use what I did here' }).click();
  await expect.poll(() => words(page, path)).toEqual(['100']);
  await expect(told).toBeHidden();
});

test('two who type in one field at once see, when both pause, what is there, and whose is gone can be had back', async ({
  page,
}) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [{ kind: 'input', x: 60, y: 80, more: { label: 'Street', width: 200 } }]);
  const other = await secondTab(page);
  await at(0).dblclick();
  await other.locator(`[data-element-id="${ids[0] ?? ''}"]`).dblclick();
  const [mine, theirs] = ['12 Main Street', 'Apartment 9 B'];
  await Promise.all([page.keyboard.type(mine, { delay: 70 }), other.keyboard.type(theirs, { delay: 90 })]);

  const toldOn = (tab: Page) => tab.getByText('You changed “Street” in another tab too');
  const countTold = async () => (await toldOn(page).count()) + (await toldOn(other).count());
  await expect.poll(countTold).toBe(1);
  const [loser, lost, kept] = (await toldOn(page).count()) === 1 ? [page, mine, theirs] : [other, theirs, mine];
  await expect.poll(() => words(page, path)).toEqual([kept]);
  for (const tab of [page, other]) await expect(field(tab)).toHaveValue(kept);

  await loser.getByRole('button', { name: 'Use what I did here' }).click();
  await expect.poll(() => words(page, path)).toEqual([lost]);
  await expect.poll(countTold).toBe(0);
});

test('an earlier version is there as it was, whatever somebody is writing meanwhile', async ({ page }) => {
  await signUp(page);
  const { path, at } = await openEditor(page, [{ kind: 'text', x: 60, y: 80, more: { value: 'Good', width: 300 } }]);
  const version = await page.request.post(`${path}/snapshots`, { headers: await csrf(page), data: { name: 'Good' } });
  const other = await secondTab(page);
  await at(0).dblclick();
  await page.keyboard.press('End');
  await page.keyboard.type(' END');
  await expect.poll(() => words(page, path)).toEqual(['Good END']);

  // What is written now is not sent before the earlier version is there.
  const held = Promise.withResolvers<void>();
  await page.route(/\/elements$/, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  await page.keyboard.type(' typed');
  const { id: snapshot } = (await version.json()) as { id: string };
  await other.request.post(`${path}/snapshots/${snapshot}/restore`, { headers: await csrf(other), data: {} });
  held.resolve();
  await expect(page.getByText(/changed “.*” while you did|in another tab too/)).toBeVisible();
  await expect.poll(() => words(page, path)).toEqual(['Good']);
  await expect(field(page)).toHaveCount(0);
  await page.getByRole('button', { name: /Use mine|Use what I did here/ }).click();
  await expect.poll(() => words(page, path)).toEqual(['Good END typed']);
});

test('letters that are composed stay as they are, whoever writes beside them', async ({ page }) => {
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
  await expect(page.getByText('Somebody has deleted what you were working on')).toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(() => words(page, path)).toEqual(['Gone soon']);

  await test.step('also where it is written in the panel, and what is typed on chooses no tool', async () => {
    await page.getByRole('complementary', { name: 'Properties' }).getByRole('textbox', { name: 'Text', exact: true }).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' a');
    await expect.poll(() => words(page, path)).toEqual(['Gone soon a']);
    await other.locator(`[data-element-id="${ids[0] ?? ''}"]`).click();
    await other.keyboard.press('Delete');
    await expect(page.getByRole('complementary', { name: 'Properties' }).getByText('Document')).toBeVisible();
    await page.keyboard.type('tr');
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => words(page, path)).toEqual(['Gone soon a']);
  });
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
  await page.keyboard.press('Escape');

  await test.step('also while one writes, where the browser would look at the screen only and save a page', async () => {
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

  await test.step('what is written meanwhile is found, and what is there no more is not', async () => {
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

test('whoever writes while an earlier version is restored is told, and writes in what it is now', async ({ page }) => {
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
  await expect(page.getByText('You restored an earlier version in another tab')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.type('rt');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByText('You restored an earlier version in another tab')).toHaveCount(0);

  await page.locator(`[data-element-id="${ids[0] ?? ''}"]`).dblclick();
  await expect(field(page)).toHaveValue('Then');
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  await expect.poll(() => words(page, path)).toEqual(['Then again']);
});

/** Where the screen has a letter of what is drawn, by the word (or the stretch) that it is in. */
async function letterAt(element: Locator, word: string, index: number) {
  const text = element.locator('svg text', { hasText: word }).first();
  return text.evaluate((node, at) => {
    const drawn = node as SVGTextElement;
    const matrix = drawn.getScreenCTM();
    const box = drawn.getExtentOfChar(at);
    if (!matrix) throw new Error('It is not drawn.');
    const corner = (x: number, y: number) => new DOMPoint(x, y).matrixTransform(matrix);
    const [from, to] = [corner(box.x, box.y), corner(box.x + box.width, box.y + box.height)];
    return { left: from.x, right: to.x, middle: (from.y + to.y) / 2 };
  }, index);
}

test('a press in a text leads to the letter that is seen there: small, justified, right to left, mixed', async ({ page }) => {
  await signUp(page);
  const long = 'Haus der Kulturen der Welt, Gartenhaus, zweiter Hof links';
  const { at } = await openEditor(page, [
    { kind: 'input', x: 60, y: 60, more: { value: long, width: 170 } },
    {
      kind: 'text',
      x: 60,
      y: 110,
      more: { value: 'Alle Beteiligten haben den Vertrag gelesen und verstanden', width: 165, height: 40, alignment: 'justify' },
    },
    { kind: 'text', x: 60, y: 180, more: { value: 'عقد الإيجار 2026 (Berlin)', width: 240, alignment: 'right' } },
  ]);
  const caret = page.locator('[data-text-caret]');
  const pressAt = async (index: number, point: { x: number; y: number }) => {
    await at(index).dblclick();
    await expect(field(page)).toBeFocused();
    await expect(page.locator('[data-text-mark]').first()).toBeVisible();
    await page.mouse.click(point.x, point.y);
    return (await boxOf(caret)).x;
  };

  await test.step('an answer that became smaller than its size', async () => {
    const letter = await letterAt(at(0), 'Gartenhaus', 6);
    const x = await pressAt(0, { x: letter.left + 1, y: letter.middle });
    expect(Math.abs(x - letter.left)).toBeLessThan(1.5);
    await page.keyboard.type('_');
    await expect(field(page)).toHaveValue(long.replace('Gartenhaus', 'Garten_haus'));
    await page.keyboard.press('End');
    const last = await letterAt(at(0), 'links', 4);
    expect(Math.abs((await boxOf(caret)).x - last.right)).toBeLessThan(1.5);
    await page.keyboard.press('Escape');
  });

  await test.step('a line that is stretched, and by a key to the one below', async () => {
    const letter = await letterAt(at(1), 'haben', 2);
    await pressAt(1, { x: letter.left + 1, y: letter.middle });
    await page.keyboard.type('_');
    await expect(field(page)).toHaveValue(/ha_ben/);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Home');
    const before = await boxOf(caret);
    await page.keyboard.press('ArrowDown');
    const after = await boxOf(caret);
    expect(Math.abs(after.x - before.x)).toBeLessThan(1);
    expect(after.y - before.y).toBeCloseTo(14.4, 0);
    // Faster than the browser tells of its own keys.
    await page.keyboard.press('Control+Home');
    for (let letter = 0; letter < 6; letter += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.locator('[data-text-mark]')).toHaveCount(2);
    await page.keyboard.type('_');
    await expect(field(page)).toHaveValue(/^Alle B_/);
    await expect(field(page)).not.toHaveValue(/haben den Vertrag/);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
  });

  await test.step('Arabic with a number and a Latin word', async () => {
    const letter = await letterAt(at(2), 'الإيجار', 2);
    const x = await pressAt(2, { x: letter.right - 1, y: letter.middle });
    expect(Math.abs(x - letter.right)).toBeLessThan(1.5);
    await page.keyboard.type('_');
    await expect(field(page)).toHaveValue('عقد ال_إيجار 2026 (Berlin)');
    await page.keyboard.press('Backspace');
    const digit = await letterAt(at(2), '2026', 2);
    await page.mouse.click(digit.left + 1, digit.middle);
    await page.keyboard.type('_');
    await expect(field(page)).toHaveValue('عقد الإيجار 20_26 (Berlin)');
  });

  await test.step('the keys go the way of the letters', async () => {
    await page.keyboard.press('Home');
    for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
    const mark = page.locator('[data-text-mark]');
    await expect.poll(async () => (await mark.boundingBox())?.width ?? 0).toBeGreaterThan(10);
    const [marked, first] = [await boxOf(mark), await letterAt(at(2), 'عقد', 0)];
    expect(Math.abs(marked.x + marked.width - first.right)).toBeLessThan(1.5);
  });

  await test.step('a second press marks the word', async () => {
    const word = await letterAt(at(2), 'Berlin', 3);
    await page.mouse.dblclick(word.left + 1, word.middle);
    const mark = await boxOf(page.locator('[data-text-mark]'));
    const [first, last] = [await letterAt(at(2), 'Berlin', 0), await letterAt(at(2), 'Berlin', 5)];
    expect(Math.abs(mark.x - first.left)).toBeLessThan(1.5);
    expect(Math.abs(mark.x + mark.width - last.right)).toBeLessThan(1.5);
    await page.keyboard.type('Kiel');
    await expect(field(page)).toHaveValue('عقد الإيجار 20_26 (Kiel)');
  });
});
