import { seriousFaults } from '../faults.ts';
import { expect, test, signUp } from '../people.ts';

test('a token is made for a program, works, and is revoked', async ({ page, request, baseURL }) => {
  await signUp(page);
  await page.goto('/settings/api-tokens');
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly export');
  expect(await seriousFaults(page)).toEqual([]);
  // Pressed twice it is made once: at the end none is left.
  await dialog.getByRole('button', { name: 'Create' }).dblclick();

  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const token = (await shown.getByText(/^cs_/).textContent()) ?? '';
  await shown.getByRole('button', { name: 'I’ve saved it' }).click();
  const ask = async () =>
    (await request.get(`${baseURL}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await ask()).toBe(200);

  await page.reload();
  await expect(page.getByText('Nightly export', { exact: true })).toBeVisible();
  await expect(page.getByText(token)).toBeHidden();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  // The row whose button it was has gone.
  await expect(page.getByRole('main')).toBeFocused();
  expect(await ask()).toBe(401);
});

test('what a token may do is ticked; whether it was used is told; what was copied is said for a while @deep', async ({
  page,
  request,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  await page.goto('/settings/api-tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Name', { exact: true }).fill('Signing robot');
  await expect(dialog.getByRole('checkbox', { name: 'Read access' })).toBeChecked();
  await dialog.getByText('Sign on your behalf').click();
  await expect(dialog.getByRole('checkbox', { name: 'Sign on your behalf' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const token = (await shown.getByText(/^cs_/).textContent()) ?? '';
  const copy = shown.getByRole('button', { name: /^Cop/ });

  await test.step('a refused clipboard is no error', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', {
        configurable: true,
        value: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')),
      });
    });
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Failed copying to clipboard...'));
    await copy.click();
    await logged;
    await expect(copy).toHaveText('Copy');
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  });

  await test.step('copied, for three and a half seconds', async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await copy.click();
    await expect(copy).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await page.clock.runFor(3_400);
    await expect(copy).toHaveText('Copied');
    await page.clock.runFor(200);
    await expect(copy).toHaveText('Copy');
    await page.clock.resume();
  });

  await shown.getByRole('button', { name: 'I’ve saved it' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Signing robot' });
  await expect(row).toContainText('Read access · Sign on your behalf');
  await expect(row).toContainText('Never used');
  expect((await request.get(`${baseURL}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status()).toBe(200);
  await page.reload();
  await expect(row).toContainText(/Used: \S/);
  expect(await seriousFaults(page)).toEqual([]);
});
