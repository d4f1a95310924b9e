import type { Browser, Page } from '@playwright/test';
import { verifyEmail } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { createOrganization, invite } from '../organizations.ts';
import { expect, fillInSignUp, newPerson, signIn, signOut, test, signUp } from '../people.ts';

test('invites a person without an account, who signs up through the link and becomes a member', async ({
  page,
  server,
  browser,
}) => {
  const ada = await signUp(page, newPerson({ first_name: 'Ada' }));
  await createOrganization(page, 'Invited Ltd');
  const eve = newPerson({ first_name: 'Eve' });
  const guest = await otherDevice(browser, server.url);

  const link = await test.step('checks the address, and sends a single email', async () => {
    await page.getByRole('button', { name: 'Invite user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite user' });
    await dialog.getByLabel('Email').fill(ada.email);
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send invite' }).click();
    await expect(dialog.getByText('This person is already a member of the organization.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    return invite(page, server, { email: eve.email, message: 'Welcome!\n<i>Ada</i>' });
  });

  await test.step('the link leads through sign-up and email verification to the invitation', async () => {
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'Ada Example invites you to Invited Ltd' })).toBeVisible();
    await expect(guest.getByLabel('Email')).toHaveValue(eve.email);
    await expect(guest).not.toHaveURL(/token/);
    expect(await seriousFaults(guest)).toEqual([]);
    await guest.getByRole('link', { name: 'Create an account' }).click();
    await expect(guest.getByLabel('Email')).toHaveValue(eve.email);
    await fillInSignUp(guest, eve);
    await expect(guest.getByRole('dialog', { name: 'Verify your email first' })).toBeVisible();
    await verifyEmail(guest, server, eve.email);
    await guest.getByRole('link', { name: 'Continue' }).click();
    const dialog = guest.getByRole('dialog', { name: 'Join Invited Ltd?' });
    await expect(dialog.getByText('Ada Example invites you to Invited Ltd.')).toBeVisible();
    // Laid out in its own direction, whatever the language of the screen.
    await expect(dialog.getByText('Welcome!\n<i>Ada</i>')).toHaveJSProperty('tagName', 'BDI');
    expect(await seriousFaults(guest)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a seen invitation can be reminded, and waits on the home screen', async () => {
    await guest.reload();
    await expect(guest.getByText('Pending Invite')).toBeVisible();
    await expect(guest.getByRole('dialog')).toBeHidden();
    await guest.getByRole('button', { name: 'View', exact: true }).click();
    await expect(guest).toHaveURL(/\/home#invites$/);
    await expect(guest.getByRole('region', { name: 'Invitations' })).toBeInViewport();
    expect(await seriousFaults(guest)).toEqual([]);
    await guest.getByRole('button', { name: 'Accept the invitation to Invited Ltd' }).click();
    await expect(guest.getByText('You’re now a member of Invited Ltd')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Workspace: Invited Ltd' })).toBeVisible();
  });

  await test.step('notifies the inviter, and leads to the members', async () => {
    await expect(page.getByText('Eve Example is now a member of Invited Ltd.')).toBeVisible();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await expect(page).toHaveURL(/#organization-users$/);
    await expect(page.getByText(eve.email, { exact: true })).toBeVisible();
  });

  await test.step('a standard member sees templates, and none of the actions of admins', async () => {
    expect(await places(guest)).toEqual(['Home', 'Templates', 'Signing', 'Forms', 'Tools', 'Reports', 'Settings']);
    await guest.goto('/settings');
    expect(await settings(guest)).toEqual(['Account', 'Signatures', 'Notifications', 'Integrations', 'Contacts']);
    for (const path of ['/documents', '/settings/organizations', '/settings/billing']) {
      await guest.goto(path);
      await guest.waitForURL('**/home');
    }
  });
  await guest.context().close();
});

test('an invitation is rejected with a reason, changed, resent and canceled @deep', async ({ page, server, browser }) => {
  const ada = await signUp(page, newPerson({ first_name: 'Ada' }));
  await createOrganization(page, 'Asking Ltd');
  const guest = await otherDevice(browser, server.url);
  const eve = await signUp(guest, newPerson({ first_name: 'Eve' }));
  const isListening = guest.waitForResponse('**/api/broadcasting/auth');
  await guest.goto('/home');
  await isListening;
  const link = await invite(page, server, { email: eve.email, role: 'Admin' });
  const row = page.getByRole('listitem').filter({ hasText: eve.email });
  const mailsOfInvite = async () =>
    (await server.mailsTo(eve.email)).filter(({ subject }) => subject?.includes('invites you')).length;

  await test.step('it arrives while the invited person is online', async () => {
    await expect(guest.getByText('Ada Example invites you to Asking Ltd.').first()).toBeVisible();
    await guest.getByRole('button', { name: 'View', exact: true }).click();
    const dialog = guest.getByRole('dialog', { name: 'Join Asking Ltd?' });
    await expect(dialog.getByText('You’d be an admin.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await guest.getByLabel('Reason (optional)').fill('Not my firm');
    expect(await seriousFaults(guest)).toEqual([]);
    await guest.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
    await expect(guest.getByText('Invitation to Asking Ltd declined')).toBeVisible();
  });

  await test.step('the sender reads the reason, changes the invitation and resends it', async () => {
    await expect(page.getByText('Eve Example declined your invitation to Asking Ltd.')).toBeVisible();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await expect(page).toHaveURL(/\/settings\/organizations#invite-users$/);
    await expect(row.getByText('Rejected')).toBeInViewport();
    await expect(row.getByText('Not my firm')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: `Edit ${eve.email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit invitation' });
    await dialog.getByLabel('Message (optional)').fill('Please?');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Invitation saved')).toBeVisible();
    await expect(row.getByText('Rejected')).toBeVisible();
    expect(await mailsOfInvite()).toBe(1);
    await page.getByRole('button', { name: `Edit ${eve.email}` }).click();
    await expect(dialog.getByLabel('Message (optional)')).toHaveValue('Please?');
    await dialog.getByRole('button', { name: 'Save and send' }).click();
    await expect(page.getByText(`Invitation resent to ${eve.email}`)).toBeVisible();
    await expect(row.getByText('Pending')).toBeVisible();
    await expect.poll(mailsOfInvite).toBe(2);
    await page.getByRole('button', { name: `Resend to ${eve.email}` }).click();
    await expect.poll(mailsOfInvite).toBe(3);
  });

  await test.step("a canceled invitation's link says so", async () => {
    await page.getByRole('button', { name: `Delete ${eve.email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete invitation' }).click();
    await expect(page.getByText('Invitation deleted')).toBeVisible();
    await expect(page.getByText('No invitations')).toBeVisible();
    await guest.goto(link);
    const dialog = guest.getByRole('dialog', { name: 'Invitation not found' });
    await expect(dialog.getByText(new RegExp(eve.email))).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(guest).toHaveURL(/\/home$/);
  });

  await test.step('the next invitation does not open for a user with another address', async () => {
    await signOut(guest, eve);
    const again = await invite(page, server, { email: eve.email, role: 'Admin' });
    await page.goto(again);
    const dialog = page.getByRole('dialog', { name: 'Invitation not found' });
    await expect(dialog.getByText(new RegExp(`You’re signed in as ${ada.email}`))).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page).toHaveURL(/\/home$/);
    await guest.goto(again);
  });

  await test.step("the signed-out invitee signs in first, accepts, and has an admin's rights", async () => {
    await expect(guest).toHaveURL(/\/login\?/);
    await signIn(guest, eve);
    await guest.getByRole('dialog', { name: 'Join Asking Ltd?' }).getByRole('button', { name: 'Accept' }).click();
    await expect(guest.getByRole('button', { name: 'Workspace: Asking Ltd' })).toBeVisible();
    expect(await places(guest)).toEqual(['Home', 'Documents', 'Templates', 'Signing', 'Forms', 'Tools', 'Reports', 'Settings']);
    await guest.goto('/settings/organizations');
    expect(await settings(guest)).toContain('Billing');
    await expect(guest.getByRole('button', { name: 'Invite user' })).toBeEnabled();
    await expect(guest.getByRole('button', { name: 'Role of Ada Example' })).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Delete Organization' })).toBeVisible();
  });
  await guest.context().close();
});

function places(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
}

async function settings(page: Page): Promise<string[]> {
  const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(tabs.first()).toBeVisible();
  return tabs.allInnerTexts();
}

async function otherDevice(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'UTC' });
  return context.newPage();
}
