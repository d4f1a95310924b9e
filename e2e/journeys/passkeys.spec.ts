import type { Page } from '@playwright/test';
import { sendInPerson } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { PASSWORD, expect, signOut, signUp, test } from '../people.ts';

/** The browser's virtual authenticator. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('adds a passkey, signs in with it instead of a password, and removes it', async ({ page, server }) => {
  await addAuthenticator(page);
  const person = await signUp(page);
  await page.goto('/settings/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByText('No passkeys yet')).toBeVisible();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('Work laptop')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await server.waitForEmail(person.email, /A passkey was added/);

  await section.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Home laptop');
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Home laptop')).toBeVisible();
  await signOut(page, person);

  // The browser may offer the passkey by itself first; either way, no password is asked for.
  const button = page.getByRole('button', { name: 'Use a passkey' });
  const signedIn = page.waitForURL('**/home');
  await Promise.race([button.click().catch(() => undefined), signedIn]);
  await signedIn;
  await page.goto('/settings/account');
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByText('Signed in with a passkey').first()).toBeVisible();

  await section.getByRole('button', { name: 'Remove Home laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(section.getByText('No passkeys yet')).toBeVisible();
});

test('an account without a password signs in person, and sets a password again @deep', async ({ page }) => {
  await addAuthenticator(page);
  const person = await signUp(page);
  await page.goto('/settings/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Continue' }).click();
  await section.getByRole('button', { name: 'Remove password' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove password' }).click();
  await expect(page.getByText('Your account no longer has a password')).toBeVisible();

  const pdfId = await sendInPerson(page, 'Ida Ink');
  await page.goto(`/pdfs/${pdfId}/present`);
  const attachAuthenticator = page.getByRole('dialog', { name: 'Hand the device to Ida Ink?' });
  const handOver = async (pin: string) => {
    await page.getByRole('button', { name: 'Hand over to Ida Ink' }).click();
    await expect(attachAuthenticator.getByText('Your account has no password')).toBeVisible();
    await attachAuthenticator.getByLabel('PIN for this device').fill(pin);
    await attachAuthenticator.getByRole('button', { name: 'Hand over' }).click();
  };
  await handOver('');
  await expect(attachAuthenticator.getByText('Enter 4 to 8 digits.')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await attachAuthenticator.getByRole('button', { name: 'Cancel' }).click();
  await handOver('2468');
  await page.getByRole('button', { name: 'That’s not me' }).click();
  await expect(page.getByRole('button', { name: 'Use the password instead' })).toHaveCount(0);
  await page.getByLabel('PIN for this device').fill('2468');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await handOver('2468');
  await expect(page.getByRole('button', { name: 'That’s not me' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'That’s not me' }).click();
  await expect(page.getByRole('heading', { name: /^Please give the device back/ })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in person' })).toBeVisible();
  await page.goto('/settings/account');

  await expect(section.getByRole('button', { name: 'Remove My passkey' })).toBeDisabled();
  await expect(section.getByText('Your only way in. Set a password first, or add another passkey.')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  const password = page.getByRole('region', { name: 'Password', exact: true });
  await password.getByLabel('New password').fill('a second good password');
  await password.getByRole('button', { name: 'Set password' }).click();
  await expect(password.getByLabel('Current password')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Remove My passkey' })).toBeEnabled();
  await signOut(page, person);
});
