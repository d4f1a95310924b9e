import { type IdentityPerson, type IdentityServer, startIdentityServer } from '@countersign/simulators/identity-server';
import type { Page } from '@playwright/test';
import { sendInPerson, verifyEmail } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { PASSWORD, expect, newPerson, signOut, signUp, testBeside } from '../people.ts';

/** A server of its own, with social login providers. */
const test = testBeside(startIdentityServer, ({ settings }) => settings);

/** Registers a person with the providers. */
function knownTo(identity: IdentityServer, about: Partial<IdentityPerson> = {}): IdentityPerson {
  const { first_name, last_name, email } = newPerson({ first_name: 'Robin', last_name: 'Reed' });
  const person = { id: email, first_name, last_name, email, is_email_verified: true, ...about };
  identity.people.splice(0, identity.people.length, person);
  return person;
}

async function goThrough(page: Page, service: string, choice: string | RegExp = /^Continue as/) {
  await page.getByRole('button', { name: `Continue with ${service}` }).click();
  await expect(page.getByRole('heading', { name: `Stand-in for ${service}` })).toBeVisible();
  await page.getByRole('link', { name: choice }).click();
}

test('creates an account with Google, which then signs in and continues to the requested page', async ({
  page,
  simulator: identity,
}) => {
  const person = knownTo(identity);
  await page.goto('/sign-up');
  await expect(page.getByRole('button', { name: 'Continue with LinkedIn' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await goThrough(page, 'Google');
  await page.waitForURL('**/home');
  await signOut(page, { ...person, email: person.id });

  await page.goto('/settings/account');
  await page.waitForURL('**/login?redirect=**');
  expect(await seriousFaults(page)).toEqual([]);
  await goThrough(page, 'Google');
  await page.waitForURL('**/settings/account');
  const section = page.getByRole('region', { name: 'Connected sign-ins' });
  await expect(section.getByText('Your only way in')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Disconnect Google' })).toBeDisabled();
  await expect(page.getByText('Signed in with Google').first()).toBeVisible();

  // Without a password, reauthentication goes through Google.
  const password = page.getByRole('region', { name: 'Password' });
  await password.getByLabel('New password').fill(PASSWORD);
  await password.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await goThrough(page, 'Google');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await password.getByLabel('New password').fill(PASSWORD);
  await password.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password saved')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Disconnect Google' })).toBeEnabled();
});

test('connects Google to an account with the same address after its password, and disconnects it @deep', async ({
  page,
  simulator: identity,
  server,
}) => {
  const person = await signUp(page);
  await page.goto('/home');
  await signOut(page, person);
  knownTo(identity, { email: person.email });
  await page.goto('/login');
  await goThrough(page, 'LinkedIn');
  await expect(page.getByRole('heading', { name: 'Connect LinkedIn' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await expect(page.getByText('This password is incorrect.')).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Connect and sign in' }).click();
  await page.waitForURL('**/home');
  await server.waitForEmail(person.email, /LinkedIn was connected/);

  await page.goto('/settings/account');
  const section = page.getByRole('region', { name: 'Connected sign-ins' });
  await expect(section.getByText(person.email)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await section.getByRole('button', { name: 'Disconnect LinkedIn' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByRole('button', { name: 'Connect LinkedIn' })).toBeVisible();

  await section.getByRole('button', { name: 'Connect Facebook' }).click();
  await page.getByRole('link', { name: /^Continue as/ }).click();
  await expect(page.getByText('Facebook is connected')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Disconnect Facebook' })).toBeVisible();
});

test('explains what to do after a canceled, late or incomplete sign-in, also when unlocking a device @deep', async ({
  page,
  simulator: identity,
  server,
}) => {
  knownTo(identity, { email: null });
  await page.goto('/sign-up');
  await goThrough(page, 'Facebook', 'Do not sign in');
  await expect(page.getByRole('heading', { name: 'You didn’t sign in' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to sign up' }).click();

  await goThrough(page, 'Facebook');
  await expect(page.getByRole('heading', { name: 'Finish your account' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  // The response parameters work only once.
  await page.reload();
  await expect(page.getByText('It took too long or was already finished.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign up' }).click();
  await goThrough(page, 'Facebook');
  const { email } = newPerson();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/home');

  await verifyEmail(page, server, email);
  const pdfId = await sendInPerson(page, 'Ida Ink');
  await page.goto(`/pdfs/${pdfId}/present`);
  await page.getByRole('button', { name: 'Hand over to Ida Ink' }).click();
  await page.getByLabel('PIN for this device').fill('2468');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByRole('heading', { name: 'Please confirm that you are Ida Ink' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'That’s not me' }).click();
  await goThrough(page, 'Facebook', 'Do not sign in');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: /^Please give the device back/ })).toBeVisible();
  await goThrough(page, 'Facebook');
  await expect(page.getByRole('heading', { name: 'Sign in person' })).toBeVisible();

  await page.goto('/auth/google/callback?code=a&state=b');
  await page.waitForURL('**/home');
});
