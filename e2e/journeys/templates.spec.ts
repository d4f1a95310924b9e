import { createElement, uuidv7 } from '@countersign/document-model';
import type { Locator } from '@playwright/test';
import { draft, placeElements, write } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { joinOrganization, joinOrganizations, workIn } from '../organizations.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

/** Red, green and blue (0 to 255) of an element's background, ignoring its opacity. */
async function numbersOf(target: Locator): Promise<number[]> {
  const color = await target.evaluate((node) => getComputedStyle(node).backgroundColor);
  const numbers = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return color.startsWith('color(') ? numbers.map((share) => Math.round(share * 255)) : numbers;
}

test('turns a document into a template with roles, which people fill when it is used', async ({ page }) => {
  await signUp(page);
  const { path, pages } = await draft(page, { mode: 'edit' });
  await placeElements(page, path, [
    createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'text', x: 60, y: 60 }, { value: 'Lease' }),
  ]);

  await page.goto('/documents');
  await page.getByRole('button', { name: 'Actions for Lease' }).click();
  await page.getByRole('menuitem', { name: 'Make a template' }).click();
  await page.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL('**/pdfs/**');
  await expect(page.getByRole('region', { name: 'Page 1 of 2' })).toBeVisible();

  const panel = page.getByRole('region', { name: 'Roles' });
  for (const [index, name] of ['Client', 'Witness'].entries()) {
    await panel.getByRole('button', { name: 'Add a role', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).dblclick();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(`Adding fields for ${name}`)).toBeVisible();
    await page.getByRole('region', { name: 'Page 1 of 2' }).click({ position: { x: 10, y: 10 } });
    await page.keyboard.press('s');
    await page.getByRole('region', { name: 'Page 1 of 2' }).click({ position: { x: 120, y: 200 + index * 120 } });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: new RegExp(`^Signature, for ${name}`) })).toBeVisible();
  }
  await expect(panel.getByText('1 field')).toHaveCount(2);

  // A field has the colour of its role, and the other role's colour once reassigned.
  const colorOf = (role: string) => numbersOf(panel.getByRole('button', { name: role }).locator('span').first());
  const fieldColor = (index: number) =>
    numbersOf(
      page
        .getByRole('group', { name: /^Signature, for/ })
        .nth(index)
        .locator('> span')
        .first(),
    );
  const [red, blue] = [await colorOf('Client'), await colorOf('Witness')];
  expect(red).not.toEqual(blue);
  expect([await fieldColor(0), await fieldColor(1)]).toEqual([red, blue]);
  await page.getByRole('group', { name: /^Signature, for Witness/ }).click();
  await page.getByLabel('Assigned to').selectOption('Client');
  await expect.poll(() => fieldColor(1)).toEqual(red);
  await page.getByLabel('Assigned to').selectOption('Witness');
  await expect.poll(() => fieldColor(1)).toEqual(blue);

  // The creator of a template does not sign for people who take a role.
  const clients = page.getByRole('group', { name: /^Signature, for Client/ });
  const owner = page.getByLabel('Assigned to');
  await clients.click();
  await expect(owner).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0);
  await owner.selectOption('Unassigned');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('tab', { name: 'Type' }).click();
  await page.getByRole('button', { name: 'Use this signature' }).click();
  await expect(page.getByRole('button', { name: 'Sign again' })).toBeVisible();
  await owner.selectOption('Client');
  await expect(page.getByText('Signature removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign again' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Sign again' })).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(clients).toBeVisible();
  await page.keyboard.press('Escape');

  await panel.getByRole('button', { name: 'Add a role', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('client');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('dialog').getByText('There is already a role with this name.')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await panel.getByRole('button', { name: 'More for Witness' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('group', { name: /^Signature, unassigned/ })).toBeVisible();
  await expect(panel.getByText('Witness')).toBeHidden();
  await page.getByText('Witness was removed').locator('..').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('group', { name: /^Signature, for Witness/ })).toBeVisible();
  await expect(panel.getByText(/^(Client|Witness)$/)).toHaveText(['Client', 'Witness']);

  // Approvers have no fields; people with fields are signers.
  await panel.getByRole('button', { name: 'Add a role', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Lawyer');
  const task = page.getByRole('dialog').getByRole('button', { name: /What they do/ });
  await task.click();
  await page.getByRole('option', { name: 'Needs to approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(panel.getByText('Needs to approve')).toBeVisible();
  await expect(panel.getByRole('button', { name: /Lawyer.*Needs to approve/ })).toBeDisabled();
  await panel.getByRole('button', { name: 'More for Client' }).click();
  await page.getByRole('menuitem', { name: 'Change…' }).click();
  await task.click();
  await page.getByRole('option', { name: 'Receives a copy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText('Fields are assigned to this role, so it has to sign.')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const inOrder = page.getByRole('switch', { name: /One after another/ });
  await expect(inOrder).not.toBeChecked();
  const names = panel.getByText(/^(Client|Witness)$/);
  await panel.getByRole('button', { name: 'More for Witness' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(names).toHaveText(['Witness', 'Client']);
  // Sorting roles implies that the order matters.
  await expect(inOrder).toBeChecked();
  await panel.getByRole('button', { name: 'More for Client' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(names).toHaveText(['Client', 'Witness']);

  // Settings made here are the defaults of every document of the template.
  await panel.getByRole('button', { name: 'Email and reminders…' }).click();
  const sending = page.getByRole('dialog', { name: 'Document sending' });
  const subject = 'Email subject (optional)';
  await sending.getByLabel(subject).fill('Your lease');
  expect(await seriousFaults(page)).toEqual([]);
  const isKept = page.waitForResponse((answer) => answer.url().endsWith('/send-draft') && answer.request().method() === 'PUT');
  await sending.getByLabel('Message (optional)').fill('Please sign by Friday.');
  await isKept;
  await sending.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Use template' }).click();
  const dialog = page.getByRole('dialog');
  const witness = dialog.getByRole('group', { name: 'Witness' });
  await witness.getByLabel('Name').fill('Wim Witness');
  await witness.getByLabel('Email').fill('wim@example.com');
  const lawyer = dialog.getByRole('group', { name: /Lawyer/ });
  await lawyer.getByLabel('Name').fill('Lea Lawyer');
  await lawyer.getByLabel('Email').fill('lea@example.com');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make a draft' }).click();
  await page.waitForURL('**/signing');
  const signees = page.getByRole('region', { name: 'Recipients' });
  await expect(signees.getByText('Wim Witness')).toBeVisible();
  await expect(page.getByRole('group', { name: /^Signature, for Wim Witness/ })).toBeVisible();

  // Unassigned roles keep their fields, which go to the person assigned later.
  await expect(page.getByRole('group', { name: /for Client/ })).toBeVisible();
  await signees.getByRole('button', { name: 'Choose who' }).click();
  const form = page.getByRole('form', { name: 'Who is Client?' });
  await form.getByRole('button', { name: 'Add myself' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('group', { name: /for Pat Example/ })).toBeVisible();
  await expect(signees.getByRole('button', { name: 'Choose who' })).toHaveCount(0);
  // The person takes the position of the role, which comes first.
  await expect(signees.getByText(/Pat Example|Wim Witness/)).toHaveText([/Pat Example/, /Wim Witness/]);
  await expect(signees.getByRole('button', { name: /Lea Lawyer.*Needs to approve/ })).toBeVisible();
  await expect(inOrder).toBeChecked();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const send = page.getByRole('dialog', { name: 'Send for signing' });
  await expect(send.getByLabel(subject)).toHaveValue('Your lease');
  await expect(send.getByLabel('Message (optional)')).toHaveValue('Please sign by Friday.');
});

test('a member who may only view a template sees that, and is offered no changes @deep', async ({
  page: admin,
  guest: page,
  server,
}) => {
  const [space = ''] = await joinOrganizations(server, await signUp(admin), ['admin']);
  const { id, path, pages } = await draft(admin, { mode: 'template', space: `organizations/${space}` });
  await placeElements(admin, path, [createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'rectangle', x: 60, y: 60 })]);
  await joinOrganization(server, { id: space, role: 'standard', person: await signUp(page) });
  await page.goto('/home');
  await workIn(page, 'Admin Ltd');
  const forbidden: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && forbidden.push(answer.url()));
  const announcements: string[] = [];
  page.on('console', (message) => announcements.push(message.text()));

  await page.goto(`/pdfs/${id}/template`);
  await expect(page.getByText('View only')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('row')).toHaveCount(2);
  await page.locator('[data-element-id]').click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Selection' });
  await expect(menu.getByRole('menuitem').first()).toBeVisible();
  expect(
    await menu.evaluate((node) =>
      /^separator|separator separator|separator$/.test([...node.children].map((child) => child.role).join(' ')),
    ),
  ).toBe(false);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Zoom in')).toBeVisible();
  await expect(sheet.getByText(/^(Undo|Duplicate|Delete the chosen pages|Resize by)/)).toHaveCount(0);
  expect(announcements.filter((text) => text.includes('GridList'))).toEqual([]);
  expect(forbidden).toEqual([]);
});

test("the address reflects the pdf's mode: a document turned into a template is not sent as a document @deep", async ({
  page,
}) => {
  await signUp(page);
  const { id, path } = await draft(page, { mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  await expect(page.getByRole('button', { name: 'Send for signing' })).toBeVisible();
  // As the gallery does, in another tab.
  await write(page, 'put', path, { mode: 'template' });
  await page.goto('/home');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Use template' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send for signing' })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/pdfs/${id}/template$`));

  await write(page, 'put', path, { mode: 'edit' });
  await expect(page.getByRole('button', { name: 'Send for signing' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/pdfs/${id}/edit$`));
});

test('sends a template with one role from its card, in two presses', async ({ page, server }) => {
  await signUp(page);
  const { path, pages } = await draft(page, { mode: 'template' });
  const role = (await write(page, 'post', `${path}/roles`, { name: 'Client' })) as { id: string };
  const field = { id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature', x: 60, y: 60 } as const;
  await placeElements(page, path, [createElement(field, { role_id: role.id })]);

  await page.goto('/templates');
  await page.getByRole('button', { name: 'Use “Lease”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use “Lease” for signing' });
  const { email } = newPerson();
  await dialog.getByLabel('Name').fill('صوفيا Marin');
  await dialog.getByLabel('Email').fill(email);
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: '“Lease” is on its way' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await server.waitForEmail(email, /^Please sign/);

  await page.goto('/signing');
  const card = page.getByRole('article', { name: 'Lease' });
  await expect(card.getByText(/0 of 1 signed, waiting for .*صوفيا Marin/)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test('starts from a sample template in the chosen language, and sends it', async ({ page }) => {
  await signUp(page);
  await page.goto('/templates');
  await page.getByRole('button', { name: 'From a starter template' }).click();
  const gallery = page.getByRole('dialog', { name: 'Starter templates' });
  await expect(gallery.getByRole('button', { name: /Mutual non-disclosure agreement/ })).toBeVisible();
  await gallery.getByRole('button', { name: /Language of the document/ }).click();
  await page.getByRole('option', { name: 'العربية' }).click();
  await gallery.getByRole('button', { name: /عقد خدمات/ }).click();
  await expect(gallery.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await gallery.getByRole('button', { name: 'Use this template' }).click();

  await page.waitForURL('**/pdfs/*/template');
  const roles = page.getByRole('region', { name: 'Roles' });
  await expect(roles.getByRole('button', { name: /^مقدّم الخدمات/ })).toBeVisible();
  await expect(page.getByRole('group', { name: /^Signature/ })).toHaveCount(2);

  await page.goto('/templates');
  const card = page.getByRole('article', { name: 'عقد خدمات' });
  await card.getByRole('button', { name: /^Use/ }).click();
  const dialog = page.getByRole('dialog', { name: /عقد خدمات/ });
  await expect(dialog.getByText('العميل')).toBeVisible();
});
