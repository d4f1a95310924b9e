import { seriousFaults } from '../faults.ts';
import { expect, signUp, test } from '../people.ts';

test('a developer reads the API reference, tries a call and sees the webhook payloads; other users do not @deep', async ({
  page,
  server,
}) => {
  const person = await signUp(page);
  await page.goto('/developer');
  await expect(page).toHaveURL(/\/home$/);

  await server.grant(person.email, 'developer');
  await page.goto('/home');
  await page
    .getByRole('button', { name: /Account of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Developer' }).click();
  await expect(page.getByRole('heading', { name: 'Developer' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Search' }).fill('GET users/me');
  const call = page.getByText('/api/users/me', { exact: true });
  await expect(call).toHaveCount(1);
  await call.click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').getByText('200')).toBeVisible();
  await expect(page.getByText(`"email": "${person.email}"`)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Webhook events' }).click();
  await expect(page.getByRole('heading', { name: 'pdfs.completed' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});
