// How the editor loads its content: prefetched before its scripts, and refetched after the connection breaks.
import { createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { plain, shaped } from '../../packages/pdf/fixtures/pages.ts';
import { draft, placeElements, write } from '../documents.ts';
import { boxOf, sheet } from '../editor.ts';
import { csrf, expect, signIn, signUp, test } from '../people.ts';

const text = (page_id: string, value: string) =>
  createElement({ id: uuidv7(), page_id, kind: 'text', x: 60, y: 80 }, { value, width: 200 });
const textOf = (page: Page, value: string) => page.getByRole('group', { name: new RegExp(`^Text, “${value}”`) });

type Place = Awaited<ReturnType<typeof boxOf>>;

function expectSamePlace(now: Place, before: Place): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(now[side] - before[side]), side).toBeLessThan(1);
}

test('prefetches its content before the scripts load, and requests the pages only once @deep', async ({ page }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'edit' });
  await placeElements(page, path, [text(pages[0] ?? '', 'There')]);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(new URL(page.url()).origin, '')));
  let release = () => undefined as void;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await gate;
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
  // A third request is possible: the live event of the placed elements may arrive late and triggers a refetch.
  const timesOf = (url: string) => Math.min(2, asked.filter((one) => one === url).length);
  await expect.poll(times).toEqual([1, 1, 1, 1, 1, 1]);
  const firstRender = page.locator('[data-first-look]');
  const shownFirst = await boxOf(firstRender.locator('img'));
  expect(await page.locator('#root > *').count()).toBe(0);
  const waiting = page.locator('body > svg');
  await expect(waiting).toBeVisible();

  release();
  await expect(textOf(page, 'There')).toBeVisible();
  await expect(firstRender).toHaveCount(0);
  await expect(waiting).toBeHidden();
  expectSamePlace(await boxOf(sheet(page)), shownFirst);
  await expect(page.locator('section[data-page-id] canvas').first()).toBeVisible();
  // The second request catches what changed between the first response and joining the live channel.
  await expect.poll(times).toEqual([2, 1, 2, 2, 1, 1]);
});

test('stops prefetching once the editor is open, even when its code loads later @deep', async ({ page }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'edit' });
  await placeElements(page, path, [text(pages[0] ?? '', 'There')]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/prefetch-editor/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`/pdfs/${id}/edit`, { waitUntil: 'commit' });
  await expect(page.locator('section[data-page-id] canvas').first()).toBeVisible();
  const late = page.waitForResponse(/\/assets\/prefetch-editor/);
  gate.resolve();
  await (await late).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(asked.filter((one) => one === `${path}/pages`)).toHaveLength(1);
  expect(asked.filter((one) => one === `${path}/file`)).toHaveLength(1);
});

test('shows the first page before the scripts load, in its final position, at every window size and zoom', async ({ page }) => {
  await signUp(page);
  const { id } = await draft(page, { mode: 'edit' });
  const look = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`/pdfs/${id}/edit`, { waitUntil: 'commit' });
    const shownFirst = await boxOf(page.locator('[data-first-look] img'));
    gate.resolve();
    await expect(page.locator('section[data-page-id] canvas').first()).toBeVisible();
    await expect(page.locator('[data-first-look]')).toHaveCount(0);
    expectSamePlace(await boxOf(sheet(page)), shownFirst);
    await page.unroute(/\/assets\/.*\.js/);
    return shownFirst;
  };
  for (const width of [390, 800, 1_440, 2_000]) await look(width);
  // Where the usual zoom does not fit, the page is fitted with equal margins on both sides.
  expect((await look(1_100)).x).toBe(160 + 32);

  await page.keyboard.press('Shift+1');
  await look(1_440);

  // Another device knows only what the account stores.
  const account = async () => ((await (await page.request.get('/api/users/me')).json()) as { editor_view: string }).editor_view;
  await expect.poll(account).toBe('full');
  await page.evaluate(() => localStorage.clear());
  await look(2_000);
  expect((await boxOf(sheet(page))).width).toBeGreaterThan(1_200);

  await page.request.post('/logout', { headers: await csrf(page) });
  await page.goto(`/pdfs/${id}/edit`);
  await page.waitForURL((url) => url.pathname === '/login');
  await expect(page.locator('[data-first-look]')).toHaveCount(0);
});

test('a reload keeps the scroll position at every window size; another pdf opens at its beginning @deep', async ({ page }) => {
  await signUp(page);
  const third = page.getByLabel('Page 3 of 4').and(page.locator('section'));
  for (const width of [1_440, 390]) {
    const { id } = await draft(page, { mode: 'edit', bytes: plain(4) });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/pdfs/${id}/edit`);
    await expect(sheet(page)).toBeInViewport();
    if (width > 1_000) await page.keyboard.press('Control+0');
    await page.mouse.move(width / 2, 500);
    await expect(async () => {
      await page.mouse.wheel(0, 300);
      await expect(third).toBeInViewport({ ratio: 0.7, timeout: 200 });
    }).toPass();
    const before = await boxOf(third);
    await page.reload();
    await expect(third).toBeInViewport({ ratio: 0.7 });
    expectSamePlace(await boxOf(third), before);
  }
});

test('signs in first when signed out, then opens the requested pdf @deep', async ({ page }) => {
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

test('shows changes made while the live connection was broken as soon as it is back @deep', async ({ page }) => {
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
  await placeElements(page, path, [text(pages[0] ?? '', 'Heard')]);
  await expect(textOf(page, 'Heard')).toBeVisible();

  isOpen = false;
  for (const close of closeAll) await close();
  await placeElements(page, path, [text(pages[0] ?? '', 'Missed')]);
  await write(page, 'put', path, { name: 'Renamed meanwhile' });
  isOpen = true;
  await expect(textOf(page, 'Missed')).toBeVisible();
  await expect(page).toHaveTitle(/Renamed meanwhile/);
});

test('keeps what is typed for a command before the palette has loaded @deep', async ({ page }) => {
  await signUp(page);
  const { id } = await draft(page, { mode: 'edit' });
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/command-palette.*\.js/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`/pdfs/${id}/edit`);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rotate');
  gate.resolve();
  await expect(page.getByPlaceholder('Search for a command')).toHaveValue('rotate');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search for a command')).toHaveValue('');
});

test('downloads a file of usual size completely once it is open, so that its pages need no connection @deep', async ({
  page,
  context,
}) => {
  await signUp(page);
  const bytes = shaped(...Array.from({ length: 40 }, (_, index) => ({ content: `% ${String(index).repeat(5_000)}` })));
  const { id, pages } = await draft(page, { bytes, mode: 'edit' });
  const pieces = new Set<string>();
  page.on('response', (response) => {
    const range = response.headers()['content-range'];
    if (range) pieces.add(range);
  });
  await page.goto(`/pdfs/${id}/edit`);
  await expect(sheet(page).locator('canvas').first()).toBeVisible();
  await expect.poll(() => covered(pieces)).toBe(bytes.length);

  await context.setOffline(true);
  const last = page.locator(`section[data-page-id="${pages.at(-1)}"]`);
  await page.getByRole('group', { name: 'Pages', exact: true }).evaluate((view) => view.scrollTo(0, view.scrollHeight));
  await expect(last.locator('canvas').first()).toBeVisible();
});

/** The number of contiguous bytes from the beginning of the file. */
function covered(pieces: ReadonlySet<string>): number {
  const ranges = [...pieces].map((piece) => (/(\d+)-(\d+)/.exec(piece) ?? []).slice(1).map(Number));
  return ranges
    .toSorted(([a = 0], [b = 0]) => a - b)
    .reduce((end, [from = 0, to = 0]) => (from <= end ? Math.max(end, to + 1) : end), 0);
}
