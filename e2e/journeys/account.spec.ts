import sharp from 'sharp';
import { draft } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { chooseFiles } from '../files.ts';
import { PASSWORD, expect, newPerson, signIn, signOut, signUp, test } from '../people.ts';
import { linkIn } from '../server.ts';
import { inDatabase } from '../database.ts';

const PROFILE = '/settings/account';

test('changes the name and the profile image, crops it by keyboard, and clears it again', async ({ page }) => {
  await signUp(page);
  await page.goto(PROFILE);
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByText('Provide some public information about yourself.')).toBeVisible();
  const save = profile.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await profile.getByLabel('First name').fill('Åse 李');
  await expect(save).toBeEnabled();

  const image = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2266aa' } })
    .webp()
    .toBuffer();
  const face = { name: 'face.webp', mimeType: 'image/webp', buffer: image };
  await chooseFiles(page, () => profile.getByRole('button', { name: 'Change image' }).click(), face);
  const dialog = page.getByRole('dialog', { name: 'Crop your image' });
  await dialog.getByLabel('Zoom').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByLabel('Zoom')).toHaveValue('1.2');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await save.click();
  await expect(page.getByText('Account updated successfully')).toBeVisible();
  await expect(save).toBeDisabled();

  await page.reload();
  await expect(profile.getByLabel('First name')).toHaveValue('Åse 李');
  await expect(profile.locator('img')).toHaveAttribute('src', /^data:image\/png/);
  expect(await seriousFaults(page)).toEqual([]);
  await profile.getByRole('button', { name: 'Clear image' }).click();
  await save.click();
  await expect(profile.locator('img')).toHaveCount(0);

  await test.step('keeps what is typed while an earlier change is being saved', async () => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/users/me', async (route) => {
      if (route.request().method() !== 'GET') await gate.promise;
      await route.continue();
    });
    await profile.getByLabel('First name').fill('Åse');
    await save.click();
    await profile.getByLabel('Last name').fill('Berg');
    gate.resolve();
    await expect(save).toBeEnabled();
    await expect(profile.getByLabel('Last name')).toHaveValue('Berg');
    await save.click();
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(profile.getByLabel('First name')).toHaveValue('Åse');
    await expect(profile.getByLabel('Last name')).toHaveValue('Berg');
  });
});

test('rejects a file that is not an image @deep', async ({ page }) => {
  await signUp(page);
  await page.goto(PROFILE);
  const noImage = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
  await chooseFiles(page, () => page.getByRole('button', { name: 'Change image' }).click(), noImage);
  await expect(page.getByText('This isn’t an image we can show')).toBeVisible();
});

test('switches to a new email address once its link is opened, and notifies the old one @deep', async ({ page, server }) => {
  const person = await signUp(page);
  const other = newPerson().email;

  await page.goto(PROFILE);
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('Email').fill(other);
  await profile.getByRole('button', { name: 'Save', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Password').fill('wrong');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('This password is incorrect.')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await proof.getByLabel('Password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`We sent a link to ${other}.`, { exact: false })).toBeVisible();
  await expect(profile.getByLabel('Email')).toHaveValue(person.email);
  await server.waitForEmail(person.email, /A new email address was requested/);

  await profile.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Verification email sent')).toBeVisible();
  // Only the newer of the two links works.
  await expect.poll(async () => (await server.mailsTo(other)).length).toBe(2);
  await page.goto(linkIn(await server.waitForEmail(other, /Confirm your new email address/), '/verify-email'));
  await expect(page.getByText(`Your account’s address is ${other}.`, { exact: false })).toBeVisible();
  await page.goto(PROFILE);
  await expect(profile.getByLabel('Email')).toHaveValue(other);
  await server.waitForEmail(person.email, /Your email address was changed/);
  await signOut(page, person);
  await signIn(page, { ...person, email: other });
  await page.waitForURL('**/home');
  await page.goto(PROFILE);
  const latest = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  await expect(latest.nth(0)).toContainText('Signed in');
  await expect(latest.nth(1)).toContainText('Signed out');
});

test('changing the password signs out the other browser @deep', async ({ page, browser, baseURL }) => {
  const person = await signUp(page);
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await signIn(other, person);
  await other.waitForURL('**/home');

  await page.goto(PROFILE);
  const section = page.getByRole('region', { name: 'Password', exact: true });
  await section.getByLabel('Current password').fill('wrong one');
  await section.getByLabel('New password').fill('a quite different password');
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByText('This password is incorrect.')).toBeVisible();
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password saved')).toBeVisible();

  await other.goto('/home');
  await other.waitForURL('**/login**');
  await signIn(other, person, 'a quite different password');
  await other.waitForURL('**/home');
  await elsewhere.close();
});

test('lists sessions in each browser, and ends them from the other one @deep', async ({ page, browser, baseURL }) => {
  const person = await signUp(page);
  const open = async () => {
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const other = await context.newPage();
    const isKnown = other.waitForResponse('**/api/broadcasting/user-auth');
    await other.goto('/login');
    await signIn(other, person);
    await other.waitForURL('**/home');
    await isKnown;
    return { other };
  };
  const [first, second] = [await open(), await open()];
  const { id } = await draft(page, { mode: 'edit' });
  await second.other.goto(`/pdfs/${id}/edit`);
  await expect(second.other.getByRole('region', { name: 'Page 1 of 2' })).toBeVisible();

  await page.goto(PROFILE);
  const list = page.getByRole('region', { name: 'Active sessions' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first().getByText('This device')).toBeVisible();
  await list
    .getByRole('button', { name: /^Sign out Chrome on / })
    .first()
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Sign out the others' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  // The screen leaves by itself, because its content must no longer be visible.
  await first.other.waitForURL('**/login**');
  await second.other.waitForURL(`**/login?redirect=${encodeURIComponent(`/pdfs/${id}/edit`)}`);
  await signIn(second.other, person);
  await second.other.waitForURL(`**/pdfs/${id}/edit`);
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByText('Other devices signed out').first()).toBeVisible();
});

test('applies the theme and the time zone in another browser, too @deep', async ({ page, browser, baseURL }) => {
  const person = await signUp(page);
  await page.goto(PROFILE);
  const section = page.getByRole('region', { name: 'Language and time' });
  await section.getByRole('button', { name: /Theme/ }).click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const kept = page.waitForResponse('**/api/users/me/preferences');
  await section.getByRole('button', { name: /Time zone/ }).click();
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await kept;
  const chosen = page.waitForResponse('**/api/users/me/preferences');
  await page.getByRole('region', { name: 'Documents' }).getByText('Use one final seal').click();
  await chosen;
  await page.reload();
  await expect(page.getByRole('switch', { name: /^Use one final seal/ })).toBeChecked();
  expect(await seriousFaults(page)).toEqual([]);

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  await signIn(other, person);
  await other.waitForURL('**/home');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await context.close();
});

test('exports all data and deletes the account on a phone @deep', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const thrown: string[] = [];
  page.on('console', (message) => message.type() === 'error' && thrown.push(message.text()));
  const person = await signUp(page);
  await page.goto(PROFILE);
  const data = page.getByRole('region', { name: 'Your data' });
  const download = page.waitForEvent('download');
  await data.getByRole('link', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Countersign .*\.zip$/);

  await page.getByRole('region', { name: 'Danger zone' }).getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const remove = dialog.getByRole('button', { name: 'Delete account' });
  await expect(remove).toBeDisabled();
  await dialog.getByText('I understand that this can’t be undone').click();
  expect(await seriousFaults(page)).toEqual([]);
  await remove.click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/login**');
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  await server.waitForEmail(person.email, /Your account was deleted/);
  await signIn(page, person);
  await expect(page.getByText('These credentials do not match our records.').first()).toBeVisible();
  await signUp(page, person, { isVerified: false });

  await page.goto(PROFILE);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login**');
  // Nothing renders the app for a user who has left.
  expect(thrown.filter((text) => text.includes('needs a signed-in user'))).toEqual([]);
});

test('does not let the last admin of an organization with other members delete their account @deep', async ({ page, server }) => {
  const person = await signUp(page);
  await inDatabase(server, async (client) => {
    const other = '0190aaaa-0000-7000-8000-000000000001';
    const organization = '0190aaaa-0000-7000-8000-000000000002';
    await client.query(
      `insert into users (id, email, first_name, last_name, created_at, updated_at) values ($1, 'other.${Date.now()}@example.com', 'O', 'T', now(), now())`,
      [other],
    );
    await client.query(`insert into organizations (id, name, created_at, updated_at) values ($1, 'Harbour Ltd', now(), now())`, [
      organization,
    ]);
    await client.query(
      `insert into organization_users (id, organization_id, user_id, role, created_at, updated_at)
       select gen_random_uuid(), $1, id, case when email = $2 then 'admin' else 'standard' end, now(), now()
       from users where email = $2 or id = $3`,
      [organization, person.email, other],
    );
  });
  await page.goto(PROFILE);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('You’re the last admin of Harbour Ltd.', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
});
