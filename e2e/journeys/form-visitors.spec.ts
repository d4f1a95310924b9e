import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { draft, placeElements } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, test, signUp } from '../people.ts';

/** A template with a town to fill in and a signature. */
async function makeTemplate(page: Page): Promise<string> {
  const { id, path, pages } = await draft(page, { mode: 'template' });
  const page_id = pages[0] ?? '';
  await placeElements(page, path, [
    createElement({ id: uuidv7(), page_id, kind: 'input', x: 80, y: 120 }, { label: 'Town' }),
    createElement({ id: uuidv7(), page_id, kind: 'signature', x: 80, y: 200 }, {}),
  ]);
  return id;
}

/** A third-party website that embeds an address in an iframe. */
async function startWebsite(address: string): Promise<{ origin: string; close: () => void }> {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${address}" width="600" height="700"></iframe>`);
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const at = site.address();
  return { origin: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`, close: () => site.close() };
}

test('publishes a template as a form, which a guest fills in with an emailed code, and the owner reads the table', async ({
  page,
  server,
  browser,
}) => {
  await signUp(page);
  await makeTemplate(page);

  await page.goto('/forms');
  await expect(page.getByText('No forms yet')).toBeVisible();
  expect(await allFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'New form' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await dialog.getByLabel('Name').fill('Summer camp');
  await dialog.getByRole('button', { name: /Template/ }).click();
  await page.getByRole('option', { name: 'Lease' }).click();
  await dialog.getByRole('button', { name: /Who can fill it in/ }).click();
  await page.getByRole('option', { name: 'Anyone with a verified email' }).click();
  expect(await allFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();

  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const link = await page
    .getByText(/\/signee-login\?form=summer-camp-/)
    .first()
    .innerText();
  const [home, elsewhere] = [await startWebsite(link), await startWebsite(link)];
  await page.getByLabel('Allowed websites').fill(home.origin);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('<iframe src=')).toBeVisible();
  expect(await allFaults(page)).toEqual([]);

  await test.step('embeds the form in a listed website, and not in another one', async () => {
    const visitor = await page.context().newPage();
    await visitor.goto(home.origin);
    const frame = visitor.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Summer camp' })).toBeVisible();
    await frame.getByLabel('Your name').fill('Fay Frame');
    await frame.getByLabel('Your email').fill('fay@example.com');
    const opening = visitor.context().waitForEvent('page');
    await frame.getByRole('button', { name: 'Continue' }).click();
    await expect((await opening).getByLabel('Your name')).toHaveValue('Fay Frame');
    await visitor.goto(elsewhere.origin);
    await expect(visitor.frameLocator('iframe').getByRole('heading', { name: 'Summer camp' })).toBeHidden();
    await visitor.close();
    for (const site of [home, elsewhere]) site.close();
  });

  await test.step('sets reminders and a due date for guests', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
    await page.getByRole('button', { name: /Reminders/ }).click();
    await page.getByRole('option', { name: 'Every week', exact: true }).click();
    await page.getByLabel('Expires after (days, optional)').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Form saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Expires after (days, optional)')).toHaveValue('30');
    expect(await allFaults(page)).toEqual([]);
  });

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const guest = await context.newPage();
  const email = `gus-${uuidv7()}@example.com`;
  await test.step('the guest enters a name, confirms the address, and signs', async () => {
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'Summer camp' })).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
    await guest.getByLabel('Your name').fill('Gus Guest');
    await guest.getByLabel('Your email').fill(email);
    await guest.getByRole('button', { name: 'Continue' }).click();
    const mail = await server.waitForEmail(email, /is your code/);
    expect(await allFaults(guest)).toEqual([]);
    await guest.getByLabel('Code').fill(/\d{6}/.exec(mail.subject ?? '')?.[0] ?? '');
    await guest.getByRole('button', { name: 'Open the document' }).click();
    await guest.getByRole('button', { name: 'Agree and continue' }).click();
    await guest.getByRole('textbox', { name: /Town/ }).fill('Ulm');
    await guest.getByRole('button', { name: /^Signature/ }).click();
    await guest.getByRole('tab', { name: 'Type' }).click();
    await guest.getByRole('button', { name: 'Use this signature' }).click();
    await guest.getByRole('button', { name: 'Finish' }).click();
    await expect(guest.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
  });
  await context.close();

  await test.step('the owner finds the row, exports it, and closes the form', async () => {
    await page.getByRole('link', { name: 'Submissions' }).click();
    const row = page.getByRole('row', { name: /Gus Guest/ });
    await expect(row).toContainText('Ulm');
    await expect(row).toContainText('Completed');
    expect(await allFaults(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(`Gus Guest,${email},Completed,`);
    await row.getByRole('link').first().click();
    await expect(page.getByText('The document was created through the form “Summer camp” of ')).toBeVisible();
    await expect(page.getByText('The document was sent for signing through the form “Summer camp” of ')).toBeVisible();
    await page.goBack();
    await page.getByRole('switch', { name: 'Accepting responses' }).press(' ');
    await expect(page.getByText('Off', { exact: true })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This form is closed' })).toBeVisible();
  });
});
