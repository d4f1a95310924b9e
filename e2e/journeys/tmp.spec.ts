import { createOrganization } from '../organizations.ts';
import { expect, signUp, testWith } from '../people.ts';
const test = testWith({ BILLING: 'simulated' });
test('look', async ({ page }) => {
  await signUp(page);
  await createOrganization(page, 'Northwind Ltd');
  for (const [w, h] of [[1440, 900], [390, 844]] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.goto('/home');
    await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
    await page.screenshot({ path: `/tmp/shots/banner-${w}.png` });
  }
  await page.evaluate(() => localStorage.setItem('countersign.language', 'ar'));
  await page.goto('/home?language=ar');
  await page.waitForTimeout(2000);
  await page.screenshot({ path: `/tmp/shots/banner-ar.png` });
});
