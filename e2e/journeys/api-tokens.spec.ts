import { seriousFaults } from '../faults.ts';
import { expect, test, signUp } from '../people.ts';

test('creates an API token that works, and revokes it', async ({ page, request, baseURL }) => {
  await signUp(page);
  await page.goto('/settings/api-tokens');
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly export');
  expect(await seriousFaults(page)).toEqual([]);
  // A double press creates one token only: none is left at the end.
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
  // The focused button disappeared with its row.
  await expect(page.getByRole('main')).toBeFocused();
  expect(await ask()).toBe(401);
});

test("sets a token's abilities, shows its last use, and confirms a copy for a while @deep", async ({
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

  await test.step('a rejected clipboard write is no error', async () => {
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

  await test.step('says that it was copied for three and a half seconds', async () => {
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
