// Browsers whose people have asked for larger letters: for none that is small, or for all of them.
import type { Page } from '@playwright/test';
import { SHELL } from '../browsers.ts';
import { openEditor } from '../editor.ts';
import { expect, signUp, test } from '../people.ts';

test.use({
  launchOptions: { ...SHELL, args: [...(SHELL.args ?? []), '--blink-settings=minimumFontSize=24,minimumLogicalFontSize=24'] },
});

/** Interface text in lines lower than their letters, which overlap if there are two. */
function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isWritten = (node: Element) =>
      [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== '');
    return [...document.body.querySelectorAll('*')]
      .filter((node) => isWritten(node) && node.checkVisibility() && !node.closest('svg, script, style, [data-elements]'))
      .filter((node) => {
        const { fontSize, lineHeight } = getComputedStyle(node);
        return Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) - 0.5;
      })
      .map((node) => `${node.textContent}: ${getComputedStyle(node).lineHeight}`);
  });
}

test('where small letters are made larger, no line lies over another, and no letter over the image of a tool @deep', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('24px');
  expect(await overlapping(page)).toEqual([]);

  await page.setViewportSize({ width: 1_440, height: 900 });
  const { at } = await openEditor(page, [{ kind: 'input', x: 60, y: 80 }]);
  await at(0).click();
  await expect(page.getByRole('complementary', { name: 'Properties' }).getByLabel('Field name')).toBeVisible();
  expect(await overlapping(page)).toEqual([]);

  const covered = await page.getByRole('toolbar', { name: 'Tools' }).evaluate((tools) =>
    [...tools.querySelectorAll('button > span[aria-hidden]')].map((corner) => {
      const picture = corner.parentElement?.querySelector('svg')?.getBoundingClientRect();
      const clip = corner.getBoundingClientRect();
      const letter = corner.lastElementChild?.getBoundingClientRect();
      if (!picture || !letter) throw new Error('There is no letter.');
      const [left, right] = [Math.max(letter.left, clip.left), Math.min(letter.right, clip.right, picture.right)];
      const [top, bottom] = [Math.max(letter.top, clip.top), Math.min(letter.bottom, clip.bottom, picture.bottom)];
      return right - left > 0.5 && bottom - top > 0.5;
    }),
  );
  expect(covered.length).toBeGreaterThan(5);
  expect(covered).not.toContain(true);
});

test('images of buttons grow with the letters @deep', async ({ page }) => {
  await signUp(page);
  await openEditor(page, []);
  const pictures = page.getByRole('banner').getByRole('button').locator('svg');
  const growth = () =>
    pictures.evaluateAll((all) => {
      const widths = () => all.map((one) => one.getBoundingClientRect().width);
      const before = widths();
      document.documentElement.style.fontSize = '200%';
      const grown = widths().map((width, index) => ({ before: before[index] ?? 0, times: width / (before[index] ?? 0) }));
      document.documentElement.style.fontSize = '';
      return grown.filter((one) => one.before > 0).map(({ times }) => times);
    });
  await expect.poll(async () => (await growth()).length).toBeGreaterThan(4);
  expect(new Set(await growth())).toEqual(new Set([2]));
});
