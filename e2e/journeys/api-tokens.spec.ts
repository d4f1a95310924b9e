import { expect, seriousFaults, signUp, test } from '../people.ts';

test('a token is made for a program, works, and is revoked', async ({ page, request, baseURL }) => {
  await signUp(page);
  await page.goto('/settings/api-tokens');
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Name', { exact: true }).fill('Reports');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();

  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const token = (await shown.getByText(/^cs_/).textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have kept it' }).click();
  const ask = async () =>
    (await request.get(`${baseURL}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await ask()).toBe(200);

  await page.reload();
  await expect(page.getByText('Reports', { exact: true })).toBeVisible();
  await expect(page.getByText(token)).toBeHidden();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke Reports' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect(await ask()).toBe(401);
});
