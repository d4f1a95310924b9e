import { write } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { expect, fillInSignUp, newPerson, signIn, signOut, signUp, test } from '../people.ts';
import { linkIn } from '../server.ts';

test('signs up, signs out, and after signing in lands on the requested page', async ({ page }) => {
  const person = newPerson();
  await page.goto('/sign-up');
  // This server has no social login configured.
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
  await fillInSignUp(page, person);
  await page.waitForURL('**/home');
  expect(await seriousFaults(page)).toEqual([]);
  await signOut(page, person);

  await page.goto('/settings/stubs');
  await page.waitForURL('**/login?redirect=**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/settings/stubs');
  expect(await seriousFaults(page)).toEqual([]);

  await signIn(page, person);
  await page.waitForURL('**/settings/stubs');
  await expect(page.getByRole('heading', { name: 'Create stub' })).toBeVisible();
});

test('replaces a forgotten password through the emailed link, which works once', async ({ page, server }) => {
  const person = await signUp(page);
  await write(page, 'post', '/api/users/me/tokens', { name: 'Reports' });
  await page.goto('/home');
  await signOut(page, person);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  const link = linkIn(await server.waitForEmail(person.email, /Choose a new password/), '/password-reset');
  await page.goto(link);
  await page.getByLabel('New password').fill('a quite different password');
  await expect(page.getByRole('checkbox', { name: 'Revoke my API tokens' })).toBeChecked();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, person, 'a quite different password');
  await page.waitForURL('**/home');
  await page.goto('/settings/api-tokens');
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await page.goto('/home');
  await signOut(page, person);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' }), 'before anything is typed').toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
});

test('verifies an email address through the emailed link @deep', async ({ page, server }) => {
  const person = await signUp(page, newPerson({ first_name: 'Vera' }), { isVerified: false });
  await page.goto('/home');
  await expect(page.getByText(`Verify ${person.email} to upload, send and sign documents.`)).toBeVisible();

  await page.goto(linkIn(await server.waitForEmail(person.email, /Verify your email address/), '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByText(`Verify ${person.email} to upload, send and sign documents.`)).toBeHidden();
});

test("asks who is signed in once, before the scripts load, and loads the screen's own files along with the others @deep", async ({
  page,
}) => {
  await signUp(page);
  const me = '/api/users/me?append=avatar_base64%2Cis_billable';
  for (const [address, file] of [
    ['/home', 'home-screen'],
    ['/settings/account', 'app-layout'],
  ] as const) {
    const asked: string[] = [];
    const note = (request: { url: () => string }) => asked.push(request.url().replace(new URL(page.url()).origin, ''));
    page.on('request', note);
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => asked.filter((url) => url === me)).toHaveLength(1);
    await expect.poll(() => asked.some((url) => url.startsWith(`/assets/${file}`))).toBe(true);
    gate.resolve();
    await expect(page.getByRole('main')).toBeVisible();
    expect(asked.filter((url) => url === me)).toHaveLength(1);
    page.off('request', note);
    await page.unroute(/\/assets\/.*\.js/);
  }
});
