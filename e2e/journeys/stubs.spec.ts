import { seriousFaults } from '../faults.ts';
import { expect, signUp, test } from '../people.ts';

test('creates, edits, views and deletes a stub @deep', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings/stubs');
  await expect(page.getByRole('heading', { name: 'Create stub' })).toBeVisible();
  await expect(page.getByText('Create a new stub to use within your documents')).toBeVisible();
  await expect(page.getByText('Manage your stubs here')).toBeVisible();
  await expect(page.getByText('No stubs yet')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await test.step('create', async () => {
    await page.getByLabel('Stub key').fill('client_name');
    await page.getByLabel('Stub name').fill('Client');
    await page.getByLabel('Stub description').fill('Who the contract is with');
    await page.getByRole('button', { name: 'Save' }).dblclick();

    const row = page.getByRole('row', { name: 'Client' });
    await expect(row).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.locator('[data-sonner-toast][data-type="error"]')).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Key' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible();
    await expect(page.getByLabel('Stub key')).toHaveValue('');
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('rejects a second stub with the same key, with an explanation', async () => {
    await page.getByLabel('Stub key').fill('CLIENT_NAME');
    await page.getByRole('button', { name: 'Save' }).click();
    const said = page.locator('[data-sonner-toast][data-type="error"]').filter({ hasText: 'Error' });
    await expect(said.getByText('There is already a stub with this key.')).toBeVisible();
    await expect(page.getByRole('main').getByText('There is already a stub with this key.')).toBeVisible();
    await page.getByLabel('Stub key').fill('');
  });

  await test.step('edit', async () => {
    await page.getByRole('button', { name: 'Edit Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit stub' });
    await expect(dialog.getByLabel('Stub key')).toHaveValue('client_name');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByLabel('Stub name').fill('');
    await dialog.getByRole('button', { name: 'Update' }).click();

    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: 'client_name' })).toBeVisible();
  });

  await test.step('cancel changes nothing', async () => {
    await page.getByRole('button', { name: 'Edit client_name' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit stub' });
    await dialog.getByLabel('Stub name').fill('Not this');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Not this')).toBeHidden();
  });

  await test.step('view', async () => {
    await page.getByRole('link', { name: 'View client_name' }).click();
    await expect(page).toHaveURL(/\/settings\/stubs\/[\w-]+$/);
    await expect(page.getByLabel('Stub description')).toHaveValue('Who the contract is with');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'All stubs' }).click();
  });

  await test.step('delete', async () => {
    await page.getByRole('button', { name: 'Delete client_name' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete client_name?' });
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete stub' }).click();
    await expect(page.getByText('No stubs yet')).toBeVisible();

    await page.reload();
    await expect(page.getByText('No stubs yet')).toBeVisible();
  });
});
