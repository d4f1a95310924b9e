// Actions on the billing screen against the simulated payment provider, including the passing of time there.
import { type Page, expect } from '@playwright/test';
import { inDatabase } from './database.ts';
import { csrf } from './people.ts';
import type { Server } from './server.ts';

/** The provider's test cards, by what they do. */
export const CARDS = {
  visa: '4242424242424242',
  debit: '4000056655665556',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  /** Refused when it is added. */
  declined: '4000000000000002',
  /** Can be added; every charge is declined. */
  failing: '4000000000000341',
  /** The bank asks for authentication whenever the card is added or charged. */
  asking: '4000002760003184',
} as const;

/** Enters a billing address and a card in the dialogs that `Add card` opens, and submits them. */
export async function enterCard(page: Page, number: string) {
  const address = page.getByRole('dialog', { name: 'Billing address' });
  await address.getByLabel('Address', { exact: true }).fill('1 Main Street');
  await address.getByLabel('City').fill('Springfield');
  await address.getByRole('textbox', { name: 'State' }).fill('OR');
  await address.getByLabel('ZIP code').fill('97475');
  await address.getByRole('button', { name: 'Continue' }).click();
  const card = page.getByRole('dialog', { name: 'Add card' });
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiration date').fill('12 / 40');
  await card.getByLabel('Security code').fill('123');
  await card.getByRole('button', { name: 'Add card' }).click();
}

export async function addCard(page: Page, number: string) {
  await enterCard(page, number);
  await expect(page.getByText('Payment method added').first()).toBeVisible();
}

/** Adds another card and makes it the default for all payments. */
export async function payBy(page: Page, number: string, answer?: 'Complete authentication') {
  await page.getByRole('button', { name: 'Add card' }).first().click();
  await enterCard(page, number);
  if (answer) await page.getByRole('button', { name: answer }).click();
  const makeDefault = page.getByRole('button', { name: new RegExp(`^Make default: .*${number.slice(-4)}$`) });
  await makeDefault.click();
  await expect(makeDefault).toBeHidden();
}

/** Confirms the amount that the provider says is due. */
export async function review(page: Page, action: string | RegExp) {
  await page.getByRole('dialog').filter({ hasText: 'Total' }).getByRole('button', { name: action }).click();
}

export async function setSeats(page: Page, seats: number) {
  await page.getByRole('textbox', { name: 'Seats' }).fill(String(seats));
  await page.keyboard.press('Tab');
}

/** Advances the provider's clock by some days and reopens the screen. @param space `users/me` or `organizations/{id}` */
export async function passDays(page: Page, server: Server, { space, days }: { space: string; days: number }) {
  await inDatabase(server, (client) =>
    client.query(
      `update simulated_payments set state = jsonb_set(state::jsonb, '{clock_offset_ms}',
         to_jsonb((state::jsonb ->> 'clock_offset_ms')::bigint + $1::bigint))::text`,
      [days * 86_400_000],
    ),
  );
  const path = `/api/${space}/billing/subscription/refresh`;
  expect((await page.request.post(path, { headers: await csrf(page) })).ok()).toBe(true);
  await page.reload();
}
