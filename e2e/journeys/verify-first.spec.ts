// Actions that need a verified address ask for it first, wherever they are offered.
import type { Page } from '@playwright/test';
import { sendToOne, write } from '../documents.ts';
import { shareOrganization, workIn } from '../organizations.ts';
import { expect, forgetVerification, newPerson, signUp, test } from '../people.ts';

const asked = (page: Page) => page.getByRole('dialog', { name: 'Verify your email first' });

async function isAsked(page: Page, name: string | RegExp, role: 'button' | 'menuitem' = 'button') {
  await page.getByRole(role, { name }).first().click();
  await expect(asked(page)).toBeVisible();
  await asked(page).getByRole('button', { name: 'Not now' }).click();
  await expect(asked(page)).toBeHidden();
}

test('asks for a verified address wherever it is needed, and sends another email @deep', async ({ page, server }) => {
  const person = await signUp(page);
  const guest = newPerson();
  const { id } = await sendToOne(page, server, { name: 'Sue Signee', email: guest.email });
  const webhook = (await write(page, 'post', '/api/users/me/webhooks', { url: `${server.url}/hook`, events: ['pdfs.sent'] })) as {
    id: string;
  };
  await write(page, 'post', `/api/users/me/webhooks/${webhook.id}/test`, {});
  await shareOrganization(server, [person]);
  await forgetVerification(server, person);
  const emails = async () => (await server.mailsTo(person.email)).length;
  const before = await emails();

  await test.step('reminding, copying a link, reassigning', async () => {
    await page.goto(`/pdfs/${id}/signing`);
    await isAsked(page, 'Send reminders');
    for (const action of ['Remind', 'Copy their link', 'Reassign to someone else…']) {
      await page.getByRole('button', { name: 'More for Sue Signee' }).click();
      await isAsked(page, action, 'menuitem');
    }
  });

  await test.step('forms and bulk sending', async () => {
    await page.goto('/forms');
    await isAsked(page, 'New form');
    await page.goto('/forms?tab=many');
    await isAsked(page, 'Bulk send');
    await page.goto(`/forms?template=${id}`);
    await expect(asked(page)).toBeVisible();
    await asked(page).getByRole('button', { name: 'Send the email again' }).click();
    await expect(page.getByText('Verification email sent')).toBeVisible();
    await expect(asked(page)).toBeHidden();
    await expect.poll(emails).toBe(before + 1);
  });

  await test.step('webhooks, tokens and invitations; the banner resends the email as well', async () => {
    await page.goto('/settings/webhooks');
    await isAsked(page, 'New webhook');
    await page.goto(`/settings/webhooks/${webhook.id}`);
    await page.getByLabel('Address').fill('https://example.com/other');
    await isAsked(page, 'Save');
    await expect(page.getByLabel('Address')).toHaveValue('https://example.com/other');
    await page.getByText('webhooks.test', { exact: true }).click();
    await isAsked(page, 'Redeliver');
    await page.goto('/settings/api-tokens');
    await isAsked(page, 'New token');
    await page.goto('/settings/organizations');
    await workIn(page, 'Shared Ltd');
    await isAsked(page, 'Invite user');
    await page.getByRole('button', { name: 'Send the email again' }).click();
    await expect.poll(emails).toBe(before + 2);
  });
});
