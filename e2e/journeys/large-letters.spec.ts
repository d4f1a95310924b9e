// Browsers with larger text: with a minimum font size, or with a larger base size.
import type { Page } from '@playwright/test';
import { SHELL } from '../browsers.ts';
import { openEditor } from '../editor.ts';
import { expect, signUp, test } from '../people.ts';

test.use({
  launchOptions: { ...SHELL, args: [...(SHELL.args ?? []), '--blink-settings=minimumFontSize=24,minimumLogicalFontSize=24'] },
});

/** Interface text whose line height is lower than its letters: two such lines would overlap. */
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

test('a minimum font size causes no overlap of lines, or of letters with tool icons @deep', async ({ page }) => {
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
      const image = corner.parentElement?.querySelector('svg')?.getBoundingClientRect();
      const clip = corner.getBoundingClientRect();
      const letter = corner.lastElementChild?.getBoundingClientRect();
      if (!image || !letter) throw new Error('There is no letter.');
      const [left, right] = [Math.max(letter.left, clip.left), Math.min(letter.right, clip.right, image.right)];
      const [top, bottom] = [Math.max(letter.top, clip.top), Math.min(letter.bottom, clip.bottom, image.bottom)];
      return right - left > 0.5 && bottom - top > 0.5;
    }),
  );
  expect(covered.length).toBeGreaterThan(5);
  expect(covered).not.toContain(true);
});

test('icons of buttons grow with the text @deep', async ({ page }) => {
  await signUp(page);
  await openEditor(page, []);
  const images = page.getByRole('banner').getByRole('button').locator('svg');
  const growth = () =>
    images.evaluateAll((all) => {
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
