// Multiple choice: the sender groups checkboxes, and the signer checks as many as allowed.
import { addSignee, agree, draft, finish, openLink, signingLink, write } from '../documents.ts';
import { onSheet, saved, sheet } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

test('a sender asks for one or two of three answers, and the signer cannot check more', async ({ page, guest, server }) => {
  const ann = newPerson({ first_name: 'Ann', last_name: 'Able' });
  await signUp(page);
  const { id, path } = await draft(page);
  await addSignee(page, path, { name: 'Ann Able', email: ann.email });

  await test.step('turns a checkbox into a question with three answers', async () => {
    await page.goto(`/pdfs/${id}/signing`);
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press('Control+0');
    for (const [key, y] of [
      ['s', 300],
      ['c', 60],
    ] as const) {
      await page.keyboard.press(key);
      const [x, top] = await onSheet(page, 60, y);
      await page.mouse.click(x, top);
    }
    const label = page.getByRole('textbox', { name: 'Label' });
    await label.fill('Red');
    for (const answer of ['Green', 'Blue']) {
      await page.getByRole('button', { name: 'Add an answer' }).click();
      await expect(label).toHaveValue('');
      await label.fill(answer);
    }
    await page.getByRole('textbox', { name: 'Question' }).fill('Colours');
    await page.getByRole('textbox', { name: 'Choose at least' }).fill('1');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Choose at most' }).fill('2');
    await page.keyboard.press('Enter');
    const groups = async () =>
      (await saved(page, path)).flatMap((element) => (element.kind === 'checkbox' ? [element.checkbox_group] : []));
    const rule = { label: 'Colours', min_checked: 1, max_checked: 2 };
    await expect.poll(groups).toMatchObject([rule, rule, rule]);
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('the signer checks two by keyboard, and no third', async () => {
    await write(page, 'post', `${path}/send`, {});
    await openLink(guest, await signingLink(server, ann.email));
    await agree(guest);
    await expect(guest.getByText('0 of 2 required')).toBeVisible();
    const question = guest.getByRole('group', { name: 'Colours: Choose 1 to 2' });
    const box = (name: string) => question.getByRole('checkbox', { name });
    for (const name of ['Red', 'Green', 'Blue']) {
      await box(name).focus();
      await guest.keyboard.press('Space');
    }
    await expect(box('Green')).toBeChecked();
    await expect(box('Blue')).not.toBeChecked();
    await expect(guest.getByRole('alert').filter({ hasText: 'Choose at most 2.' })).toBeVisible();
    await expect(guest.getByText('1 of 2 required')).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
    // Swaps one answer for another.
    await box('Red').click();
    await box('Blue').click();
    await expect(box('Blue')).toBeChecked();
    await expect(guest.getByRole('alert').filter({ hasText: 'Choose at most 2.' })).toHaveCount(0);
    await guest.getByRole('button', { name: /^Signature/ }).click();
    await guest.getByRole('tab', { name: 'Type' }).click();
    await guest.getByRole('button', { name: 'Use this signature' }).click();
    await finish(guest);
    const values = async () =>
      (await saved(page, path)).flatMap((element) => (element.kind === 'checkbox' && element.value ? [element.label] : []));
    await expect.poll(values).toEqual(['Green', 'Blue']);
  });
});
