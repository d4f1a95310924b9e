import type { Page } from '@playwright/test';
import { codeAt } from '../../apps/server/src/testing/authenticator-app.ts';
import { seriousFaults } from '../faults.ts';
import { PASSWORD, expect, signIn, signOut, signUp, test } from '../people.ts';

const STEP_MS = 30_000;

/** The code of an authenticator app whose clock is this many time steps ahead; each step works once. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * STEP_MS));

async function switchOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/settings/account');
  const section = page.getByRole('region', { name: 'Two-factor sign-in' });
  await section.getByRole('button', { name: 'Switch on' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();

  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText('This code is incorrect', { exact: false })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  // Uses the previous time step, which stays valid during the current one, so that the current code is left for signing in.
  await expect.poll(() => STEP_MS - (Date.now() % STEP_MS)).toBeGreaterThan(8_000);
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1));
  await dialog.getByRole('button', { name: 'Switch on' }).click();

  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  expect(await seriousFaults(page)).toEqual([]);
  const codes = await shown.getByRole('listitem').allTextContents();
  await shown.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(section.getByText('Recovery codes left: 10')).toBeVisible();
  return { secret, codes };
}

test('two-factor sign-in asks for an app code, takes a recovery code once, and can be switched off', async ({ page, server }) => {
  const person = await signUp(page);
  const { secret, codes } = await switchOn(page);
  await server.waitForEmail(person.email, /Two-factor sign-in is on/);
  await signOut(page, person);

  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel('Code').fill('111111');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is incorrect', { exact: false })).toBeVisible();
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/home');
  await signOut(page, person);

  const enterRecovery = async (code: string) => {
    await signIn(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await enterRecovery(codes[0] ?? '');
  await page.waitForURL('**/home');
  await server.waitForEmail(person.email, /A recovery code was used/);
  await signOut(page, person);
  await enterRecovery(codes[0] ?? '');
  await expect(page.getByText('This code is incorrect or was already used.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/home');

  await page.goto('/settings/account');
  const section = page.getByRole('region', { name: 'Two-factor sign-in' });
  await expect(section.getByText('Recovery codes left: 8')).toBeVisible();
  await section.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(proof.getByLabel('Password')).toHaveCount(0);
  await proof.getByRole('button', { name: 'Use a recovery code' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await proof.getByLabel('Recovery code').fill(codes[2] ?? '');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByText('Off', { exact: true })).toBeVisible();
  await signOut(page, person);
  await signIn(page, person);
  await page.waitForURL('**/home');
});
