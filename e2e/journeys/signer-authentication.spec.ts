import { createElement, uuidv7 } from '@countersign/document-model';
import { draft, placeElements, signingLink, linkIn, openLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, test, signUp } from '../people.ts';

test('a signee authenticates with a code, is reminded, and reassigns their part', async ({ page, server, browser }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page);
  const signature = createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature', x: 80, y: 120 }, {});
  await placeElements(page, path, [signature]);
  const email = `ines-${uuidv7()}@example.com`;
  const deputy = `dora-${uuidv7()}@example.com`;

  await test.step('the sender sets the authentication method', async () => {
    await page.goto(`/pdfs/${id}/signing`);
    const form = page.getByRole('form', { name: 'Add a recipient' });
    await form.getByLabel('Name').fill('Ines Signee');
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: /^More options/ }).click();
    await form.getByRole('button', { name: /Identity check/ }).click();
    await page.getByRole('option', { name: 'The link and an access code' }).click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByText('Enter an access code.')).toBeVisible();
    await form.getByLabel('Access code', { exact: true }).fill('Maple 7');
    expect(await allFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();

    await page.getByRole('group', { name: /^Signature/ }).click();
    await page.getByLabel('Assigned to').selectOption('Ines Signee');
    await expect(page.getByText('Saved')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send for signing' });
    await dialog.getByLabel('Email subject (optional)').fill('Please sign our lease');
    await dialog.getByLabel('Message (optional)').fill('Please look at the rent once more. '.repeat(80));
    await dialog.getByRole('switch', { name: /reassign to someone else/ }).press(' ');
    expect(await allFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('link', { name: 'Open the document' }).click();
    await page.getByRole('button', { name: 'Send reminders' }).click();
    await expect(page.getByText('They were emailed a moment ago. Please wait a little.')).toBeVisible();
    await expect(page.getByText('Error', { exact: true })).toBeHidden();
    // A toast may cover the button, and stays while the pointer is on it.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await page.getByRole('button', { name: 'More for Ines Signee' }).click();
    await expect(page.getByRole('menuitem', { name: 'Copy their link' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const signee = await context.newPage();
  await test.step('the signee enters the code', async () => {
    await openLink(signee, await signingLink(server, email));
    await expect(signee.getByRole('heading', { name: 'Enter your access code' })).toBeVisible();
    await signee.getByLabel('Access code').fill('maple');
    await signee.getByRole('button', { name: 'Open the document' }).click();
    await expect(signee.getByText('This code is incorrect. You can try 4 more times.')).toBeVisible();
    expect(await allFaults(signee)).toEqual([]);
    await signee.getByLabel('Access code').fill('Maple 7');
    await signee.getByRole('button', { name: 'Open the document' }).click();
    const words = signee.getByText(/^I agree to read and sign this document electronically/);
    await expect(words).toBeInViewport();
    await signee.getByRole('button', { name: 'Show all' }).click();
    await expect(words).not.toBeInViewport();
    await signee.getByRole('button', { name: 'Agree and continue' }).click();
    await expect(signee.getByText('0 of 1 required')).toBeVisible();
  });

  await test.step('the signee reassigns, and loses access', async () => {
    await signee.getByRole('button', { name: 'More' }).click();
    await signee.getByRole('menuitem', { name: 'Reassign to someone else…' }).click();
    await signee.getByRole('dialog').getByLabel('Name').fill('Dora Deputy');
    await signee.getByRole('dialog').getByLabel('Email').fill(deputy);
    await signee.getByRole('dialog').getByRole('button', { name: 'Reassign' }).click();
    await expect(signee.getByRole('heading', { name: 'Reassigned to Dora Deputy' })).toBeVisible();
    await expect(page.getByText('Dora Deputy', { exact: true })).toBeVisible();
    await expect(page.getByText('Reassigned', { exact: true })).toBeVisible();
  });

  await test.step('the new signee authenticates with an emailed code', async () => {
    await signee.context().clearCookies();
    const mail = await server.waitForEmail(deputy, /^Please sign our lease$/);
    await openLink(signee, linkIn(mail.text ?? '', 'signee-login'));
    await expect(signee.getByRole('heading', { name: 'Enter the code from your email' })).toBeVisible();
    const code = await server.waitForEmail(deputy, /is your code/);
    await signee.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(code.subject ?? '')?.[0] ?? '');
    await signee.getByRole('button', { name: 'Open the document' }).click();
    await expect(signee.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
  });
  await context.close();
});
