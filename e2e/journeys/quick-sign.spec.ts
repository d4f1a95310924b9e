import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { allFaults } from '../faults.ts';
import { chooseFiles } from '../files.ts';
import { expect, test, signUp } from '../people.ts';

test('the only signer uploads a PDF, places a signature, signs, and has a sealed file', async ({ page }) => {
  await signUp(page);
  await page.goto('/home');

  const lease = { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) };
  await chooseFiles(page, () => page.getByRole('button', { name: /Upload and sign/ }).click(), lease);
  await page.waitForURL('**/pdfs/**');

  await page.getByRole('button', { name: 'Signature', exact: true }).click();
  await page.getByRole('button', { name: 'Use this signature' }).click();
  const sheet = page.locator('[data-page-id]').first();
  await sheet.click({ position: { x: 200, y: 200 } });
  await expect(page.locator('[data-element-id]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await sheet.click({ position: { x: 200, y: 300 } });
  await expect(page.locator('[data-element-id]')).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator('[data-element-id]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Finish' }).click();
  expect(await allFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Agree and finish' }).click();
  await expect(page.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
});
