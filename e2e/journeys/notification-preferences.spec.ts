import { createElement, uuidv7 } from '@countersign/document-model';
import { draft, placeElements, sendToOne, write, openLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, test, signUp } from '../people.ts';
import { linkIn } from '../server.ts';

test("sets notification preferences, and unsubscribes with an email's link @deep", async ({ page, server, browser }) => {
  const sender = await signUp(page);

  await test.step('saves a switch as soon as it is toggled', async () => {
    await page.goto('/settings');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Notifications' }).click();
    const declined = page.getByRole('group', { name: 'A document wasn’t signed' });
    await expect(declined.getByRole('switch', { name: 'By email' })).toBeChecked();
    await declined.getByText('In the app').click();
    await expect(declined.getByRole('switch', { name: 'In the app' })).not.toBeChecked();
    await expect(page.getByRole('group', { name: 'It’s your turn to sign' }).getByText('Always by email')).toBeVisible();
    await expect(page.getByText('These emails can’t be turned off.')).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    await page.reload();
    await expect(declined.getByRole('switch', { name: 'In the app' })).not.toBeChecked();
    await expect(declined.getByRole('switch', { name: 'By email' })).toBeChecked();
  });

  await test.step('reverts a switch that could not be saved', async () => {
    await page.route('**/settings/notifications', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'No' } }) : route.continue(),
    );
    const questions = page.getByRole('group', { name: 'Questions and announcements' });
    await questions.getByText('By email').click();
    await expect(page.getByText('There was a problem...')).toBeVisible();
    await expect(questions.getByRole('switch', { name: 'By email' })).toBeChecked();
    await page.unroute('**/settings/notifications');
  });

  await test.step('fits on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('group', { name: 'Invitations' }).getByText('In the app')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await allFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1_280, height: 800 });
  });

  const link = await test.step('an email about a declined document links to an unsubscribe page', async () => {
    const sent = await sendToOne(page, server, { name: 'Ann Nee', email: `no.${sender.email}` });
    const guests = await browser.newContext({ baseURL: server.url });
    const guest = await guests.newPage();
    await openLink(guest, sent.link);
    await guest.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    const dialog = guest.getByRole('alertdialog', { name: 'Decline to sign?' });
    await dialog.getByLabel('Reason (required)').fill('Wrong price');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    const mail = await server.waitForEmail(sender.email, /^Not signed/);
    await guests.close();
    return linkIn(mail, '/unsubscribe');
  });

  await test.step('the page asks first, needs no sign-in, and confirms the result', async () => {
    const guests = await browser.newContext({ baseURL: server.url });
    const guest = await guests.newPage();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'Unsubscribe from these emails?' })).toBeVisible();
    await expect(guest.getByText('about “A document wasn’t signed”')).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
    await page.goto('/settings/notifications');
    const emails = page.getByRole('group', { name: 'A document wasn’t signed' }).getByRole('switch', { name: 'By email' });
    await expect(emails).toBeChecked();

    await guest.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(guest.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
    await page.reload();
    await expect(emails).not.toBeChecked();

    await guest.goto(`${link}x`);
    await expect(guest.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await guests.close();
  });
});

test('completes stubs in the subject and message, and asks for their values once before sending @deep', async ({
  page,
  server,
}) => {
  const sender = await signUp(page);
  const email = `client.${sender.email}`;
  const { id, path, pages } = await draft(page);
  const signee = (await write(page, 'post', `${path}/signees`, { name: 'Ann Nee', email })) as { id: string };
  const at = { id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature' as const, x: 80, y: 120 };
  const text = { id: uuidv7(), page_id: pages[0] ?? '', kind: 'text' as const, x: 80, y: 60 };
  await placeElements(page, path, [
    createElement(at, { signee_id: signee.id }),
    createElement(text, { value: 'A house in {{town}}' }),
  ]);
  await write(page, 'post', '/api/users/me/stubs', { key: 'client_name', name: 'Client' });
  await page.goto(`/pdfs/${id}/signing`);
  const panel = page.getByRole('region', { name: 'Stubs to fill in' });
  await panel.getByLabel('town').fill('Bonn');
  await panel.getByRole('button', { name: 'Fill in' }).click();
  await expect(panel.getByLabel('town')).toBeHidden();
  await page.getByRole('button', { name: 'Send' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send for signing' });
  await dialog.getByLabel(/^Email subject/).pressSequentially('Please sign, {{cli');
  await page.getByRole('listbox', { name: 'Stubs' }).getByRole('option', { name: 'Client' }).click();
  await expect(dialog.getByLabel(/^Email subject/)).toHaveValue('Please sign, {{client_name}}');
  await dialog.getByLabel(/^Message/).fill('For the house in {{town}}, not {{village}}.');
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await expect(dialog.getByLabel('town')).toHaveValue('Bonn');
  await dialog.getByRole('button', { name: '{{village}} in the message is not filled in yet.' }).click();
  await expect(dialog.getByLabel('village')).toBeFocused();
  await page.keyboard.type('Rott');
  await dialog.getByRole('button', { name: '{{client_name}} in the subject is not filled in yet.' }).click();
  await page.keyboard.type('Ann');
  expect(await allFaults(page)).toEqual([]);
  await send.click();
  const mail = await server.waitForEmail(email, /^Please sign, Ann$/);
  expect(mail.text).toContain('For the house in Bonn, not Rott.');
});
