import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { seriousFaults } from '../faults.ts';
import { joinOrganizations, workIn } from '../organizations.ts';
import { csrf, expect, signUp, test } from '../people.ts';

test('starts a document from blank pages, a URL and a template, archives it and finds it again', async ({ page }) => {
  await signUp(page);
  const files = await serveFiles();

  await test.step('from blank pages', async () => {
    await begin(page, 'Blank document');
    const dialog = page.getByRole('dialog', { name: 'Blank document' });
    await dialog.getByLabel('Name').fill('Notes');
    await dialog.getByLabel('Number of pages').fill('2');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('region', { name: 'Page 1 of 2' })).toBeVisible();
  });

  await test.step('from a URL, which has to lead to a PDF', async () => {
    await begin(page, 'From a web address');
    const dialog = page.getByRole('dialog', { name: 'From a web address' });
    const address = dialog.getByLabel('Web address of a PDF');
    await address.fill(`${files.url}/page.html`);
    await dialog.getByRole('button', { name: 'Add document' }).click();
    await expect(dialog.getByText('There is no PDF at this address.')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await address.fill(`${files.url}/offer.pdf`);
    await dialog.getByRole('button', { name: 'Add document' }).click();
    await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toBeVisible();
  });

  await test.step('from a template', async () => {
    await upload(page, 'users/me', { name: 'Standard lease', mode: 'template' });
    await begin(page, 'From a template');
    const dialog = page.getByRole('dialog', { name: 'From a template' });
    await dialog.getByLabel('Search templates').fill('lease');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Standard lease' }).click();
    await expect(page.getByRole('region', { name: 'Page 1 of 1' })).toBeVisible();
  });

  await test.step('archives and restores it', async () => {
    await page.goto('/documents');
    await expect(card(page, 'offer')).toBeVisible();
    await act(page, 'Notes', 'Archive');
    await expect(card(page, 'Notes')).toHaveCount(0);
    await page.getByRole('link', { name: 'Archived' }).click();
    await act(page, 'Notes', 'Unarchive');
    await expect(page.getByText('No archived documents')).toBeVisible();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(card(page, 'Notes')).toBeVisible();
  });
  await files.close();
});

test('a standard member finds their own documents on the home screen and by search', async ({ page, server }) => {
  const person = await signUp(page);
  const [organization = ''] = await joinOrganizations(server, person, ['standard']);
  await upload(page, `organizations/${organization}`, { name: 'Offer to Bob', mode: 'edit' });
  await page.goto('/home');
  await workIn(page, 'Standard Ltd');

  await expect(page.getByRole('heading', { name: 'Your documents' })).toBeVisible();
  await expect(card(page, 'Offer to Bob')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Documents', exact: true })).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);

  await act(page, 'Offer to Bob', 'Archive');
  await page.getByRole('link', { name: 'Archived' }).click();
  await act(page, 'Offer to Bob', 'Unarchive');
  await expect(page.getByText('No archived documents')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('offer');
  await page.getByRole('option', { name: 'Offer to Bob' }).click();
  await expect(page.getByRole('region', { name: 'Page 1 of 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Your documents' })).toBeVisible();
});

async function begin(page: Page, way: string) {
  await page.goto('/documents');
  await page.getByRole('button', { name: 'New document' }).click();
  await page.getByRole('menuitem', { name: way }).click();
}

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

function card(page: Page, name: string) {
  return page.getByRole('article', { name });
}

async function upload(page: Page, space: string, fields: { name: string; mode: string }) {
  const file = { name: 'file.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) };
  const created = await page.request.post(`/api/${space}/documents/pdfs`, {
    headers: await csrf(page),
    multipart: { ...fields, file },
  });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as { id: string };
  const state = async () =>
    ((await (await page.request.get(`/api/documents/pdfs/${id}`)).json()) as Record<string, unknown>)['engine_mode'];
  await expect.poll(state).toBe('ready');
}

/** A third-party website with a three-page PDF, and an HTML page about it. */
async function serveFiles() {
  const server = http.createServer((request, response) => {
    if (request.url === '/offer.pdf') response.writeHead(200, { 'content-type': 'application/pdf' }).end(plain(3));
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>An offer</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `address()` is an AddressInfo for a server that listens on a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}
