// An organization subscribes, invites members up to its last seat, changes its plan and cancels it, with the simulated payment
// provider.
import type { Page } from '@playwright/test';
import { seriousFaults } from '../faults.ts';
import { createOrganization } from '../organizations.ts';
import { expect, signUp, testWith } from '../people.ts';

const test = testWith({ BILLING: 'simulated' });

const TEST_CARD = { number: '4242 4242 4242 4242', expiry: '12 / 40', code: '123' };

async function addCard(page: Page) {
  const address = page.getByRole('dialog', { name: 'Billing address' });
  await address.getByLabel('Address', { exact: true }).fill('1 Main Street');
  await address.getByLabel('City').fill('Springfield');
  await address.getByRole('textbox', { name: 'State' }).fill('OR');
  await address.getByRole('button', { name: 'Continue' }).click();
  // A missing field keeps what is already entered.
  await expect(address.getByText('Please fill out all address fields.')).toBeVisible();
  await address.getByLabel('ZIP code').fill('97475');
  await address.getByRole('button', { name: 'Continue' }).click();

  const card = page.getByRole('dialog', { name: 'Add card' });
  await card.getByLabel('Card number').fill(TEST_CARD.number);
  await card.getByLabel('Expiration date').fill(TEST_CARD.expiry);
  await card.getByLabel('Security code').fill(TEST_CARD.code);
  await card.getByRole('button', { name: 'Add card' }).click();
  await expect(page.getByText('Payment method added')).toBeVisible();
}

/** Confirms the amount that the provider says is due. */
async function review(page: Page, action: string | RegExp) {
  const dialog = page.getByRole('dialog').filter({ hasText: 'Total' });
  await dialog.getByRole('button', { name: action }).click();
}

test('an organization subscribes, fills its seats, adds more, cancels and resumes', async ({ page }) => {
  await signUp(page);
  await createOrganization(page, 'Northwind Ltd');
  await expect(page.getByText('Your organization must be subscribed to a plan to use the product.').first()).toBeVisible();
  await expect(page.getByText('Payments are simulated here: no money moves.').first()).toBeVisible();

  await page.getByRole('textbox', { name: 'Seats' }).fill('2');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Start 14-day free trial' }).click();
  await addCard(page);
  await review(page, 'Start 14-day free trial');
  await expect(page.getByText('Subscription created')).toBeVisible();
  await expect(page.getByText("You're on the Team plan free trial.")).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Invite user' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite user' });
  await invitation.getByLabel('Email').fill('second@example.com');
  await invitation.getByRole('button', { name: 'Send invite' }).click();
  await expect(page.getByText('Invitation sent to second@example.com')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite user' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Get more seats' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Seats' }).fill('3');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Update subscription' }).click();
  await review(page, 'Update subscription');
  await expect(page.getByText('Subscription updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite user' })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Subscription cancelled')).toBeVisible();
  await expect(page.getByText("You've canceled your Team plan.")).toBeVisible();
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(page.getByText('Subscription resumed')).toBeVisible();
  await expect(page.getByText("You're on the Team plan free trial.")).toBeVisible();
});
