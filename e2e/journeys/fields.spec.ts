import { createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { draft, placeElements, write } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, signUp, test } from '../people.ts';

/** A template with a role, a checkbox, a field that depends on it, and a text. */
async function template(page: Page) {
  await write(page, 'post', '/api/users/me/stubs', { key: 'client_name', name: 'Client' });
  const created = await draft(page, { mode: 'template' });
  const { path, pages } = created;
  const { id: role_id } = (await write(page, 'post', `${path}/roles`, { name: 'Tenant' })) as { id: string };
  const at = (kind: 'text' | 'checkbox' | 'input' | 'signature' | 'select', y: number) => ({
    id: uuidv7(),
    page_id: pages[0] ?? '',
    kind,
    x: 80,
    y,
  });
  await placeElements(page, path, [
    createElement(at('text', 60), { value: 'Lease with ', width: 300 }),
    createElement(at('checkbox', 120), { role_id, label: 'Married', is_required: false }),
    createElement(at('input', 160), { role_id, label: 'Spouse', width: 160 }),
    createElement(at('select', 210), { role_id, label: 'Colour', options: ['red', 'green', 'blue'] }),
    createElement(at('signature', 270), { role_id, label: 'Signature of the tenant' }),
  ]);
  return created;
}

test('makes fields conditional, fills them from stubs, and tests them before sending', async ({ page, context }) => {
  await signUp(page);
  const { id } = await template(page);
  await page.goto(`/pdfs/${id}`);
  const sheet = page.getByRole('region', { name: 'Page 1 of 2' });
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await expect(sheet.getByRole('group', { name: /^Checkbox, Married/ })).toBeVisible();

  await test.step('completes a stub while a text is typed', async () => {
    await sheet.getByRole('group', { name: /^Text, “Lease with/ }).click();
    await properties.getByRole('textbox', { name: 'Text', exact: true }).press('End');
    await properties.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially('{{cli');
    await expect(page.getByRole('option', { name: 'Client' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(properties.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Lease with {{client_name}}');
  });

  await test.step('shows a field only under a condition', async () => {
    await sheet.getByRole('group', { name: /^Text field, Spouse/ }).click();
    await properties.getByLabel('Show when').selectOption({ label: 'If “Married” is…' });
    await expect(properties.getByLabel('The box is')).toHaveValue('on');
    await properties.getByLabel('Filled from the stub').selectOption('None');
  });

  await test.step('reorders options', async () => {
    await sheet.getByRole('group', { name: /^Dropdown, Colour/ }).click();
    await properties.getByRole('textbox', { name: 'Option 3' }).click();
    await expect(properties.getByRole('textbox', { name: 'Option 3' })).toBeFocused();
    const moves: [string, string][] = [
      ['Alt+ArrowUp', 'Option 2'],
      ['Alt+ArrowUp', 'Option 1'],
      ['Alt+ArrowDown', 'Option 2'],
    ];
    for (const [key, place] of moves) {
      await page.keyboard.press(key);
      await expect(properties.getByRole('textbox', { name: place })).toHaveValue('blue');
      await expect(properties.getByRole('textbox', { name: place }), 'goes along with what it has moved').toBeFocused();
    }
    await properties.getByRole('textbox', { name: 'Option 3' }).press('Enter');
    await expect(properties.getByRole('textbox', { name: 'Option 4' })).toBeFocused();
    await page.keyboard.type('black');
    await expect(properties.getByLabel('Default value').getByRole('option')).toHaveText([
      'Nothing chosen',
      'red',
      'blue',
      'green',
      'black',
    ]);
    await expect(properties.getByLabel('Default value')).toHaveValue(' ');

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('grey\nwhite\n'));
    await properties.getByRole('textbox', { name: 'Option 4' }).press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+v');
    await expect(properties.getByLabel('Default value').getByRole('option')).toHaveText([
      'Nothing chosen',
      'red',
      'blue',
      'green',
      'grey',
      'white',
    ]);
    expect(await allFaults(page)).toEqual([]);

    const row = (name: string) => properties.getByRole('row', { name, exact: true });
    await row('white').dragTo(row('red'), { sourcePosition: { x: 12, y: 16 }, targetPosition: { x: 12, y: 2 } });
    await expect(properties.getByRole('textbox', { name: 'Option 1' })).toHaveValue('white');
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(properties.getByRole('textbox', { name: 'Option 1' })).toHaveValue('red');
  });

  await test.step('shows and changes the tab order', async () => {
    await sheet.click({ position: { x: 10, y: 10 } });
    const order = page.getByRole('region', { name: 'Tab order' });
    await order.getByRole('button', { name: 'Show' }).click();
    const rows = order.getByRole('row');
    await expect(rows).toHaveText([/Married/, /Spouse/, /Colour/, /Signature/]);
    await rows.nth(2).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows).toHaveText([/Married/, /Colour/, /Spouse/, /Signature/]);
    await expect(rows.nth(1)).toBeFocused();
    await expect(rows.nth(1), 'is seen to have the keyboard').toHaveCSS('outline-style', 'solid');
    expect(await allFaults(page)).toEqual([]);
    await order.getByRole('button', { name: 'Hide' }).click();
  });

  await test.step('a test fill shows what the tenant will see', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Test fill' }).click();
    const trial = page.getByRole('dialog', { name: 'Test fill' });
    await trial.getByLabel('Client').fill('Cleo');
    await trial.getByRole('button', { name: 'Continue' }).click();
    await expect(trial.getByText('Lease with Cleo')).toBeAttached();

    await expect(trial.getByRole('textbox', { name: /Spouse/ })).toBeHidden();
    await trial.getByRole('checkbox', { name: /Married/ }).check();
    await trial.getByRole('textbox', { name: /Spouse/ }).fill('Sam');
    await trial.getByRole('button', { name: 'Finish' }).click();
    await trial.getByRole('combobox', { name: /Colour/ }).selectOption('blue');
    await expect(page.getByText('2 required fields are still empty.')).toBeHidden();
    await trial.getByRole('button', { name: /^Signature of the tenant/ }).click();
    await page.getByRole('tab', { name: 'Type' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Tess Tenant');
    await page.getByRole('button', { name: 'Use this signature' }).click();
    await trial.getByRole('button', { name: 'Finish' }).click();
    await expect(trial.getByRole('heading', { name: 'Everything is filled in' })).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    await trial.getByRole('button', { name: 'Back to the editor' }).click();
  });

  await test.step('Escape first closes what is open or being edited in a test fill, then ends it', async () => {
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByText('End the test fill')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Test fill' }).click();
    const trial = page.getByRole('dialog', { name: 'Test fill' });
    const stub = trial.getByLabel('Client');
    await stub.fill('Cleo');
    await page.keyboard.press('Escape');
    await expect(stub).not.toBeFocused();
    await expect(stub).toHaveValue('Cleo');
    await trial.getByRole('button', { name: 'Continue' }).click();

    await trial.getByRole('checkbox', { name: /Married/ }).check();
    const written = trial.getByRole('textbox', { name: /Spouse/ });
    await written.fill('Sam');
    await page.keyboard.press('Escape');
    await expect(written).not.toBeFocused();
    await expect(written).toHaveValue('Sam');
    await trial.getByRole('button', { name: /^Signature of the tenant/ }).click();
    const pad = page.getByRole('tab', { name: 'Type' });
    await expect(pad).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(pad).toHaveCount(0);
    await trial.getByRole('button', { name: /Fill in as/ }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(trial).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(trial).toHaveCount(0);
  });

  await test.step('asks for stub values when the template is used', async () => {
    await page.getByRole('button', { name: 'Use template' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('group', { name: 'Stubs' }).getByLabel('Client').fill('Cleo Client');
    await dialog.getByRole('button', { name: 'Make a draft' }).click();
    await page.waitForURL('**/signing');
    await expect(page.getByRole('group', { name: /^Text, “Lease with Cleo Client”/ })).toBeVisible();
  });
});
