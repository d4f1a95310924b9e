// Subscriptions from the first card to the last day, on a desktop and on a phone, with the simulated payment provider.
import type { Page } from '@playwright/test';
import { CARDS, addCard, enterCard, passDays, payBy, review, setSeats } from '../billing.ts';
import { seriousFaults } from '../faults.ts';
import { createOrganization } from '../organizations.ts';
import { expect, newPerson, signUp, testWith } from '../people.ts';

const test = testWith({ BILLING: 'simulated' });

const SIZES = [
  { name: 'on a desk', viewport: { width: 1_440, height: 900 }, card: CARDS.visa },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, card: CARDS.mastercard },
] as const;

const START = /^Start (14-day free trial|subscription)$/;

const isSaid = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

async function isSound(page: Page) {
  expect(await seriousFaults(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The organization that the page works in. */
async function spaceOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/users/me/settings/default_organization_id');
  const { default_organization_id } = (await answer.json()) as { default_organization_id: string };
  return `organizations/${default_organization_id}`;
}

for (const { name, viewport, card } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport });

    test('an organization subscribes, adds seats, switches to yearly billing, cancels and subscribes again @deep', async ({
      page,
      server,
    }) => {
      await signUp(page);
      await createOrganization(page, 'Northwind Ltd');
      const space = await spaceOf(page);
      await page.goto('/home');
      await isSaid(page, 'Your organization must be subscribed to a plan to use the product.');
      await isSound(page);
      await page.getByRole('link', { name: 'Choose a plan' }).click();

      await test.step('with a trial of two seats, both of them in use', async () => {
        await setSeats(page, 2);
        await page.getByRole('button', { name: START }).click();
        await addCard(page, card);
        await review(page, START);
        await isSaid(page, "You're on the Team plan free trial.");
        await page.getByRole('button', { name: 'Invite user' }).click();
        const invitation = page.getByRole('dialog', { name: 'Invite user' });
        await invitation.getByLabel('Email').fill(newPerson().email);
        await invitation.getByRole('button', { name: 'Send invite' }).click();
        await expect(page.getByRole('link', { name: 'Get more seats' })).toBeVisible();
        await isSound(page);
      });

      await test.step('with more seats, yearly billing and a promo code', async () => {
        await setSeats(page, 3);
        await page.getByRole('button', { name: 'Update subscription' }).click();
        await review(page, 'Update subscription');
        await isSaid(page, 'Subscription updated');
        await payByTheYear(page);
        await page.getByRole('button', { name: 'Update subscription' }).click();
        await isSound(page);
        await review(page, 'Update subscription');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Update subscription' })).toBeDisabled();
        await page.getByLabel('Promo code', { exact: true }).fill('WELCOME20');
        const promo = page.locator('form').filter({ has: page.getByLabel('Promo code', { exact: true }) });
        await promo.getByRole('button', { name: 'Search' }).click();
        await promo.getByRole('button', { name: 'Apply' }).click();
        await isSaid(page, 'Promo code applied: WELCOME20');
      });

      await test.step('until it is canceled, resumed, and canceled permanently', async () => {
        await passDays(page, server, { space, days: 15 });
        await isSaid(page, "You're on the Team plan.");
        await cancel(page);
        await page.getByRole('button', { name: 'Resume subscription' }).click();
        await isSaid(page, 'Subscription resumed');
        await cancel(page);
        await passDays(page, server, { space, days: 366 });
        await isSaid(page, 'Your subscription has expired as of');
        await isSound(page);
      });

      await test.step('and subscribes again', async () => {
        await page.getByRole('button', { name: 'Start subscription' }).click();
        await review(page, 'Start subscription');
        await isSaid(page, "You're on the Team plan.");
        await expect(page.getByRole('row').filter({ hasText: 'Paid' }).first()).toBeVisible();
      });
    });

    test('handles a declined card, and a bank that rejects or confirms a payment @deep', async ({ page, server }) => {
      await signUp(page);
      await page.goto('/settings/billing');
      await test.step('a declined card is not added', async () => {
        await page.getByRole('button', { name: START }).click();
        await enterCard(page, CARDS.declined);
        await isSaid(page, 'Whoops!');
        await isSound(page);
        await page.getByRole('dialog', { name: 'Add card' }).getByLabel('Card number').fill(CARDS.debit);
        await page.getByRole('dialog', { name: 'Add card' }).getByRole('button', { name: 'Add card' }).click();
        await review(page, START);
        await isSaid(page, /You're on the Pro plan/);
      });

      await passDays(page, server, { space: 'users/me', days: 15 });
      await payBy(page, CARDS.asking, 'Complete authentication');
      const yearly = async (answer: string) => {
        await payByTheYear(page);
        await page.getByRole('button', { name: 'Update subscription' }).click();
        await review(page, 'Update subscription');
        await page.getByRole('button', { name: answer }).click();
      };
      await test.step('a failed authentication leaves the plan unchanged', async () => {
        await yearly('Fail authentication');
        await isSaid(page, 'Your plan stays as it was.');
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
        await page.reload();
        await isSaid(page, "You're on the Pro plan.");
      });
      await test.step('a completed authentication changes the plan', async () => {
        // The provider drops the unpaid change within a day.
        await passDays(page, server, { space: 'users/me', days: 1 });
        await yearly('Complete authentication');
        await isSaid(page, 'Subscription updated');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Update subscription' })).toBeDisabled();
      });
    });

    test('a card that fails later leaves the subscription past due until another card pays @deep', async ({ page, server }) => {
      await signUp(page);
      await page.goto('/settings/billing');
      await page.getByRole('button', { name: START }).click();
      await addCard(page, CARDS.amex);
      await review(page, START);
      await isSaid(page, /You're on the Pro plan/);
      await passDays(page, server, { space: 'users/me', days: 15 });
      await payBy(page, CARDS.failing);
      await passDays(page, server, { space: 'users/me', days: 32 });
      await isSaid(page, 'There are issues with your Pro plan subscription.');
      await isSound(page);
      const other = page.getByRole('button', { name: /^Make default: .*0005$/ });
      await other.click();
      await expect(other).toBeHidden();
      await passDays(page, server, { space: 'users/me', days: 8 });
      await isSaid(page, "You're on the Pro plan.");
    });

    test('a personal account goes from Free to Pro and back @deep', async ({ page, server }) => {
      await signUp(page);
      await page.goto('/settings/billing');
      await isSaid(page, 'You are on the Free Plan.');
      await isSound(page);
      await page.getByRole('button', { name: START }).click();
      await addCard(page, card);
      await review(page, START);
      await isSaid(page, /You're on the Pro plan/);
      await cancel(page);
      await passDays(page, server, { space: 'users/me', days: 32 });
      await isSaid(page, 'Your subscription has expired as of');
      const usage = await page.request.get('/api/users/me/usage');
      expect(JSON.stringify(await usage.json())).toContain('"metric":"folder_usage","used":0,"limit":25');
    });

    test('support staff issue an access code that unlocks an organization @deep', async ({ page, guest, server }) => {
      const staff = await signUp(guest);
      await server.grant(staff.email, 'support_staff');
      await guest.goto('/back-office/access-codes');
      await guest.getByRole('button', { name: 'Issue an access code' }).click();
      await guest.getByLabel('Note').fill('A partner');
      await guest.getByRole('button', { name: 'Issue', exact: true }).click();
      const code = await guest.locator('code').innerText();

      await signUp(page);
      await createOrganization(page, 'Partner Ltd');
      const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Access code' }) });
      const enter = async (text: string) => {
        await form.getByRole('textbox').fill(text);
        await form.getByRole('button', { name: 'Apply' }).click();
      };
      await enter('WRONG-CODE');
      await expect(form.getByRole('textbox', { name: 'Access code' })).toHaveAttribute('aria-invalid', 'true');
      await enter(code);
      await isSaid(page, 'Access code applied');
      await isSound(page);
      await page.goto('/home');
      await expect(page.getByRole('button', { name: /Upload and sign/ })).toBeVisible();
      await expect(page.getByText('Your organization must be subscribed')).toHaveCount(0);
    });

    test('opens every screen of the back office, and makes a user support staff @deep', async ({ page, guest, server }) => {
      const other = await signUp(guest, newPerson({ first_name: 'Nova', last_name: 'Newstaff' }));
      const staff = await signUp(page);
      await server.grant(staff.email, 'support_staff');
      for (const screen of [
        'subscription-plans',
        'alerts',
        'access-codes',
        'organizations',
        'support',
        'system',
        'record',
        'people',
      ]) {
        await page.goto(`/back-office/${screen}`);
        await expect(page.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible();
        await isSound(page);
      }
      await page.getByLabel('Search by name, email or id').fill(other.email);
      await page.getByRole('row').filter({ hasText: other.email }).click();
      await page.getByRole('button', { name: 'Make support staff' }).click();
      await page.getByLabel(/Reason/).fill('Joined the team');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      const proof = page.getByRole('dialog', { name: 'Is it you?' });
      // A user who has just signed up is not asked to reauthenticate.
      const isAsked = await Promise.race([
        proof.waitFor().then(() => true),
        page
          .getByRole('button', { name: 'Remove the support staff role' })
          .waitFor()
          .then(() => false),
      ]);
      if (isAsked) {
        await isSound(page);
        await proof.getByLabel('Password').fill('correct horse battery');
        await proof.getByRole('button', { name: 'Confirm' }).click();
      }
      await expect(page.getByRole('button', { name: 'Remove the support staff role' })).toBeVisible();
      await page.goto('/back-office/record');
      await isSaid(page, 'Make support staff');
    });
  });
}

test('billing reads from right to left in Arabic @deep', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await signUp(page);
  await createOrganization(page, 'Northwind Ltd');
  await page.goto('/settings/account');
  await page.getByRole('button', { name: /Language$/ }).click();
  await page.getByRole('option', { name: 'العربية' }).click();
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe('rtl');
  for (const viewport of [SIZES[0].viewport, SIZES[1].viewport]) {
    await page.setViewportSize(viewport);
    await page.goto('/home');
    await expect(page.getByRole('link', { name: 'اختيار خطة' })).toBeVisible();
    await isSound(page);
    await page.goto('/settings/billing');
    await expect(page.locator('#subscription-plan')).toBeVisible();
    await isSound(page);
  }
});

async function cancel(page: Page) {
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Cancel subscription' }).click();
  await isSaid(page, "You've canceled your");
}

async function payByTheYear(page: Page) {
  await page.getByRole('radiogroup', { name: 'Billing interval' }).getByText('Annual').click();
}
