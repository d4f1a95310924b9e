// The caret of a text that is edited in place matches where the PDF has its letters.
import type { Locator, Page } from '@playwright/test';
import { boxOf, openEditor } from '../editor.ts';
import { expect, signUp, test } from '../people.ts';

const field = (page: Page) => page.locator('[data-text-editor]');

/** Window position of a letter in the rendered text, found by its word or justified run. */
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

test('places the caret at the letter that is pressed: small, justified, right to left, mixed @deep', async ({ page }) => {
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

  await test.step('an answer that was shrunk to fit', async () => {
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

  await test.step('a justified line, and the line below by key', async () => {
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
    // Faster than the browser reports its own key handling.
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

  await test.step('arrow keys follow the visual order', async () => {
    await page.keyboard.press('Home');
    for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
    const mark = page.locator('[data-text-mark]');
    await expect.poll(async () => (await mark.boundingBox())?.width ?? 0).toBeGreaterThan(10);
    const [marked, first] = [await boxOf(mark), await letterAt(at(2), 'عقد', 0)];
    expect(Math.abs(marked.x + marked.width - first.right)).toBeLessThan(1.5);
  });

  await test.step('a double press selects the word', async () => {
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
