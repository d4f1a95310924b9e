import { uuidv7 } from '@countersign/document-model';
import { inDatabase } from '../database.ts';
import { sendToOne } from '../documents.ts';
import { allFaults, seriousFaults } from '../faults.ts';
import { joinOrganizations, workIn } from '../organizations.ts';
import { expect, test, signUp } from '../people.ts';
import type { Server } from '../server.ts';

const LOOKS = [
  { type: 'success', icon: 'check', color: 'success' },
  { type: 'danger', icon: 'x', color: 'danger' },
  { type: 'default', icon: 'pen-line', color: 'info' },
  { type: 'info', icon: 'circle-alert', color: 'notice' },
  { type: 'warning', icon: 'triangle-alert', color: 'warning' },
];

/** Adds a notification without an action for each look, and one of an organization that no longer exists. */
async function createNotifications(server: Server, email: string, looks: readonly { type: string }[]) {
  const plain = { action: null, actor: '', message: '' };
  const gone = { organization_id: uuidv7(), resource_id: uuidv7() };
  const notifications = [
    ...looks.map(({ type }) => ({ type: 'System', data: { ...plain, type, subject: `It is ${type}` } })),
    { type: 'InviteAccepted', data: { ...plain, type: 'success', action: gone, actor: 'Eve', subject: 'Gone Ltd' } },
  ];
  await inDatabase(server, async (client) => {
    for (const { type, data } of notifications)
      await client.query(
        `insert into notifications (id, user_id, type, data, created_at, updated_at)
         select $1, id, $2, $3, now(), now() from users where email = $4`,
        [uuidv7(), type, data, email],
      );
  });
}

test('notifies people when it is their turn, and opens the document', async ({ page, server, guest: other }) => {
  const signee = await signUp(page);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  await page.keyboard.press('Escape');

  await signUp(other);
  await sendToOne(other, server, { name: 'Pat Example', email: signee.email });

  await test.step('live, while the screen is open', async () => {
    await expect(page.getByText(/asks you to sign “Lease”/)).toBeVisible();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list.getByRole('img', { name: 'Unread' })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await list.getByRole('button', { name: /asks you to sign/ }).click();
    await page.waitForURL(/\/signing\?.*active=/);
    expect(page.url()).toMatch(/[?&]t=\d{13}(&|$)/);
    const panel = page.getByRole('dialog', { name: 'Lease' });
    await expect(panel.getByRole('link', { name: 'Review and sign' })).toBeVisible();
    await expect(panel.getByText('Pending')).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    expect(page.url()).not.toContain('active=');
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('shows each of several notifications that arrive before the first is seen', async () => {
    const toasts = page.locator('[data-sonner-toast]', { hasText: 'asks you to sign' });
    await expect(toasts).toHaveCount(0);
    const lists = '**/api/notifications?**';
    const gate = Promise.withResolvers<void>();
    await page.route(lists, async (route) => {
      await gate.promise;
      await route.continue();
    });
    for (let count = 0; count < 2; count += 1) await sendToOne(other, server, { name: 'Pat Example', email: signee.email });
    gate.resolve();
    await expect(toasts).toHaveCount(2);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('styles each kind, and opens nothing, or the personal space for an unknown organization', async () => {
    await joinOrganizations(server, signee, ['admin']);
    await createNotifications(server, signee.email, LOOKS);
    await page.goto('/home');
    await workIn(page, 'Admin Ltd');
    await page.getByRole('button', { name: /^Notifications, / }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    for (const { type, icon, color } of LOOKS) {
      const look = list.getByRole('button', { name: `It is ${type}` }).locator('span:has(> svg)');
      await expect(look.locator(`.lucide-${icon}`)).toBeVisible();
      await expect(look).toHaveClass(new RegExp(`\\btext-${color}\\b`));
    }
    await list.getByRole('button', { name: 'It is success' }).click();
    await expect(list.getByRole('button', { name: 'It is success' }).getByRole('img', { name: 'Unread' })).toBeHidden();
    await expect(page).toHaveURL(/\/home$/);
    await list.getByRole('button', { name: 'Gone Ltd' }).click();
    await expect(page).toHaveURL(/\/settings\/organizations#organization-users$/);
    await expect(page.getByRole('button', { name: 'Workspace: My stuff' })).toBeVisible();
  });

  await test.step('also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText(/asks you to sign/)).toHaveCount(3);
    await page.keyboard.press('Escape');
  });

  await test.step('loads page after page, and marks all as read with one press', async () => {
    const many = Array.from({ length: 45 }, (_, index) => ({ type: index < 44 ? 'info' : 'warning' }));
    await createNotifications(server, signee.email, many);
    await page.reload();
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    const entries = list.getByRole('listitem');
    await expect(entries.first()).toBeVisible();
    expect(await entries.count()).toBeLessThan(45);
    const more = list.getByRole('button', { name: 'Load more' });
    await expect(more).toBeVisible();
    // While a page loads there is no button, so a missing button does not prove that there are no more pages.
    await expect(async () => {
      if (await more.isVisible()) await more.click({ timeout: 5_000 });
      expect(await entries.count()).toBeGreaterThan(50);
    }).toPass();
    await list.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(list.getByRole('img', { name: 'Unread' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });
});
