import { type Page, devices } from '@playwright/test';
import { sendToOne, openLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

/** Fields with a font so small that mobile browsers zoom the page on focus, and leave it zoomed. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input:not([type=checkbox]):not([type=radio]), select, textarea')]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  );

test('a signee signs on a phone despite a lost connection and a reload, and loses nothing', async ({ page, server, browser }) => {
  await signUp(page);
  const { link } = await sendToOne(page, server, { name: 'Phoebe Phone', email: newPerson().email });

  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const context = await browser.newContext({ ...phone, baseURL: server.url });
  const signing = await context.newPage();
  await openLink(signing, link);
  await test.step('reads and downloads the document before the consent', async () => {
    await signing.getByRole('button', { name: 'Review first' }).tap();
    await expect(signing.getByText('You haven’t agreed to anything yet.')).toBeVisible();
    expect(await allFaults(signing)).toEqual([]);
    const downloading = signing.waitForEvent('download');
    await signing.getByRole('button', { name: 'Download' }).tap();
    expect((await downloading).suggestedFilename()).toBe('Lease.pdf');
    await expect(signing.getByRole('textbox')).toHaveCount(0);
    await signing.getByRole('button', { name: 'Town' }).tap();
  });

  await signing.getByRole('button', { name: 'Agree and continue' }).tap();
  await expect(signing.getByText('0 of 3 required')).toBeVisible();
  await expect(signing.getByRole('button', { name: 'Start' })).toBeFocused();
  expect(await allFaults(signing)).toEqual([]);
  await expect(signing.getByRole('textbox', { name: /Town/ })).toBeAttached();
  expect(await tooSmall(signing)).toEqual([]);

  await test.step("shows the document's name, with rare actions in the menu", async () => {
    const hidden = () =>
      signing.getByRole('heading', { level: 1, name: 'Lease' }).evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(await hidden()).toBe(0);
    await signing.getByRole('button', { name: 'More', exact: true }).tap();
    await expect(signing.getByRole('menuitem', { name: 'Decline' })).toBeVisible();
    await signing.keyboard.press('Escape');
  });

  await test.step('keeps what is typed offline, over a reload, too', async () => {
    await signing.getByRole('button', { name: 'Start' }).tap();
    await context.setOffline(true);
    await signing.getByRole('textbox', { name: /Town/ }).fill('Évora');
    await expect(signing.getByText('1 of 3 required')).toBeVisible();
    await expect(signing.getByText(/^Offline/).first()).toBeVisible();
    await context.setOffline(false);
    await signing.reload();
    await expect(signing.getByText('1 of 3 required')).toBeVisible();
    await expect(signing.getByRole('textbox', { name: /Town/ })).toHaveValue('Évora');
  });

  await test.step('reports text that does not fit its field as it is typed', async () => {
    const town = signing.getByRole('textbox', { name: /Town/ });
    await town.fill('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch '.repeat(4));
    const note = signing.getByText('This text doesn’t fit');
    await expect(note).toBeVisible();
    await town.fill('Évora');
    await expect(note).toBeHidden();
  });

  await test.step('keeps the last input although it did not reach IndexedDB', async () => {
    const silent = await context.newPage();
    await silent.addInitScript('IDBFactory.prototype.open = () => new EventTarget();');
    await silent.route('**/values', (route) => route.abort());
    await silent.goto(signing.url());
    await silent.getByRole('textbox', { name: /Town/ }).fill('Évora Nova');
    await silent.reload();
    await expect(silent.getByRole('textbox', { name: /Town/ })).toHaveValue('Évora Nova');
    await silent.unroute('**/values');
    await silent.reload();
    await expect(silent.getByText('Saved', { exact: true })).toBeVisible();
    await silent.close();
    await signing.reload();
    await expect(signing.getByRole('textbox', { name: /Town/ })).toHaveValue('Évora Nova');
  });

  await test.step('fills in the rest with a tap each', async () => {
    await signing.getByRole('button', { name: /^(Start|Next)$/ }).tap();
    await signing.getByRole('checkbox', { name: /Read/ }).tap();
    await expect(signing.getByText('2 of 3 required')).toBeVisible();
    await signing.getByRole('button', { name: 'Next' }).tap();
    await signing.getByRole('tab', { name: 'Type' }).tap();
    expect(await allFaults(signing)).toEqual([]);
    await expect(signing.getByLabel('Name')).toBeVisible();
    expect(await tooSmall(signing)).toEqual([]);
    await signing.getByRole('button', { name: 'Use this signature' }).tap();
    await expect(signing.getByText('3 of 3 required')).toBeVisible();
    await expect(signing.getByText('Saved', { exact: true })).toBeVisible();
    await context.setOffline(true);
    await signing.getByRole('button', { name: 'Finish' }).tap();
    await expect(signing.getByText('No connection')).toBeVisible();
    await context.setOffline(false);
    await signing.getByRole('button', { name: 'Finish' }).tap();
  });

  await expect(signing.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
  await signing.reload();
  await expect(signing.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
  expect(await allFaults(signing)).toEqual([]);
});

test('an invalid link and a link of a withdrawn document explain themselves @deep', async ({ page, server, guest: signing }) => {
  await signUp(page);
  const { id, link } = await sendToOne(page, server, { name: 'Wanda', email: newPerson().email });
  await openLink(signing, '/signee-login#token=made-up');
  await expect(signing.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();

  await page.goto(`/pdfs/${id}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('The flat is gone.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Declined').or(page.getByText('Withdrawn')).first()).toBeVisible();

  await openLink(signing, link);
  await expect(signing.getByText('This document was withdrawn')).toBeVisible();
});

test('asks an IP address that has opened too many links to wait, then continues @deep', async ({ page }) => {
  const message = 'Too many attempts. Please wait a moment and try again.';
  await page.route('**/signee-login', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429, json: { message } }) : route.fallback(),
  );
  await openLink(page, '/signee-login?token=made-up');
  await expect(page.getByRole('heading', { name: 'Please wait a moment' })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  expect(await allFaults(page)).toEqual([]);

  await page.unroute('**/signee-login');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('the pad takes the width of a rotated phone, and keeps the drawing @deep', async ({ page, server, browser }) => {
  await signUp(page);
  const { link } = await sendToOne(page, server, { name: 'Tara Turned', email: newPerson().email });
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const context = await browser.newContext({ ...phone, baseURL: server.url, viewport: { width: 390, height: 844 } });
  const signing = await context.newPage();
  await openLink(signing, link);
  await signing.getByRole('button', { name: 'Agree and continue' }).tap();
  await signing.getByRole('button', { name: /^Signature/ }).tap();
  await signing.getByRole('tab', { name: 'Draw' }).tap();
  const pad = signing.getByRole('img', { name: /^Drawing area/ });
  const draw = async () => {
    const box = await pad.boundingBox();
    if (!box) throw new Error('There is no pad.');
    await signing.mouse.move(box.x + 40, box.y + box.height / 2);
    await signing.mouse.down();
    await signing.mouse.move(box.x + 120, box.y + box.height / 3, { steps: 8 });
    await signing.mouse.up();
  };
  await draw();
  await expect(pad).toHaveAccessibleName('Drawing area, strokes drawn: 1');

  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await signing.setViewportSize(size);
    await expect.poll(async () => ((await pad.boundingBox())?.width ?? 0) / size.width).toBeGreaterThan(0.85);
    await expect(pad).toBeInViewport({ ratio: 1 });
    await expect(pad).toHaveAccessibleName('Drawing area, strokes drawn: 1');
  }
  await draw();
  await signing.getByRole('button', { name: 'Use this signature' }).tap();
  await expect(signing.getByText('1 of 3 required')).toBeVisible();
});
