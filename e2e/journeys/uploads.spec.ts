// Uploads of other formats than PDF, and of several files.
import sharp from 'sharp';
import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { seriousFaults } from '../faults.ts';
import { expect, signUp, test } from '../people.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

test('combines chosen files into one document in list order, or makes one each', async ({ page }) => {
  await signUp(page);
  await page.goto('/documents');
  const contract = { name: 'Contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(2)) };
  const scan = { name: 'Passport.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 400) };
  const choose = () => page.locator('input[type=file]').first().setInputFiles([contract, scan]);

  await choose();
  const dialog = page.getByRole('dialog', { name: 'Add 2 files' });
  await expect(dialog.getByRole('row')).toHaveText([/Contract\.pdf/, /Passport\.jpg/]);
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByText('Passport.jpg').click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(dialog.getByRole('row')).toHaveText([/Passport\.jpg/, /Contract\.pdf/]);
  await dialog.getByRole('button', { name: 'As one document' }).click();
  const card = page.getByRole('article', { name: 'Passport' });
  await expect(card.getByText('3 pages')).toBeVisible();

  await choose();
  await dialog.getByRole('button', { name: 'As 2 documents' }).click();
  await expect(page.getByRole('article', { name: 'Contract' }).getByText('2 pages')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Passport' })).toHaveCount(2);
});
