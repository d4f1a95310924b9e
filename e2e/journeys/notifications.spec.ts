import { sendToOne, signUpVerified } from '../documents.ts';
import { expect, seriousFaults, test } from '../people.ts';

test('people are told when it is their turn, and are led there', async ({ page, server, guest: other }) => {
  const signee = await signUpVerified(page, server);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByText('Nothing new')).toBeVisible();
  await page.keyboard.press('Escape');

  await signUpVerified(other, server);
  await sendToOne(other, server, { name: 'Pat Example', email: signee.email });

  await test.step('at once, while they look', async () => {
    await expect(page.getByText(/asks you to sign “Lease”/)).toBeVisible();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list.getByRole('img', { name: 'Unread' })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await list.getByRole('button', { name: /asks you to sign/ }).click();
    await page.waitForURL(/\/signing\?.*active=/);
    expect(page.url()).toMatch(/[?&]t=\d{13}(&|$)/);
    const panel = page.getByRole('dialog', { name: 'Lease' });
    await expect(panel.getByRole('link', { name: 'Read and sign' })).toBeVisible();
    await expect(panel.getByText('Pending')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    expect(page.url()).not.toContain('active=');
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText(/asks you to sign/)).toBeVisible();
  });
});
