// How the editor comes to show what is there: asked for before its scripts are, and again after a break of the connection.
import { createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { draft, place, write } from '../documents.ts';
import { expect, signIn, signUp, test } from '../people.ts';

const text = (page_id: string, value: string) =>
  createElement({ id: uuidv7(), page_id, kind: 'text', x: 60, y: 80 }, { value, width: 200 });
const textOf = (page: Page, value: string) => page.getByRole('group', { name: new RegExp(`^Text, “${value}”`) });

test('what the editor shows first is asked for before its scripts are there, and no second time', async ({ page }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'edit' });
  await place(page, path, [text(pages[0] ?? '', 'There')]);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(new URL(page.url()).origin, '')));
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/pdfs/${id}/edit`, { waitUntil: 'commit' });
  const first = [
    path,
    `${path}/pages`,
    `${path}/elements`,
    `${path}/signees`,
    '/api/users/me?append=avatar_base64%2Cis_billable',
  ];
  const times = () => [...first, `${path}/pages/${pages[0]}/image?width=1280&revision=0`].map(timesOf);
  const timesOf = (url: string) => asked.filter((one) => one === url).length;
  await expect.poll(times).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await page.locator('#root > *').count()).toBe(0);

  release();
  await expect(textOf(page, 'There')).toBeVisible();
  await expect(page.locator('section[data-page-id] canvas').first()).toBeVisible();
  // Only the elements are asked for again, by which nothing is missed between the first answer and the live connection.
  await expect.poll(times).toEqual([1, 1, 2, 1, 1, 1]);
});

test('whoever is not signed in signs in first, and is where they were going', async ({ page }) => {
  const person = await signUp(page);
  const { id } = await draft(page, { mode: 'edit' });
  await page.context().clearCookies();
  for (const way of ['edit', 'present']) {
    await page.goto(`/pdfs/${id}/${way}`);
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/pdfs/${id}/${way}`);
  }
  await page.goto(`/pdfs/${id}/edit`);
  await signIn(page, person);
  await expect(page.locator('section[data-page-id]').first()).toBeVisible();
});

test('what happened while the live connection was broken is seen as soon as it is back', async ({ page }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'edit' });
  let isOpen = true;
  const closeAll: (() => Promise<void>)[] = [];
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (!isOpen) return void socket.close();
    socket.connectToServer();
    closeAll.push(() => socket.close());
  });
  await page.goto(`/pdfs/${id}/edit`);
  await place(page, path, [text(pages[0] ?? '', 'Heard')]);
  await expect(textOf(page, 'Heard')).toBeVisible();

  isOpen = false;
  for (const close of closeAll) await close();
  await place(page, path, [text(pages[0] ?? '', 'Missed')]);
  await write(page, 'put', path, { name: 'Renamed meanwhile' });
  isOpen = true;
  await expect(textOf(page, 'Missed')).toBeVisible();
  await expect(page).toHaveTitle(/Renamed meanwhile/);
});
