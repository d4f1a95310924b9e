// From a spreadsheet of contacts to a document sent to one of them.
import { draft } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

test('imports contacts, sorts them, suggests them as recipients, and sends to them', async ({ page, server }) => {
  await signUp(page);
  const { email } = newPerson();
  const csv = `Name,Email,Company\nRosa Rivera,${email},Rivera Ltd\nRosa Rivera,old-${email},\nNobody,not an address,\n`;

  await test.step('imports a table and reports its errors', async () => {
    await page.goto('/settings/contacts');
    await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.locator('input[type=file][accept*=csv]').setInputFiles(file);
    const result = page.getByRole('dialog', { name: 'Contacts imported' });
    await expect(result.getByText('2 contacts were added.')).toBeVisible();
    await expect(result.getByText('Row 4: Enter an email address like name@example.com.')).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    await result.getByRole('button', { name: 'Done' }).click();
  });

  const list = page.getByRole('list', { name: 'Contacts' });
  await test.step('does not import the same person twice', async () => {
    await page.getByText('Possible duplicates only').click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('listitem').filter({ hasText: 'Rivera Ltd' }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Merge with…' }).click();
    const merge = page.getByRole('dialog', { name: /^Merge Rosa Rivera/ });
    await merge.getByLabel('The other contact').pressSequentially('Rosa');
    await page.getByRole('option', { name: `old-${email}` }).click();
    expect(await allFaults(page)).toEqual([]);
    await merge.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByRole('heading', { name: 'No duplicates' })).toBeVisible();
    await page.getByText('Possible duplicates only').click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('suggests contacts as recipients, checks before sending, and sends', async () => {
    const { id } = await draft(page);
    await page.goto(`/pdfs/${id}/signing`);
    const form = page.getByRole('form', { name: 'Add a recipient' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('ros');
    await page.getByRole('option', { name: 'Rosa Rivera' }).click();
    await expect(form.getByLabel('Email')).toHaveValue(email);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    await page.getByRole('region', { name: /^Page 1 of/ }).click({ position: { x: 150, y: 200 } });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send for signing' });
    await expect(dialog.getByText('Needs to sign · 1 field · Emailed link')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Email preview' }).getByText('Hello Rosa Rivera,')).toBeVisible();
    await expect(dialog.getByText('As soon as you send: Rosa Rivera will be emailed.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Asked now' }).getByText('Rosa Rivera')).toBeVisible();
    await server.waitForEmail(email, /^Please sign/);
  });
});
