import { shaped } from '../../packages/pdf/fixtures/pages.ts';
import { draft, sendToOne, write } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { shareOrganization, workIn } from '../organizations.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

test('finds documents, settings and screens from anywhere with a shortcut and a few letters', async ({
  page,
  server,
  browser,
}) => {
  const person = await signUp(page);
  const { id } = await sendToOne(page, server, { name: 'Ann Able', email: newPerson().email });
  await page.goto('/settings/account');

  const find = async (words: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search documents, settings and people' }).fill(words);
  };
  await find('');
  await expect(page.getByRole('option', { name: 'Lease' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await test.step('by name, text or signee', async () => {
    for (const words of ['leas', 'page 2', 'able']) {
      await page.getByRole('combobox').fill(words);
      await expect(page.getByRole('option', { name: 'Lease' })).toBeVisible();
    }
    await page.getByRole('combobox').fill('nothing like it');
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('combobox').fill('lease');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/pdfs/${id}**`);
  });

  await test.step('ranks an exact name first', async () => {
    const named = await draft(page, { mode: 'edit' });
    await write(page, 'put', named.path, { name: 'Able' });
    const other = await draft(page, { mode: 'edit' });
    await write(page, 'put', other.path, { name: 'Not able' });
    await page.goto('/home');
    await find('able');
    await expect(page.getByRole('option').filter({ hasText: /^(?:Able|Not able|Lease)/ })).toHaveText([
      /^Able/,
      /^Not able/,
      /^Lease/,
    ]);
    await page.keyboard.press('Escape');
  });

  await test.step('finds a template by its content, and a member of the organization by name', async () => {
    const content = 'BT /F1 12 Tf 72 700 Td (Zebra crossing) Tj ET';
    const template = await draft(page, { mode: 'template', bytes: shaped({ content }) });
    await write(page, 'put', template.path, { name: 'Agreement' });
    await page.goto('/home');
    await find('zebra');
    await page.getByRole('option', { name: 'Agreement' }).click();
    await page.waitForURL(`**/pdfs/${template.id}**`);

    const other = await browser.newContext({ baseURL: server.url });
    const member = await signUp(await other.newPage(), newPerson({ first_name: 'Quentin' }));
    await other.close();
    await shareOrganization(server, [person, member]);
    await page.goto('/home');
    await workIn(page, 'Shared Ltd');
    await find('quent');
    await page.getByRole('option', { name: /Quentin Example/ }).click();
    await page.waitForURL('**/settings/organizations#organization-users');
    await expect(page.getByRole('listitem').filter({ hasText: member.email })).toBeInViewport();
    await workIn(page, 'My stuff');
  });

  await test.step('settings', async () => {
    await page.goto('/home');
    await find('webh');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings/webhooks');
  });

  await test.step('by touch on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('option', { name: 'Templates' }).click();
    await page.waitForURL('**/templates');
  });
});
