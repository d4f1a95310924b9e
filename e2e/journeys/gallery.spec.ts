import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { userPassword } from '../../packages/pdf/fixtures/damaged.ts';
import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { draft, openLink, sendToOne, write } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

test('uploads, renames, finds, deletes and restores a document', async ({ page }) => {
  await signUp(page);
  await upload(page, 'Contract.pdf', plain(2));
  const card = page.getByRole('article', { name: 'Contract' });
  await expect(card.getByRole('link', { name: 'Contract' })).toBeVisible();

  await test.step('rename', async () => {
    await card.getByRole('button', { name: 'Actions for Contract' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Lease of the flat');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: 'Lease of the flat' })).toBeVisible();
  });

  await test.step('find', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such thing');
    await expect(page.getByText('No results for “no such thing”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page.getByRole('article', { name: 'Lease of the flat' })).toBeVisible();
  });

  await test.step('delete, and undo', async () => {
    await remove(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('article', { name: 'Lease of the flat' })).toBeVisible();
  });

  await test.step('delete, and restore from the deleted tab after a reload', async () => {
    await remove(page);
    await page.goto('/documents?tab=deleted');
    await page.getByRole('button', { name: 'Actions for Lease of the flat' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(page.getByText('No deleted documents')).toBeVisible();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.getByRole('article', { name: 'Lease of the flat' })).toBeVisible();
  });
});

test('selects several documents, archives and restores them, and downloads them as one file', async ({ page }) => {
  await signUp(page);
  for (const name of ['Lease', 'عقد', 'Permit']) {
    const { path } = await draft(page, { mode: 'edit' });
    await write(page, 'put', path, { name });
  }
  await page.goto('/documents');
  const card = (name: string) => page.getByRole('article', { name });
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(card('Permit')).toBeVisible();

  await test.step('by mouse: a checkbox, and a range with Shift', async () => {
    await card('Permit').hover();
    await card('Permit').locator('label').click();
    await expect(bar.getByText('1 selected')).toBeVisible();
    await card('Lease').click({ modifiers: ['Shift'] });
    await expect(bar.getByText('3 selected')).toBeVisible();
    await expect(page).toHaveURL(/\/documents$/);
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });

  await test.step('by a rectangle drawn from an empty spot', async () => {
    const [first, list] = [await card('عقد').boundingBox(), await page.getByRole('region', { name: 'Documents' }).boundingBox()];
    if (!first || !list) throw new Error('The cards are not there.');
    await page.mouse.move(list.x + list.width - 20, first.y + first.height + 40);
    await page.mouse.down();
    await page.mouse.move(first.x + 20, first.y + 60, { steps: 5 });
    await page.mouse.up();
    await expect(bar.getByText('2 selected')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(bar.getByText('3 selected')).toBeVisible();
  });

  await test.step('downloads them as one ZIP file', async () => {
    const started = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Download as ZIP' }).click();
    const file = await started;
    expect(file.suggestedFilename()).toMatch(/^Documents .*\.zip$/);
    const bytes = await readFile(await file.path());
    for (const name of ['Lease.pdf', 'عقد.pdf', 'Permit.pdf']) expect(bytes.includes(name)).toBe(true);
  });

  await test.step('archives them at once, and Undo restores them', async () => {
    await bar.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('3 documents are archived')).toBeVisible();
    await expect(card('Lease')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    for (const name of ['Lease', 'عقد', 'Permit']) await expect(card(name)).toBeVisible();
  });
});

test('after deleting by keyboard, focuses the document that takes the place @deep', async ({ page }) => {
  await signUp(page);
  for (const name of ['Third', 'Second', 'First']) {
    await upload(page, `${name}.pdf`, plain(1));
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
  for (const [name, next] of [
    ['Second', 'Third'],
    ['Third', 'First'],
  ] as const) {
    const menu = page.getByRole('button', { name: `Actions for ${name}` });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('link', { name: next, exact: true })).toBeFocused();
  }

  await page.goto('/documents?tab=deleted');
  for (const [name, next] of [
    ['Third', page.getByRole('button', { name: 'Actions for Second' })],
    ['Second', page.getByRole('main')],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${name}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete permanently' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name })).toBeHidden();
    await expect(next).toBeFocused();
  }
});

test('shows a document that arrives while the list is loading @deep', async ({ page }) => {
  await signUp(page);
  // Without live events, the list is read before the file arrives, and its response comes later.
  await page.routeWebSocket(/\/app\//, () => undefined);
  let arrived = () => undefined as void;
  const isThere = new Promise<void>((resolve) => (arrived = resolve));
  await page.route(
    /\/pdfs\?/,
    async (route) => {
      const response = await route.fetch();
      expect((await response.json()) as unknown).toMatchObject({ total: 0 });
      await isThere;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto('/documents');
  await page.locator('header input[type=file]').setInputFiles({
    name: 'Contract.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(plain(1)),
  });
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Ready')).toBeVisible();
  arrived();
  await expect(page.getByRole('link', { name: 'Contract' })).toBeVisible();
});

test('deleting a document that is out for signature asks first, then withdraws it @deep', async ({
  page,
  server,
  guest: signing,
}) => {
  await signUp(page);
  const email = newPerson().email;
  const { link } = await sendToOne(page, server, { name: 'Out There', email });
  await page.goto('/signing');
  const press = async () => {
    await page.getByRole('button', { name: 'Actions for Lease' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await press();
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw and delete “Lease”?' });
  await expect(dialog.getByText(/Recipients are notified that it was withdrawn/)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article', { name: 'Lease' })).toBeVisible();

  await press();
  await dialog.getByRole('button', { name: 'Withdraw and delete' }).click();
  await expect(page.getByRole('article', { name: 'Lease' })).toBeHidden();
  await server.waitForEmail(email, /^Not signed: Lease/);
  await openLink(signing, link);
  await expect(signing.getByRole('heading', { name: 'This document was withdrawn' })).toBeVisible();
  await page.getByRole('link', { name: 'Deleted' }).click();
  await expect(page.getByRole('article', { name: 'Lease' })).toBeVisible();
});

test('says in plain words why a file cannot be used, until the next file @deep', async ({ page }) => {
  await signUp(page);
  const tray = page.getByRole('region', { name: 'Uploads' });

  await upload(page, 'Secret.pdf', userPassword());
  await expect(tray.getByText('PDF is encrypted.')).toBeVisible();
  await upload(page, 'Long.pdf', plain(76));
  await expect(tray.getByText('Too many pages.')).toBeVisible();
  await expect(tray.getByText('PDF is encrypted.')).toBeHidden();
  await upload(page, 'Torn.pdf', new TextEncoder().encode('%PDF-1.7\n1 0 obj <</Type /Catalog'));
  await expect(tray.getByText('Whoops! There was an error.')).toBeVisible();
  await upload(page, 'Notes.pdf', new TextEncoder().encode('Only text'));
  await expect(tray.getByText('This kind of file can’t be added.')).toBeVisible();
  await tray.getByRole('button', { name: 'Clear all' }).click();
  await expect(tray).toBeHidden();
});

async function upload(page: Page, name: string, bytes: Uint8Array) {
  if (!page.url().endsWith('/documents')) await page.goto('/documents');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
}

async function remove(page: Page) {
  await page.getByRole('button', { name: 'Actions for Lease of the flat' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('article', { name: 'Lease of the flat' })).toBeHidden();
}
