// Folders: created, filled by menu and by dragging, opened, found, deleted and restored.
import type { Page } from '@playwright/test';
import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { draft, write } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { chooseFiles } from '../files.ts';
import { shareOrganization, workIn } from '../organizations.ts';
import { expect, signUp, test } from '../people.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const tile = (page: Page, name: string) => page.getByRole('region', { name: 'Folders' }).getByRole('link', { name });

async function makeFolder(page: Page, name: string) {
  await page.getByRole('button', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(tile(page, name)).toBeVisible();
}

async function choose(page: Page, thing: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${thing}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('creates and fills folders, and shows their documents in them', async ({ page }) => {
  await signUp(page);
  for (const name of ['Lease', 'Offer']) {
    const { path } = await draft(page, { mode: 'edit' });
    await write(page, 'put', path, { name });
  }
  await page.goto('/documents');
  await makeFolder(page, 'Contracts');
  await makeFolder(page, 'عقود');
  expect(await seriousFaults(page)).toEqual([]);

  await test.step("with a card's menu, from folder to folder", async () => {
    await choose(page, 'Lease', 'Move');
    const dialog = page.getByRole('dialog', { name: 'Move “Lease”' });
    await expect(dialog.getByRole('button', { name: 'Move here' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Contracts' }).click();
    await expect(dialog.getByText('No folders here.')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move here' }).click();
    await expect(card(page, 'Lease')).toHaveCount(0);
    await expect(page.getByText('“Lease” is now in “Contracts”')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, 'Lease')).toBeVisible();
  });

  await test.step('by dragging onto a folder, and onto a breadcrumb', async () => {
    // The list that the undo restored may still be moving under the pointer; retry, as a person would.
    await expect(async () => {
      if (await card(page, 'Lease').isVisible()) await card(page, 'Lease').dragTo(tile(page, 'Contracts'));
      await expect(card(page, 'Lease')).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    await tile(page, 'عقود').dragTo(tile(page, 'Contracts'));
    await expect(tile(page, 'عقود')).toHaveCount(0);

    await tile(page, 'Contracts').click();
    await expect(page).toHaveURL(/\/documents\?folder=/);
    await expect(card(page, 'Lease')).toBeVisible();
    await expect(card(page, 'Offer')).toHaveCount(0);
    await tile(page, 'عقود').click();
    await expect(page.getByText('This folder is empty')).toBeVisible();
    await page.reload();
    const way = page.getByRole('navigation', { name: 'Folders above this one' });
    await expect(way.getByRole('listitem')).toHaveText(['Documents', 'Contracts', 'عقود']);
    await way.getByRole('link', { name: 'Contracts' }).click();
    await expect(card(page, 'Lease')).toBeVisible();
    await tile(page, 'عقود').dragTo(way.getByRole('link', { name: 'Documents' }));
    await expect(tile(page, 'عقود')).toHaveCount(0);
  });

  await test.step('uploads into the open folder', async () => {
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.keyboard.press('Escape');
    const annex = { name: 'Annex.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) };
    await page.getByRole('button', { name: 'New document' }).click();
    await chooseFiles(page, () => page.getByRole('menuitem', { name: 'Upload a file' }).click(), annex);
    await expect(card(page, 'Annex')).toBeVisible();
    await page.goto('/documents');
    await expect(card(page, 'Offer')).toBeVisible();
    await expect(card(page, 'Annex')).toHaveCount(0);
  });

  await test.step('shows document folders on the templates tab once they hold templates, and none on other tabs', async () => {
    await page.goto('/templates');
    await expect(page.getByText('No templates yet')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Folders' })).toHaveCount(0);
    const { path } = await draft(page, { mode: 'template' });
    const folders = (await (await page.request.get('/api/users/me/folders?filter[search]=contracts')).json()) as {
      data: { id: string }[];
    };
    await write(page, 'put', path, { name: 'Filed', folder_id: folders.data[0]?.id });
    await page.goto('/templates');
    await expect(tile(page, 'Contracts')).toBeVisible();
    await expect(page.getByText('Only folders here')).toBeVisible();
    await write(page, 'put', path, { folder_id: null });
    for (const address of ['/signing', '/documents?tab=favorite', '/documents?tab=deleted', '/templates?tab=deleted']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'New folder' })).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Folders' })).toHaveCount(0);
    }
  });

  await test.step('finds folders from anywhere', async () => {
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search documents, settings and people' }).fill('contr');
    await page.getByRole('option', { name: 'Contracts' }).click();
    await expect(card(page, 'Lease')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('offer');
    await expect(card(page, 'Offer')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('عق');
    await expect(tile(page, 'عقود')).toBeVisible();
  });

  await test.step('deletes a folder with its content, and restores both', async () => {
    await page.goto('/documents');
    await choose(page, 'Contracts', 'Rename');
    await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name').fill('Deals');
    await page.keyboard.press('Enter');
    await expect(tile(page, 'Deals')).toBeVisible();
    const address = await tile(page, 'Deals').getAttribute('href');
    await choose(page, 'Deals', 'Delete');
    await expect(tile(page, 'Deals')).toHaveCount(0);
    await page.getByRole('link', { name: 'Deleted' }).click();
    await expect(card(page, 'Lease')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, 'Lease')).toHaveCount(0);
    await page.goto(address ?? '');
    await expect(card(page, 'Lease')).toBeVisible();
  });
});

test('in an organization, a colleague sees a new folder at once, and learns when it was deleted @deep', async ({
  page,
  guest,
  server,
}) => {
  const [ann, bob] = [await signUp(page), await signUp(guest)];
  await shareOrganization(server, [ann, bob]);
  for (const tab of [page, guest]) {
    await tab.goto('/home');
    await workIn(tab, 'Shared Ltd');
    await tab.goto('/documents');
  }
  await expect(guest.getByRole('button', { name: 'New folder' })).toBeVisible();
  await makeFolder(page, 'Together');
  await expect(tile(guest, 'Together')).toBeVisible();
  await tile(guest, 'Together').click();
  await expect(guest.getByText('This folder is empty')).toBeVisible();

  await choose(page, 'Together', 'Delete');
  await expect(guest.getByText('This folder was deleted')).toBeVisible();
  await guest.getByRole('main').getByRole('link', { name: 'Documents' }).click();
  await expect(guest.getByText('No documents yet')).toBeVisible();
});

test('keeps the entered name of a folder that is rejected @deep', async ({ page }) => {
  await signUp(page);
  await page.goto('/documents');
  await page.getByRole('button', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  const create = dialog.getByRole('button', { name: 'Create' });
  // Invisible characters only.
  await dialog.getByLabel('Name').fill('\u2060');
  await create.click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Kept');
  await page.context().setOffline(true);
  await create.click();
  await expect(page.getByText('No connection')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Kept');
  await page.context().setOffline(false);
  await create.click();
  await expect(dialog).toBeHidden();
  await expect(tile(page, 'Kept')).toBeVisible();
});
