import type { Page } from '@playwright/test';
import { joinOrganizations } from '../organizations.ts';
import { expect, seriousFaults, signUp, test } from '../people.ts';

test('in each space a person finds what their role there may use, and nothing else', async ({ page, server }) => {
  const person = await signUp(page);
  await joinOrganizations(server, person, ['admin', 'standard', 'signee']);
  await page.goto('/documents');

  await test.step('an admin sees everything, and stubs of the organization apart from their own', async () => {
    await workIn(page, 'Admin Ltd');
    await expect(page).toHaveURL(/\/documents$/);
    expect(await places(page)).toEqual(['Home', 'Documents', 'Templates', 'Signing', 'Forms', 'Settings']);
    await page.goto('/settings/stubs');
    await page.getByLabel('Stub key').fill('house_style');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: 'house_style' })).toBeVisible();
    await workIn(page, 'My stuff');
    await expect(page.getByText('No stubs yet')).toBeVisible();
  });

  await test.step('a standard member has templates, but neither the documents nor the settings of admins', async () => {
    await workIn(page, 'Standard Ltd');
    await page.waitForURL('**/home');
    expect(await places(page)).toEqual(['Home', 'Templates', 'Signing', 'Forms', 'Settings']);
    await page.goto('/documents');
    await page.waitForURL('**/home');
    await page.goto('/settings/stubs');
    await page.waitForURL('**/home');
  });

  await test.step('a signee sees what they were sent, and is not offered to upload', async () => {
    await workIn(page, 'Signee Ltd');
    expect(await places(page)).toEqual(['Home', 'Signing', 'Settings']);
    await expect(page.getByText(/^What you are asked to sign comes to you by mail/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Upload and sign/ })).toBeHidden();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Signing' }).click();
    await expect(page.getByRole('heading', { name: 'Signing', level: 1 })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.goto('/templates');
    await page.waitForURL('**/home');
  });

  await test.step('the space is kept over a reload', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /Space: Signee Ltd/ })).toBeVisible();
  });
});

async function workIn(page: Page, space: string) {
  await page.getByRole('button', { name: /^Space:/ }).click();
  await page.getByRole('menuitemradio', { name: space }).click();
  await expect(page.getByRole('button', { name: `Space: ${space}` })).toBeVisible();
}

async function places(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
}
