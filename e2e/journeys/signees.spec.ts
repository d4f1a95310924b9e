import { createElement, uuidv7 } from '@countersign/document-model';
import { draft, placeElements, sendToMany, write } from '../documents.ts';
import { boxOf, saved } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

test('suggests earlier recipients as signees, and groups them in steps @deep', async ({ page }) => {
  await signUp(page);
  const [ann, bob] = [newPerson().email, newPerson().email];
  await sendToMany(
    page,
    [
      { name: 'Ann Able', email: ann },
      { name: 'Bob Baker', email: bob },
    ],
    { ordered: false },
  );
  const { id, path } = await draft(page);
  await page.goto(`/pdfs/${id}/signing`);
  const form = page.getByRole('form', { name: 'Add a recipient' });
  const rows = page.getByRole('grid', { name: 'Recipients in order' }).getByRole('row');
  const add = () => page.getByRole('button', { name: 'Add a recipient', exact: true }).click();
  const more = async (name: string, item: string | RegExp) => {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('by a few letters of the name or the address, with the keyboard', async () => {
    await form.getByLabel('Name').pressSequentially('abl');
    await expect(page.getByRole('option', { name: 'Ann Able' })).toContainText(ann);
    expect(await allFaults(page, { except: '[aria-hidden=true]' })).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Name')).toHaveValue('Ann Able');
    await expect(form.getByLabel('Email')).toHaveValue(ann);
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(rows).toHaveCount(1);

    await add();
    await form.getByLabel('Email').pressSequentially(bob.slice(0, 12));
    await page.getByRole('option', { name: 'Bob Baker' }).click();
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(rows).toHaveCount(2);
  });

  await test.step('enters anyone else by hand', async () => {
    await add();
    await form.getByLabel('Name').fill('Cleo Chief');
    await form.getByLabel('Email').fill('cleo@example.com');
    const taken = form.getByRole('radio', { name: 'Blue, taken by Ann Able' });
    await expect(form.getByRole('radio', { name: 'Green' })).toBeChecked();
    await taken.focus();
    await form.getByRole('radio', { name: 'Teal' }).check();
    expect(await allFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(rows).toHaveText([/^1Ann Able/, /^2Bob Baker/, /^3Cleo Chief/]);
    await more('Cleo Chief', /^Change/);
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'Teal' })).toBeChecked();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  await more('Cleo Chief', 'At the same time as Bob Baker');
  await expect(rows).toHaveText([/^1Ann Able/, /^2Bob Baker/, /^2Cleo Chief/]);
  await more('Ann Able', 'Move down');
  await expect(rows).toHaveText([/^1Bob Baker/, /^1Cleo Chief/, /^2Ann Able/]);
  await more('Bob Baker', 'On their own, after the others');
  await expect(rows).toHaveText([/^1Cleo Chief/, /^2Bob Baker/, /^3Ann Able/]);
  await rows.last().getByRole('button', { name: 'Move Ann Able' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows).toHaveText([/^1Cleo Chief/, /^2Ann Able/, /^3Bob Baker/]);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows).toHaveText([/^1Ann Able/, /^2Cleo Chief/, /^3Bob Baker/]);
  expect(await allFaults(page)).toEqual([]);
  await page.reload();
  await expect(rows).toHaveText([/^1Ann Able/, /^2Cleo Chief/, /^3Bob Baker/]);

  await test.step('sorting signees turns on the signing order, and keeps all sending settings', async () => {
    await expect(page.getByRole('switch', { name: /^One after another/ })).toBeChecked();
    const dialog = page.getByRole('dialog', { name: 'Send for signing' });
    const open = () => page.getByRole('button', { name: 'Send', exact: true }).click();
    await open();
    await expect(dialog.getByRole('switch', { name: /^One after another/ })).toBeChecked();
    await dialog.getByLabel('Email subject').fill('The lease');
    await dialog
      .getByRole('button', { name: /Ann Able/ })
      .first()
      .click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await open();
    await expect(dialog.getByLabel('Email subject')).toHaveValue('The lease');
    await expect(dialog.getByRole('switch', { name: /^One after another/ })).toBeChecked();
  });

  await test.step('also on another device that sends the same draft', async () => {
    const kept = async () => (await (await page.request.get(`${path}/send-draft`)).json()) as object;
    await expect.poll(kept).toMatchObject({ is_ordered: true, subject: 'The lease' });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByRole('switch', { name: /^One after another/ })).toBeChecked();
  });
});

test('dragging a field to a signee assigns it without moving it @deep', async ({ page }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page);
  const person = (name: string) => write(page, 'post', `${path}/signees`, { name, email: `${name.toLowerCase()}@example.com` });
  const [anna, wanda] = [(await person('Anna')) as { id: string }, (await person('Wanda')) as { id: string }];
  const field = createElement(
    { id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature', x: 80, y: 120 },
    { signee_id: wanda.id, label: 'Here' },
  );
  await placeElements(page, path, [field]);
  await page.goto(`/pdfs/${id}/signing`);
  const box = await boxOf(page.locator(`[data-element-id="${field.id}"]`));
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 4 });
  const panel = await boxOf(page.getByRole('complementary', { name: 'Properties' }));
  await page.mouse.move(panel.x + 40, panel.y + panel.height - 40, { steps: 4 });
  await expect(page.getByText('Drop it on the person who should fill it in')).toBeVisible();
  const target = await boxOf(page.locator(`[data-party="${anna.id}"]`));
  await page.mouse.move(target.x + 60, target.y + 15, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('Drop it on the person who should fill it in')).toBeHidden();
  await expect.poll(() => saved(page, path)).toMatchObject([{ signee_id: anna.id, x: 80, y: 120 }]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => saved(page, path)).toMatchObject([{ signee_id: wanda.id, x: 80, y: 120 }]);

  const people = page.getByRole('region', { name: 'Recipients' });
  const more = async (item: string) => {
    await people.getByRole('button', { name: /^More for Wanda/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await test.step('undoes and redoes renaming, reordering and removal, each by name', async () => {
    await page.keyboard.press('Escape');
    const name = page.getByLabel('Document name');
    const named = await name.inputValue();
    // The override character, which would reverse the tab's title, stays in the name only.
    const renamed = 'Lease of the \u202Eflat';
    await name.fill(renamed);
    await name.press('Enter');
    await expect(page).toHaveTitle('Lease of the flat · Countersign');
    await more('Change…');
    await page.getByRole('dialog').getByLabel('Name').fill('Wanda Wise');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(people.getByText(/^(Anna|Wanda Wise)$/)).toHaveText(['Anna', 'Wanda Wise']);
    await more('Move up');
    await expect(people.getByText(/^(Anna|Wanda Wise)$/)).toHaveText(['Wanda Wise', 'Anna']);
    await more('Remove');
    await expect(page.getByText('Wanda Wise was removed')).toBeVisible();
    await expect(people.getByText(/^(Anna|Wanda Wise)$/)).toHaveText(['Anna']);
    await expect.poll(() => saved(page, path)).toMatchObject([{ signee_id: null }]);
    expect(await allFaults(page)).toEqual([]);

    // Toasts do not close while the pointer is over them.
    await page.getByText('Wanda Wise was removed').hover();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('Wanda Wise was removed'), 'it is not offered to undo what is undone').toHaveCount(0);
    await expect(people.getByText(/^(Anna|Wanda Wise)$/)).toHaveText(['Wanda Wise', 'Anna']);
    await expect.poll(() => saved(page, path)).toMatchObject([{ signee_id: wanda.id }]);
    await page.getByRole('button', { name: 'Undo: Change the order of recipients' }).click();
    await expect(people.getByText(/^(Anna|Wanda Wise)$/)).toHaveText(['Anna', 'Wanda Wise']);
    await page.getByRole('button', { name: 'Undo: Edit a recipient' }).click();
    await expect(people.getByText(/^(Anna|Wanda)$/)).toHaveText(['Anna', 'Wanda']);
    await page.getByRole('button', { name: 'Undo: Rename the document' }).click();
    await expect(name).toHaveValue(named);
    for (const step of ['Rename the document', 'Edit a recipient', 'Change the order of recipients', 'Remove a recipient'])
      await page.getByRole('button', { name: `Redo: ${step}` }).click();
    await expect(people.getByText(/^(Anna|Wanda Wise)$/)).toHaveText(['Anna']);
    await expect(name).toHaveValue(renamed);
  });
});
