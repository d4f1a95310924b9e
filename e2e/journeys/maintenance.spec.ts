import type { Page } from '@playwright/test';
import { sendToOne } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { expect, newPerson, signIn, signUp, test } from '../people.ts';

const NOTICE = { name: 'Down for maintenance' };

test('support staff close the house and open it again; whoever was in it goes on by themselves', async ({
  page,
  guest: staffPage,
  browser,
  server,
}) => {
  const staff = await signUp(staffPage);
  await server.grant(staff.email, 'support_staff');
  const person = await signUp(page);
  const { id } = await sendToOne(page, server, { name: 'Sam Example', email: newPerson().email });

  await test.step('it is switched on', async () => {
    await staffPage.goto('/settings/support');
    await staffPage.getByText('Maintenance mode').click();
    await staffPage.getByRole('button', { name: 'Switch on' }).click();
    await expect(staffPage.getByText('Maintenance is on. Only support staff can work.')).toBeVisible();
    expect(await seriousFaults(staffPage)).toEqual([]);
  });

  await test.step('on every layout the notice says so, also after a reload', async () => {
    for (const path of ['/home', `/pdfs/${id}`, `/pdfs/${id}/present`, `/pdfs/${id}?signee=x`, '/login']) {
      await page.goto(path);
      await expect(page.getByRole('alertdialog', NOTICE)).toBeVisible();
      await expect(page.getByText('Check your connection')).toHaveCount(0);
    }
    await page.goto('/home');
    await page.reload();
    await expect(page.getByRole('alertdialog', NOTICE)).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('support staff can sign in, nobody else', async () => {
    const context = await browser.newContext({ baseURL: server.url });
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Support staff: sign in' }).click();
    await signIn(other, person);
    await expect(other.getByText('Only support staff can sign in now.')).toBeVisible();
    await signIn(other, staff);
    await expect(other.getByText('Maintenance is on. Only support staff can work.')).toBeVisible();
  });

  await test.step('it is switched off, and the screens go on', async () => {
    await staffPage.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('alertdialog', NOTICE)).toBeHidden();
    await expect(page.getByRole('button', { name: /Upload and sign/ })).toBeVisible();
  });
});

test('a new version and what arrives are told in the editor, while signing and while reading', async ({
  page,
  guest: other,
  server,
}) => {
  const person = await signUp(page);
  await signUp(other);
  const { id } = await sendToOne(page, server, { name: 'Sam Example', email: newPerson().email });
  const { link } = await sendToOne(other, server, { name: 'Pat Example', email: person.email });
  const forget = await announceVersion(page);

  for (const path of [`/pdfs/${id}`, `/pdfs/${id}/present`, link]) {
    await page.goto(path);
    if (path === link) await page.getByRole('button', { name: 'Review document' }).click();
    await expect(page.getByText('A new version is ready')).toBeVisible();
    forget();
    await sendToOne(other, server, { name: 'Pat Example', email: person.email });
    await expect(page.getByText(/asks you to sign “Lease”/)).toBeVisible();
  }
});

/** Answers with another version from the second time on that a page asks. @returns what begins anew */
async function announceVersion(page: Page): Promise<() => void> {
  let asked = 0;
  await page.route('**/api/version', async (route) => {
    asked += 1;
    await route.fulfill({ json: { version: asked > 1 ? '99.0.0' : '1.0.0' } });
  });
  return () => {
    asked = 0;
  };
}
