import type { Page } from '@playwright/test';
import { inDatabase } from '../database.ts';
import { seriousFaults } from '../faults.ts';
import { accent, addColleagues, joinOrganizations, shareOrganization, workIn } from '../organizations.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

test("an admin changes another's role, and a removed member loses access at once", async ({ page, server, guest: other }) => {
  const ada = await signUp(page, newPerson({ first_name: 'Ada' }));
  const bob = await signUp(other, newPerson({ first_name: 'Bob' }));
  await shareOrganization(server, [ada, bob]);
  for (const tab of [page, other]) {
    await tab.goto('/home');
    await workIn(tab, 'Shared Ltd');
  }
  await other.goto('/settings/stubs');
  await page.goto('/settings/organizations');
  const row = page.getByRole('listitem').filter({ hasText: bob.email });
  const own = page.getByRole('listitem').filter({ hasText: ada.email });

  await test.step('marks oneself with a badge, and shows actions for the other members', async () => {
    await expect(own.getByText('Me', { exact: true })).toBeVisible();
    await expect(own.getByText('Admin')).toBeVisible();
    await expect(own.getByRole('button', { name: /Role of/ })).toBeHidden();
    await expect(own.getByRole('button', { name: 'Leave organization' })).toBeVisible();
    await expect(row.getByRole('img', { name: 'Online' })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('shows when a member goes offline and comes back', async () => {
    await other.goto('about:blank');
    await expect(row.getByRole('img', { name: 'Offline' })).toBeVisible();
    await other.clock.install();
    await other.goto('/settings/stubs');
    await expect(row.getByRole('img', { name: 'Online' })).toBeVisible();
    await other.clock.fastForward('07:00');
    await expect(row.getByRole('img', { name: 'Away' })).toBeVisible();
    await other.keyboard.press('Tab');
    await expect(row.getByRole('img', { name: 'Online' })).toBeVisible();
    await other.clock.resume();
  });

  await test.step("shows another admin's changes at once, and keeps what one is typing", async () => {
    const field = (tab: Page, name: string) => tab.getByRole('textbox', { name, exact: true });
    const save = (tab: Page) => tab.getByRole('button', { name: 'Save', exact: true }).click();
    await other.goto('/settings/organizations');
    await field(other, 'Primary color').fill('#9f0500');

    await field(page, 'Name').fill('Common Ltd');
    await save(page);
    await expect(other.getByRole('button', { name: 'Workspace: Common Ltd' })).toBeVisible();
    await expect(field(other, 'Name')).toHaveValue('Common Ltd');
    await expect(field(other, 'Primary color')).toHaveValue('#9f0500');

    await field(page, 'Secondary color').fill('#0a7d55');
    await save(other);
    await expect.poll(() => accent(page)).toBe('#9f0500');
    await expect(field(page, 'Primary color')).toHaveValue('#9f0500');
    await save(page);
    await expect(field(other, 'Secondary color')).toHaveValue('#0a7d55');
    await expect(page.getByRole('button', { name: 'Workspace: Common Ltd' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    expect([await accent(page), await accent(other)]).toEqual(['#9f0500', '#9f0500']);

    for (const isShown of [true, false]) {
      await page.locator('label', { hasText: /^Active$/ }).click();
      await save(page);
      await expect(other.getByText(/Common Ltd is inactive/)).toBeVisible({ visible: isShown });
    }
  });

  await test.step('applies a role at once, and leaves screens that it does not allow', async () => {
    await row.getByRole('button', { name: /Role of Bob Example/ }).click();
    await page.getByRole('option', { name: 'Standard' }).click();
    await expect(page.getByText('User role updated.')).toBeVisible();
    await other.waitForURL('**/home');
    await expect(other.getByText('You’re no longer an admin of Common Ltd')).toBeVisible();
    await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' })).toBeHidden();
  });

  await test.step('tells the last admin that they cannot leave, without a confirmation', async () => {
    for (const button of [
      own.getByRole('button', { name: 'Leave organization' }),
      page.getByRole('button', { name: 'Leave Common Ltd' }),
    ]) {
      await button.click();
      const dialog = page.getByRole('alertdialog', { name: 'You can’t leave Common Ltd yet' });
      await expect(dialog.getByText(/You’re the last admin\. Make someone else an admin/)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Leave organization' })).toBeHidden();
      expect(await seriousFaults(page)).toEqual([]);
      await dialog.getByText('Close', { exact: true }).click();
      await expect(dialog).toBeHidden();
    }
  });

  await test.step('a removed member continues in their own space', async () => {
    await row.getByRole('button', { name: 'Remove Bob Example' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('Are you sure you want to remove Bob Example from Common Ltd?')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toBeHidden();
    await expect(page.getByText(/You’re no longer in/), 'no notice about other members').toBeHidden();
    const notice = other.getByRole('alertdialog', { name: 'You’re no longer in Common Ltd' });
    await expect(notice).toBeVisible();
    expect(await seriousFaults(other)).toEqual([]);
    await notice.getByText('Close', { exact: true }).click();
    await expect(other.getByRole('button', { name: 'Workspace: My stuff' })).toBeVisible();
    await other.getByRole('button', { name: /^Workspace:/ }).click();
    await expect(other.getByRole('menuitemradio', { name: 'Common Ltd' })).toBeHidden();
  });
});

test('shows a member who left before the screen opened as offline after a while @deep', async ({ page, server, guest }) => {
  const ann = await signUp(page);
  const bob = await signUp(guest, newPerson({ first_name: 'Bob' }));
  await shareOrganization(server, [ann, bob]);
  const wasShown = (ago: string) =>
    inDatabase(server, (client) =>
      client.query('update users set last_seen_at = now() - $1::interval where email = $2', [ago, bob.email]),
    );
  await page.clock.install();
  await page.goto('/home');
  await workIn(page, 'Shared Ltd');
  await wasShown('1 minute');
  await page.goto('/settings/organizations');
  const row = page.getByRole('listitem').filter({ hasText: bob.email });
  await expect(row.getByRole('img', { name: 'Online' })).toBeVisible();

  await wasShown('1 hour');
  await page.clock.fastForward('02:01');
  await expect(row.getByRole('img', { name: 'Offline' })).toBeVisible();
});

test('a member who is no admin leaves from their own space @deep', async ({ page, server }) => {
  const person = await signUp(page);
  await joinOrganizations(server, person, ['standard']);
  await page.goto('/settings/organizations');
  await page.getByRole('button', { name: 'Leave Standard Ltd' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click();
  await expect(page.getByText('You left Standard Ltd')).toBeVisible();
  await expect(page.getByText('No organizations yet')).toBeVisible();
});

test('a member who is no admin leaves the current organization with the space menu @deep', async ({ page, server }) => {
  const person = await signUp(page);
  await joinOrganizations(server, person, ['admin', 'standard']);
  await page.goto('/home');
  const leave = page.getByRole('menuitem', { name: 'Leave organization' });
  const dialog = page.getByRole('alertdialog', { name: 'Leave Standard Ltd?' });
  const openMenu = (space: string) => page.getByRole('button', { name: `Workspace: ${space}` }).click();

  await workIn(page, 'Admin Ltd');
  await openMenu('Admin Ltd');
  await expect(page.getByRole('menuitem', { name: 'Create new organization' })).toBeVisible();
  await expect(leave).toBeHidden();
  await page.keyboard.press('Escape');

  await workIn(page, 'Standard Ltd');
  await openMenu('Standard Ltd');
  await leave.click();
  await expect(dialog).toContainText('You lose access right away.');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await openMenu('Standard Ltd');
  await leave.click();
  await dialog.getByRole('button', { name: 'Leave organization' }).click();
  await expect(page.getByText('You left Standard Ltd')).toBeVisible();
  await expect(page.getByRole('alertdialog'), 'who leaves knows it').toBeHidden();
  await openMenu('My stuff');
  await expect(page.getByRole('menuitemradio', { name: 'Admin Ltd' })).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: 'Standard Ltd' })).toBeHidden();
});

test('“Go to” switches to an organization, and leaves screens that its role may not see @deep', async ({ page, server }) => {
  const person = await signUp(page);
  await joinOrganizations(server, person, ['admin', 'standard']);
  await page.goto('/settings/organizations');
  await page.getByRole('button', { name: 'Go to Admin Ltd' }).click();
  await expect(page.getByRole('row', { name: /Admin Ltd/ }).getByText('Currently selected')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Manage Organization' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to Standard Ltd' }).click();
  await page.waitForURL('**/home');

  await test.step('an address can name the space, and drops the parameter', async () => {
    const { data } = (await (await page.request.get('/api/organizations')).json()) as { data: { id: string; name: string }[] };
    const { id } = data.find(({ name }) => name === 'Admin Ltd') ?? {};
    await page.goto(`/home?organization_id=${id}`);
    await expect(page.getByRole('button', { name: 'Workspace: Admin Ltd' })).toBeVisible();
    await page.goto('/home');
    await expect(page.getByRole('button', { name: 'Workspace: Standard Ltd' })).toBeVisible();
    await page.goto(`/home?organization_id=${person.email}`);
    await expect(page.getByRole('button', { name: 'Workspace: Standard Ltd' })).toBeVisible();
  });
});

test('lists the members of a large organization fifty at a time, and searches by name or address @deep', async ({
  page,
  server,
}) => {
  const ada = await signUp(page, newPerson({ first_name: 'Ada' }));
  await addColleagues(server, await shareOrganization(server, [ada]), 60);
  await page.goto('/home');
  await workIn(page, 'Shared Ltd');
  await page.goto('/settings/organizations');
  const rows = page.getByRole('listitem').filter({ hasText: '@' });
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(61);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();

  const search = page.getByLabel('Search users');
  await search.fill('no. 42 c');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('No. 42 Colleague', { exact: true })).toBeVisible();
  await search.fill(ada.email.toUpperCase());
  await expect(rows.getByText('Me', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await search.fill('nobody of that name');
  await expect(page.getByText('No users found.')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});
