// Where the keyboard focus moves in the editor when a dialog closes or the focused element disappears.
import { draft, addSignee } from '../documents.ts';
import { openEditor } from '../editor.ts';
import { expect, signUp, test } from '../people.ts';

test('returns the focus after a dialog closes, and moves it to the pages when the focused control is gone', async ({ page }) => {
  await signUp(page);
  const sheets = page.getByRole('group', { name: 'Pages', exact: true });

  await test.step("in a template's roles", async () => {
    const { id } = await draft(page, { mode: 'template' });
    await page.goto(`/pdfs/${id}`);
    const panel = page.getByRole('region', { name: 'Roles' });
    await panel.getByRole('button', { name: 'Add a role', exact: true }).press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('Witness');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(panel.getByText('Witness')).toBeVisible();
    const mail = panel.getByRole('button', { name: 'Email and reminders…' });
    await mail.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(mail).toBeFocused();

    await panel.getByRole('button', { name: 'More for Witness' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
    await expect(page.getByText('Witness was removed')).toBeVisible();
    await expect(sheets).toBeFocused();
  });

  await test.step('among signees', async () => {
    const { id, path } = await draft(page);
    await addSignee(page, path, { name: 'Anna', email: 'anna@example.com' });
    await page.goto(`/pdfs/${id}`);
    const panel = page.getByRole('region', { name: 'Recipients' });
    const add = panel.getByRole('button', { name: 'Add a recipient' });
    await add.press('Enter');
    await panel.getByLabel('Name').fill('Berta');
    await panel.getByLabel('Email').fill('berta@example.com');
    await panel.getByLabel('Email').press('Enter');
    await expect(panel.getByText('berta@example.com')).toBeVisible();
    await expect(add).toBeFocused();
  });

  await test.step('with an element', async () => {
    const { at } = await openEditor(page, [
      { kind: 'input', x: 100, y: 300 },
      { kind: 'text', x: 100, y: 100, more: { value: 'Words' } },
    ]);
    await at(0).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Copy to pages…' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(at(0)).toBeFocused();

    await page.getByRole('region', { name: 'Text field' }).getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(at(0)).toHaveCount(0);
    await expect(sheets).toBeFocused();
  });
});
