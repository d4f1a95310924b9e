import { startWebhookReceiver } from '@countersign/simulators/webhook-receiver';
import { sendToOne } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

test('creates, tests, inspects and deletes a webhook', async ({ page, server }) => {
  await signUp(page);
  const receiver = await startWebhookReceiver();
  await page.goto('/settings/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  expect(await allFaults(page)).toEqual([]);

  await test.step('creates one, and shows its secret once', async () => {
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByLabel('Address').fill('no address');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Enter an address like https://example.com/hook.')).toBeVisible();
    await dialog.getByLabel('Address').fill(receiver.url);
    expect(await allFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const secret = page.getByRole('dialog', { name: 'Keep this secret' });
    await expect(secret.getByText(/^whsec_/)).toBeVisible();
    await secret.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('link', { name: new RegExp(receiver.url) }).click();
  });

  await test.step('sends a test, and shows the response', async () => {
    receiver.answer = { status: 500, body: 'Not now' };
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('Failed once')).toBeVisible();
    await page.getByText('webhooks.test').first().click();
    await expect(page.getByText('Not now')).toBeVisible();
    receiver.answer = { status: 200 };
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await expect(page.getByText('Delivered')).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('tells deliveries apart by their document', async () => {
    await sendToOne(page, server, { name: 'Ann Able', email: newPerson().email });
    await page.reload();
    await expect(page.getByText('pdfs.sent Lease')).toBeVisible();
  });

  await test.step('rotates the secret, and shows the new one once, too', async () => {
    await page.getByRole('button', { name: 'Replace secret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace secret' }).click();
    const secret = page.getByRole('dialog', { name: 'Keep this secret' });
    await expect(secret.getByText(/^whsec_/)).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    await secret.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect(page.getByText(/also signed with the old secret until/)).toBeVisible();
  });

  await test.step('is switched off automatically and by hand, and deleted', async () => {
    receiver.answer = { status: 410 };
    const test = page.getByRole('button', { name: 'Send a test' });
    await test.click();
    await expect(page.getByText('Switched off automatically: It answered 410 Gone.')).toBeVisible();
    await expect(test).toBeDisabled();
    await page.getByRole('switch', { name: 'Active' }).press(' ');
    await expect(test).toBeEnabled();
    await page.getByRole('switch', { name: 'Active' }).press(' ');
    await expect(test).toBeDisabled();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  });
  await receiver.close();
});
