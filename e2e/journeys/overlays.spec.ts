import type { Page } from '@playwright/test';
import { draft, sendToOne, openLink } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { expect, forgetVerification, newPerson, signUp, test } from '../people.ts';

const PHONE = { width: 390, height: 844 };

test('dialogs, menus and sheets are accessible in light and dark @deep', async ({ page, server }) => {
  const sender = await signUp(page);
  const { id } = await draft(page);

  await test.step('sending says what is missing, and leads there', async () => {
    await page.goto(`/pdfs/${id}/signing`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send for signing' });
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await checkOverlay(page);
    await dialog.getByRole('button', { name: 'Add at least one recipient.' }).click();
    const form = page.getByRole('form', { name: 'Add a recipient' });
    await form.getByLabel('Name').fill('Ann Able');
    await form.getByLabel('Email').fill(newPerson().email);
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByRole('button', { name: 'Ann Able has no fields yet.' }).click();
    await expect(page.getByRole('button', { name: 'Signature', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the shortcuts, and the panel as a bottom sheet on a phone', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await checkOverlay(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await page.reload();
    await page.getByRole('button', { name: 'Recipients' }).click();
    await checkOverlay(page);
  });

  await test.step('the gallery’s menus and dialogs on a phone', async () => {
    await page.goto('/signing');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await checkOverlay(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Lease' }).click();
    await checkOverlay(page);
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await checkOverlay(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Actions for Lease' })).toBeFocused();
  });

  await test.step('asks for a verified address', async () => {
    await page.setViewportSize({ width: 1_280, height: 800 });
    await forgetVerification(server, sender);
    await page.goto(`/pdfs/${id}/signing`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Verify your email first' })).toBeVisible();
    await checkOverlay(page);
  });
});

test('a dialog whose code is still loading can be canceled, opens once loaded, and returns the focus @deep', async ({ page }) => {
  await signUp(page);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/overlays-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/home');
  const account = page.getByRole('button', { name: /^Account of/ });

  await account.press('Enter');
  await expect(account).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(account).toHaveAttribute('aria-expanded', 'false');
  await account.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(account).toHaveAttribute('aria-expanded', 'false');

  await account.press('ArrowUp');
  await expect(account).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menu')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();

  await page.getByRole('button', { name: 'Notifications' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeFocused();
});

test('the signee’s dialogs are accessible in light and dark @deep', async ({ page, server, browser }) => {
  await signUp(page);
  const { id, link } = await sendToOne(page, server, { name: 'Sig Nee', email: newPerson().email });

  const signing = await (await browser.newContext({ baseURL: server.url, viewport: PHONE })).newPage();
  await openLink(signing, link);
  await checkOverlay(signing);
  await signing.getByRole('button', { name: 'Agree and continue' }).click();
  await signing.getByRole('button', { name: 'All fields' }).click();
  await checkOverlay(signing);
  await signing
    .getByRole('dialog')
    .getByRole('button', { name: /Signature/ })
    .click();
  await expect(signing.getByRole('dialog')).toBeHidden();
  await signing.getByRole('button', { name: /^Signature/ }).click();
  await signing.getByRole('tab', { name: 'Draw' }).click();
  await expect(signing.getByRole('img', { name: /^Drawing area/ })).toBeVisible();
  await checkOverlay(signing);
  await signing.getByRole('tab', { name: 'Type' }).click();
  await checkOverlay(signing);

  await page.goto(`/pdfs/${id}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Tell us why. The recipients will see it.')).toBeVisible();
  await checkOverlay(page);
});

/**
 * Checks the open overlay with axe, and everything for contrast in the other theme. The screens below have journeys of their own.
 */
async function checkOverlay(page: Page) {
  expect(await seriousFaults(page, { except: '#root' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousFaults(page, { only: 'color-contrast' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
