import type { Page } from '@playwright/test';
import { sendToOne } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { watchJoins } from '../live.ts';
import { expect, newPerson, signIn, signUp, test } from '../people.ts';

const NOTICE = { name: 'Down for maintenance' };

test('shows a new version, notifications and maintenance on every layout until they are over', async ({
  page,
  guest: staffPage,
  browser,
  context,
  server,
}) => {
  const staff = await signUp(staffPage);
  await server.grant(staff.email, 'support_staff');
  const person = await signUp(page);
  const { id } = await sendToOne(page, server, { name: 'Sam Example', email: newPerson().email });
  const { link } = await sendToOne(staffPage, server, { name: 'Pat Example', email: person.email });
  const version = await answerVersions(page);

  const layouts = {
    app: page,
    editor: await context.newPage(),
    signing: await context.newPage(),
    present: await context.newPage(),
  };
  const everyLayout = (check: (tab: Page) => Promise<unknown>) =>
    Promise.all(
      Object.entries(layouts).map(([name, tab]) =>
        test.step(`in the layout “${name}”`, async () => {
          await check(tab);
        }),
      ),
    );
  const joins = Object.values(layouts).map((tab) => watchJoins(tab));
  await layouts.app.goto('/home');
  await layouts.editor.goto(`/pdfs/${id}`);
  await layouts.present.goto(`/pdfs/${id}/present`);
  await layouts.signing.goto(link);
  await layouts.signing.getByRole('button', { name: 'Review document' }).click();
  await layouts.signing.getByRole('button', { name: 'Review first' }).click();

  await test.step('a new version offers to reload', async () => {
    await version.announce();
    await everyLayout(async (tab) => {
      await expect(tab.getByText('A new version is ready')).toBeVisible();
      await expect(tab.getByRole('button', { name: 'Reload' })).toBeVisible();
    });
    await version.leave();
  });

  await test.step('a notification arrives', async () => {
    await Promise.all(joins.map((joined) => joined(/notifications$/)));
    // The toast closes after a while, so every tab starts waiting before it appears.
    const expectSignRequest = everyLayout((tab) => expect(tab.getByText(/asks you to sign “Lease”/)).toBeVisible());
    await Promise.all([expectSignRequest, sendToOne(staffPage, server, { name: 'Pat Example', email: person.email })]);
  });

  await test.step('support staff start maintenance, and the notice appears live and after a reload', async () => {
    await staffPage.goto('/settings/support');
    await staffPage.getByText('Maintenance mode').click();
    await staffPage.getByRole('button', { name: 'Switch on' }).click();
    await expect(staffPage.getByText('Maintenance is on. Only support staff can work.')).toBeVisible();
    expect(await seriousFaults(staffPage)).toEqual([]);
    await everyLayout((tab) => expect(tab.getByRole('alertdialog', NOTICE)).toBeVisible());
    await page.reload();
    await expect(page.getByRole('alertdialog', NOTICE)).toBeVisible();
    await expect(page.getByText('Check your connection')).toHaveCount(0);
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('only support staff can sign in', async () => {
    const other = await (await browser.newContext({ baseURL: server.url })).newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Support staff: sign in' }).click();
    // The toast alone proves nothing: the sign-in screen shows it as soon as it opens, before anyone has signed in.
    const refused = other.waitForResponse((answer) => answer.url().endsWith('/login') && answer.request().method() === 'POST');
    await signIn(other, person);
    expect((await refused).status()).toBe(503);
    // A toast that the next one replaces is still there while it closes.
    await expect(other.getByText('Only support staff can sign in now.').first()).toBeVisible();
    await signIn(other, staff);
    await expect(other.getByText('Maintenance is on. Only support staff can work.')).toBeVisible();
  });

  await test.step('maintenance ends, and every screen continues automatically', async () => {
    await staffPage.getByRole('button', { name: 'Switch off' }).click();
    await everyLayout((tab) => expect(tab.getByRole('alertdialog', NOTICE)).toBeHidden());
    await expect(layouts.app.getByRole('button', { name: /Upload and sign/ })).toBeVisible();
    await expect(layouts.signing.getByText('You haven’t agreed to anything yet.')).toBeVisible();
  });
});

test('a screen opened during maintenance shows the notice @deep', async ({ page, guest: staffPage, server }) => {
  const staff = await signUp(staffPage);
  await server.grant(staff.email, 'support_staff');
  await signUp(page);
  const { id } = await sendToOne(page, server, { name: 'Sam Example', email: newPerson().email });
  await staffPage.goto('/settings/support');
  await staffPage.getByText('Maintenance mode').click();
  await staffPage.getByRole('button', { name: 'Switch on' }).click();

  for (const path of ['/home', `/pdfs/${id}`, `/pdfs/${id}/present`, `/pdfs/${id}?signee=x`, '/login']) {
    await page.goto(path);
    await expect(page.getByRole('alertdialog', NOTICE)).toBeVisible();
    await expect(page.getByText('Check your connection')).toHaveCount(0);
  }
  await staffPage.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('alertdialog', NOTICE)).toBeHidden();
});

/** Answers the version request of all tabs, until the server may answer again. */
async function answerVersions(page: Page) {
  const pattern = '**/api/version';
  let version = '1.0.0';
  await page.context().route(pattern, (route) => route.fulfill({ json: { version } }));
  return {
    announce: async () => {
      version = '99.0.0';
    },
    leave: () => page.context().unroute(pattern),
  };
}
