// Two people in one pdf at once: they see each other, and no change is lost, with the network cut in between.
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import type { Locator, Page } from '@playwright/test';
import { draft, placeElements } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { signUpColleagues } from '../organizations.ts';
import { csrf, expect, signUp, test } from '../people.ts';

test('two people edit one pdf, see each other, and lose nothing when the network is cut and restored', async ({
  page,
  server,
  guest: other,
}) => {
  const organization = await signUpColleagues(server, { ann: page, bob: other });
  const { id, path, pages } = await draft(page, { mode: 'edit', space: `organizations/${organization}` });
  const at = (y: number, value: string) =>
    createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'text', x: 60, y }, { value, width: 200 });
  await placeElements(page, path, [at(80, 'First'), at(160, 'Second')]);
  for (const screen of [page, other]) {
    await screen.goto(`/pdfs/${id}/edit`);
    await expect(textOf(screen, 'First')).toBeVisible();
  }

  await test.step('each sees that the other is here, and where', async () => {
    await expect(page.getByRole('button', { name: 'Also viewing: Bob Baker' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Also viewing: Ann Able' })).toBeVisible();
    const wide = other.viewportSize() ?? { width: 1_440, height: 900 };
    await other.setViewportSize({ width: 390, height: 844 });
    await expect(other.getByRole('button', { name: 'Also viewing: Ann Able' })).toBeInViewport();
    await other.setViewportSize(wide);
    const sheet = await other.getByRole('region', { name: 'Page 1 of 2' }).boundingBox();
    if (!sheet) throw new Error('the page is not there');
    await other.mouse.move(sheet.x + 200, sheet.y + 300);
    await other.mouse.move(sheet.x + 220, sheet.y + 320);
    await expect(page.locator('[data-other="Bob Baker"]')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);

    // At the edge of the page, the name label stays on the page.
    await other.mouse.move(sheet.x + sheet.width - 8, sheet.y + 320);
    const edgeOf = async (target: Locator) => target.evaluate((node) => node.getBoundingClientRect().right);
    const paper = page.getByRole('region', { name: 'Page 1 of 2' });
    const pointer = page.locator('[data-other="Bob Baker"]');
    await expect.poll(async () => (await edgeOf(paper)) - (await edgeOf(pointer))).toBeLessThan(12);
    expect(await edgeOf(pointer.getByText('Bob Baker'))).toBeLessThanOrEqual((await edgeOf(paper)) + 1);
  });

  await test.step("one person's changes appear for the other", async () => {
    await textOf(page, 'First').click();
    await expect(textOf(other, 'First')).toHaveAccessibleName(/, selected by Ann Able$/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => leftOf(other, 'First')).toBe(61);
  });

  await test.step('both continue offline, on the same element and on others', async () => {
    await other.context().setOffline(true);
    await textOf(other, 'First').click();
    for (let step = 0; step < 3; step++) await other.keyboard.press('ArrowDown');
    await textOf(other, 'Second').click();
    await other.keyboard.press('Delete');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => leftOf(page, 'First')).toBe(62);
    await expect.poll(async () => (await stored(page, path)).find(({ value }) => value === 'First')?.x).toBe(62);
    await other.context().setOffline(false);

    const wanted = [{ value: 'First', x: 62, y: 83 }];
    await expect.poll(() => stored(page, path)).toEqual(wanted);
    for (const screen of [page, other]) {
      await expect(textOf(screen, 'Second')).toBeHidden();
      await expect.poll(() => leftOf(screen, 'First')).toBe(62);
    }
  });

  await test.step('a person whose change was overwritten sees by whom, and can restore it', async () => {
    await other.context().setOffline(true);
    await textOf(other, 'First').click();
    await other.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await stored(page, path))[0]?.x).toBe(63);
    await other.context().setOffline(false);
    await expect.poll(async () => (await stored(page, path))[0]?.x).toBe(72);

    await expect(page.getByText('Bob Baker changed “First” while you did')).toBeVisible();
    await expect.poll(() => leftOf(page, 'First')).toBe(72);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => stored(page, path)).toEqual([{ value: 'First', x: 63, y: 83 }]);
    await expect.poll(() => leftOf(other, 'First')).toBe(63);
    await expect(other.getByRole('button', { name: 'Keep mine' })).toBeHidden();
  });

  await test.step('a person who leaves disappears', async () => {
    await other.goto('/home');
    await expect(page.getByRole('button', { name: 'Also viewing: Bob Baker' })).toBeHidden();
    await expect(page.locator('[data-other="Bob Baker"]')).toBeHidden();
  });

  await test.step('a person removed from the organization disappears, whatever their browser does', async () => {
    await other.goto(`/pdfs/${id}/edit`);
    await expect(page.getByRole('button', { name: 'Also viewing: Bob Baker' })).toBeVisible();
    const { id: bobsId } = (await (await other.request.get('/api/users/me')).json()) as { id: string };
    await page.request.delete(`/api/organizations/${organization}/users/${bobsId}`, { headers: await csrf(page) });
    await expect(page.getByRole('button', { name: 'Also viewing: Bob Baker' })).toBeHidden();
  });
});

function textOf(page: Page, value: string) {
  return page.getByRole('group', { name: new RegExp(`^Text, “${value}”`) });
}

/** The position in the element's accessible name, in points. */
async function leftOf(page: Page, value: string): Promise<number> {
  const name = (await textOf(page, value).getAttribute('aria-label')) ?? '';
  return Number(/x (\d+)/.exec(name)?.[1]);
}

async function stored(page: Page, path: string): Promise<{ value: unknown; x: number; y: number }[]> {
  const { data } = (await (await page.request.get(`${path}/elements`)).json()) as { data: Element[] };
  return data.map((element) => ({ value: 'value' in element && element.value, x: element.x, y: element.y }));
}

test('an element moved while someone else rotates the page keeps its position on the content @deep', async ({
  page,
  server,
  browser,
}) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'edit' });
  const text = createElement(
    { id: uuidv7(), page_id: pages[0] ?? '', kind: 'text', x: 60, y: 80 },
    { value: 'Word', width: 100, height: 20 },
  );
  await placeElements(page, path, [text]);
  const context = await browser.newContext({ baseURL: server.url, storageState: await page.context().storageState() });
  const other = await context.newPage();
  for (const screen of [page, other]) {
    await screen.goto(`/pdfs/${id}/edit`);
    await expect(textOf(screen, 'Word')).toBeVisible();
  }
  const [{ height }] = ((await (await page.request.get(`${path}/pages`)).json()) as { data: [{ height: number }] }).data;

  await context.setOffline(true);
  await textOf(other, 'Word').click();
  for (let step = 0; step < 5; step += 1) await other.keyboard.press('Shift+ArrowDown');
  const { revision } = (await (await page.request.get(`${path}/elements`)).json()) as { revision: number };
  const turned = await page.request.patch(`${path}/pages`, {
    headers: await csrf(page),
    data: { revision, operations: [{ op: 'rotate', page_id: pages[0], rotation: 90 }] },
  });
  expect(turned.status(), await turned.text()).toBe(200);
  await context.setOffline(false);

  // Upright on the rotated page, centered where it was moved to.
  const middle = { x: height - 140, y: 110 };
  const wanted = [{ x: Math.round(middle.x - 50), y: middle.y - 10 }];
  const places = async () =>
    ((await (await page.request.get(`${path}/elements`)).json()) as { data: Element[] }).data.map(({ x, y }) => ({
      x: Math.round(x),
      y: Math.round(y),
    }));
  await expect.poll(places).toEqual(wanted);
  await expect.poll(() => leftOf(other, 'Word')).toBeCloseTo(wanted[0]?.x ?? 0, 0);
  await other.keyboard.press('Control+z');
  await expect.poll(places).toEqual([{ x: Math.round(height - 90 - 50), y: 100 }]);
  await context.close();
});
