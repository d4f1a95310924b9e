// CompanyCam, simulated: connected in a popup, photos on pages, a project in texts, disconnected.
import { spawnSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { startCompanyCam } from '@countersign/simulators/companycam';
import { draft } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { expect, signIn, signUp, test as withoutKeys, testBeside } from '../people.ts';

const test = testBeside(startCompanyCam, ({ env }) => env);

/** Presses the connect button, and decides in the popup that opens. */
async function connect(page: Page, press: () => Promise<void>, decision: 'Authorize' | 'Deny' = 'Authorize'): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await press();
  const popup = await opening;
  const decide = popup.getByRole('button', { name: decision });
  await expect(decide).toBeVisible();
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([600, 800]);
  await decide.click();
  return popup;
}

/** Presses a button that closes its own window, which may be gone before the press is acknowledged. */
async function closeBy(button: Locator) {
  await expect(button).toBeEnabled();
  const closed = button.page().waitForEvent('close');
  const press = button.click().catch((error: unknown) => {
    if (!button.page().isClosed()) throw error;
  });
  await Promise.all([closed, press]);
}

async function download(page: Page, path: string): Promise<{ text: string; pages: number; images: number }> {
  const input = await (await page.request.get(`${path}/download`)).body();
  const text = spawnSync('pdftotext', ['-', '-'], { input }).stdout.toString();
  const images = spawnSync('pdfimages', ['-list', '-'], { input }).stdout.toString();
  return { text, pages: text.split('\f').length - 1, images: images.split('\n').filter((line) => / image /.test(line)).length };
}

test('connects a service in a popup, and disconnects it', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings/integrations');
  const connectButton = page.getByRole('button', { name: 'Connect', exact: true });
  await expect(connectButton).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await test.step('says when the popup was blocked', async () => {
    await page.evaluate(() => {
      const { open } = window;
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await connectButton.click();
    const text = 'Please allow popups at the top of your browser to continue with the integration.';
    await expect(page.getByText(text)).toBeVisible();
  });

  await test.step('says that access was denied, and changes nothing', async () => {
    const popup = await connect(page, () => connectButton.click(), 'Deny');
    await expect(popup.getByRole('heading', { name: 'CompanyCam wasn’t connected' })).toBeVisible();
    await expect(popup.getByText('You didn’t allow the connection.')).toBeVisible();
    expect(await seriousFaults(popup)).toEqual([]);
    await expect(connectButton, 'waits for the window').toBeHidden();
    await closeBy(popup.getByRole('button', { name: 'Close the window' }));
    await expect(connectButton).toBeVisible();
  });

  await test.step("cuts the popup's opener when it continues to the settings", async () => {
    const popup = await connect(page, () => connectButton.click(), 'Deny');
    await expect.poll(() => popup.evaluate(() => window.opener === null)).toBe(false);
    await popup.getByRole('link', { name: 'Go to integrations' }).click();
    await expect(popup.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
    await popup.close();
    await expect(connectButton).toBeVisible();
  });

  await test.step('closes the popup after approval, and shows the connection', async () => {
    const popup = await connect(page, () => connectButton.click());
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(page.getByText('Shawn Field')).toBeVisible();
    await expect(page.getByText('shawn@field-roofing.example')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('disconnects after a confirmation', async () => {
    await page.getByRole('button', { name: 'Revoke CompanyCam' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke CompanyCam?' });
    expect(await seriousFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Revoke integration' }).click();
    await expect(page.getByText('Integration successfully removed.')).toBeVisible();
    await expect(connectButton).toBeVisible();
  });
});

test('connects a service under a token, without cookies @deep', async ({ page, guest: app }) => {
  const person = await signUp(page);
  await app.goto('/login?stateless=true&shell=true&redirect=/settings/integrations');
  await signIn(app, person);
  await app.waitForURL(/\/settings\/integrations\?/);
  const popup = await connect(app, () => app.getByRole('button', { name: 'Connect', exact: true }).click());
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(app.getByText('Shawn Field')).toBeVisible();

  const { id } = await draft(page, { mode: 'edit' });
  await app.goto(`/pdfs/${id}/edit?stateless=true&shell=true`);
  await app.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Photos from CompanyCam' }).click();
  const dialog = app.getByRole('dialog', { name: 'Photos from CompanyCam' });
  await dialog.getByRole('option', { name: 'Miller House' }).click();
  const photo = dialog.getByRole('grid', { name: 'Photos' }).locator('img').first();
  await expect.poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
  expect((await app.context().cookies()).map(({ name }) => name)).not.toContain('countersign_session');
});

test('turns photos into elements and pages, and the project into texts @deep', async ({ page, simulator: companyCam }) => {
  await signUp(page);
  const { id, path } = await draft(page, { mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  const dialog = page.getByRole('dialog', { name: 'Photos from CompanyCam' });
  const photos = dialog.getByRole('grid', { name: 'Photos' });
  const strip = page.getByRole('navigation', { name: 'Pages' });

  await test.step('connects from where photos are chosen', async () => {
    await tools.getByRole('button', { name: 'Photos from CompanyCam' }).click();
    await expect(dialog.getByText('Connect CompanyCam first')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await connect(page, () => dialog.getByRole('button', { name: 'Connect' }).click());
    await expect(dialog.getByRole('listbox', { name: 'Projects' }).getByRole('option')).toHaveCount(12);
  });

  await test.step('places two photos side by side, as one step', async () => {
    await dialog.getByLabel('Search projects').fill('miller');
    await dialog.getByRole('option', { name: 'Miller House' }).click();
    await expect(photos.getByRole('row')).toHaveCount(14);
    await photos.getByRole('row').first().click();
    await photos.getByRole('row').nth(2).click();
    await expect(dialog.getByText('2 photos selected')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Place on the page' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('[data-element-id]')).toHaveCount(2);
    await expect.poll(async () => (await download(page, path)).images).toBe(2);

    await page.getByRole('button', { name: 'Undo: Add', exact: true }).click();
    await expect(page.locator('[data-element-id]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo: Add', exact: true }).click();
    await expect(page.locator('[data-element-id]')).toHaveCount(2);
  });

  await test.step('links the pdf to the project', async () => {
    await tools.getByRole('button', { name: 'Photos from CompanyCam' }).click();
    await dialog.getByRole('option', { name: 'Miller House' }).click();
    await dialog.getByText('Make its name and address available as stubs').click();
    await expect(dialog.getByRole('switch')).toBeChecked();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('puts six photos with captions on a page, chosen by keyboard', async () => {
    await strip.getByRole('button', { name: 'Add pages' }).click();
    await page.getByRole('menuitem', { name: 'From CompanyCam…' }).click();
    await expect(photos.getByRole('row'), 'the project that the pdf is about is open').toHaveCount(14);
    await photos.getByRole('row').first().focus();
    await page.keyboard.press('Space');
    for (let index = 1; index < 6; index += 1) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
    }
    await expect(dialog.getByText('6 photos selected')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add as pages' }).click();
    await expect(dialog).toBeHidden();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
    await expect.poll(async () => (await download(page, path)).images).toBe(8);
    expect((await download(page, path)).text).toContain('Gutter on the north side');

    await page.getByRole('button', { name: 'Undo: Add pages' }).click();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
    await page.getByRole('button', { name: 'Redo: Add pages' }).click();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
  });

  await test.step("offers the project's name while a text is typed, and prints it", async () => {
    await strip.getByRole('row', { name: 'Page 1' }).click();
    await tools.getByRole('button', { name: 'Text', exact: true }).click();
    await page
      .locator('section[data-page-id]')
      .first()
      .click({ position: { x: 160, y: 140 } });
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Work at {{project_na');
    const offered = page.getByRole('option', { name: /Project name/ });
    await expect(offered).toContainText('Miller House');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await download(page, path)).text).toContain('Work at Miller House');
  });

  await test.step('reconnects on the spot when the service rejects the connection', async () => {
    companyCam.oauth.withdraw();
    await page.reload();
    await tools.getByRole('button', { name: 'Photos from CompanyCam' }).click();
    // Each list says so on its own, until the dialog asks to connect.
    await expect(dialog.getByText('CompanyCam needs to be reconnected', { exact: true })).toBeVisible();
    await connect(page, () => dialog.getByRole('button', { name: 'Connect again' }).click());
    await expect(photos.getByRole('row')).toHaveCount(14);
    expect(await seriousFaults(page)).toEqual([]);
  });
});

withoutKeys('an installation without keys says so, and offers nothing @deep', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings/integrations');
  await expect(page.getByText('CompanyCam isn’t set up on this server. Ask its administrator to set it up.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect' })).toBeHidden();
  const { id } = await draft(page, { mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  await expect(page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Image', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Photos from CompanyCam' })).toBeHidden();
});
