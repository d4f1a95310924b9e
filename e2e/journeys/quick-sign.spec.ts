import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { allFaults } from '../faults.ts';
import { expect, test, signUp } from '../people.ts';

test('whoever signs a PDF alone uploads it, says where, signs, and has a sealed file', async ({ page }) => {
  await signUp(page);
  await page.goto('/home');

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /Upload and sign/ }).click();
  await (await choosing).setFiles({ name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) });
  await page.waitForURL('**/pdfs/**');
  await expect(page.getByText('Adding fields for')).toBeVisible();

  await page.keyboard.press('s');
  await page
    .locator('[data-page-id]')
    .first()
    .click({ position: { x: 200, y: 200 } });
  await expect(page.locator('[data-element-id]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await allFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign now' }).click();

  await expect(page.getByRole('heading', { name: 'Sign your document' })).toBeVisible();
  await page.getByText('I agree to sign electronically').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: /^(Decline|Ask the sender)$/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Signature/ }).click();
  await page.getByRole('tab', { name: 'Type' }).click();
  await page.getByRole('button', { name: 'Use this signature' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Everyone has signed' })).toBeVisible();
});
