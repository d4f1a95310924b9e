import { draft } from '../documents.ts';
import { saved } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { tabTo } from '../keyboard.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

test('prepares and sends a document by keyboard alone @deep', async ({ page, server }) => {
  await signUp(page);
  const { email } = newPerson();
  const { id, path } = await draft(page);
  await page.goto(`/pdfs/${id}/signing`);
  const form = page.getByRole('form', { name: 'Add a recipient' });
  const dialog = page.getByRole('dialog', { name: 'Send for signing' });
  const send = page.getByRole('button', { name: 'Send', exact: true });

  await test.step('adds a person', async () => {
    await tabTo(page, form.getByLabel('Name'));
    await page.keyboard.type('Kay Board');
    await tabTo(page, form.getByLabel('Email'));
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid', { name: 'Recipients in order' }).getByRole('row')).toHaveText([/^1Kay Board/]);
  });

  await test.step('leads to what is missing', async () => {
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await tabTo(page, dialog.getByRole('button', { name: /Kay Board/ }).first());
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('places and labels the signature', async () => {
    await expect(page.getByRole('group', { name: 'Pages', exact: true })).toBeFocused();
    await expect(page.locator('[aria-live=polite]', { hasText: 'Signature. Enter places it' })).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: /^Signature, for Kay Board/ })).toBeFocused();
    await expect.poll(() => saved(page, path)).toMatchObject([{ kind: 'signature' }]);
  });

  await test.step('sets reminders and a due date, and sends', async () => {
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByLabel('Due date'));
    await page.keyboard.type('12312090');
    await tabTo(page, dialog.getByRole('button', { name: /Reminders/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Every 3 days' }).waitFor();
    await page.keyboard.type('Every 3');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: /Every 3 days/ })).toBeFocused();
    expect(await allFaults(page)).toEqual([]);
    await tabTo(page, dialog.getByRole('button', { name: 'Send', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /is on its way/ })).toBeVisible();
    expect(await (await page.request.get(path)).json()).toMatchObject({
      signing_mode: 'pending',
      due_at: expect.anything(),
    });
    await server.waitForEmail(email, /^Please sign/);
  });
});
