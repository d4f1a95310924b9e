import { draft, sendToOne, signUpVerified, write } from '../documents.ts';
import { expect, newPerson, seriousFaults, test } from '../people.ts';

test('documents, settings and places are found from anywhere by a key and a few letters', async ({ page, server }) => {
  await signUpVerified(page, server);
  const { id } = await sendToOne(page, server, { name: 'Ann Able', email: newPerson().email });
  await page.goto('/settings/account');

  const find = async (words: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search documents, settings and people' }).fill(words);
  };
  await find('');
  await expect(page.getByRole('option', { name: 'Lease' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await test.step('by its name, its text or who signs it', async () => {
    for (const words of ['leas', 'page 2', 'able']) {
      await page.getByRole('combobox').fill(words);
      await expect(page.getByRole('option', { name: 'Lease' })).toBeVisible();
    }
    await page.getByRole('combobox').fill('nothing like it');
    await expect(page.getByText('Nothing has these words.')).toBeVisible();
    await page.getByRole('combobox').fill('lease');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/pdfs/${id}**`);
  });

  await test.step('what has just this name comes first', async () => {
    const named = await draft(page, { mode: 'edit' });
    await write(page, 'put', named.path, { name: 'Able' });
    const other = await draft(page, { mode: 'edit' });
    await write(page, 'put', other.path, { name: 'Not able' });
    await page.goto('/home');
    await find('able');
    await expect(page.getByRole('option').filter({ hasText: /able|Lease/i })).toHaveText([/^Able/, /^Not able/, /^Lease/]);
    await page.keyboard.press('Escape');
  });

  await test.step('settings', async () => {
    await page.goto('/home');
    await find('webh');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings/webhooks');
  });

  await test.step('by touch on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('option', { name: 'Templates' }).click();
    await page.waitForURL('**/templates');
  });
});
