// The properties panel: properties shared by several elements, and numbers as they are typed.
import { openAdvanced, openEditor, saved } from '../editor.ts';
import { expect, signUp, test } from '../people.ts';

test('changes the properties that several kinds of elements have in common @deep', async ({ page }) => {
  await signUp(page);
  const { path } = await openEditor(page, [
    { kind: 'rectangle', x: 80, y: 300 },
    { kind: 'text', x: 80, y: 200, more: { value: 'Both' } },
  ]);
  await page.keyboard.press('Control+a');
  await expect(page.getByText('2 selected', { exact: true })).toBeAttached();
  await page.getByRole('group', { name: 'Text: 1 of 2' }).getByLabel('Text size').fill('20');
  await page.keyboard.press('Enter');
  await expect.poll(async () => JSON.stringify(await saved(page, path))).toContain('"size":20');

  await openAdvanced(page);
  await page.getByLabel('X in pt').fill('120');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await saved(page, path)).map(({ x }) => x)).toEqual([120, 120]);
  await page.getByLabel('Y in pt').fill('100');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await saved(page, path)).map(({ y }) => y)).toEqual([200, 100]);

  // A sum is a number, also in other units; invalid input is reported and changes nothing.
  const width = page.getByLabel('Width in pt');
  await width.fill('1 in + 28,5');
  await page.keyboard.press('Enter');
  await expect(width).toHaveValue('100.5');
  await expect.poll(async () => (await saved(page, path)).map((element) => element.width)).toEqual([100.5, 100.5]);
  await width.fill('wide');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a number.')).toBeVisible();
  await expect(width).toHaveValue('wide');
  await page.keyboard.press('Escape');
  await expect(width).toHaveValue('100.5');
  await expect(page.getByText('Enter a number.')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await saved(page, path)).map(({ y }) => y)).toEqual([201, 101]);
});

test('a switch at the end of the panel scrolls only the panel, and typing in a field is one undo step @deep', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_440, height: 700 });
  await signUp(page);
  const { at, path } = await openEditor(page, [{ kind: 'input', x: 80, y: 120 }]);
  await at(0).click();
  const lock = page.getByRole('switch', { name: 'Snap to grid' });
  await openAdvanced(page);
  await lock.scrollIntoViewIfNeeded();
  await page.getByText('Snap to grid').click();
  await expect(lock).toBeChecked();
  await expect(page.getByRole('button', { name: 'Zoom: 100 %' })).toBeInViewport();

  // Minutes pass between two letters.
  const type = async (label: string, ...letters: string[]) => {
    await page.getByLabel(label, { exact: true }).click();
    for (const letter of letters) {
      await page.keyboard.insertText(letter);
      await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 60_000);
    }
  };
  const words = async () =>
    (await saved(page, path)).map((element) => element.kind === 'input' && [element.label, element.placeholder]);
  await type('Label', 'H', 'o', 'me');
  await type('Placeholder', 'A', 'st');
  await expect.poll(words).toEqual([['Home', 'Ast']]);
  await page.getByRole('button', { name: 'Undo: ' }).click();
  await expect.poll(words).toEqual([['Home', '']]);
  await page.getByRole('button', { name: 'Undo: ' }).click();
  await expect.poll(words).toEqual([['', '']]);
});
