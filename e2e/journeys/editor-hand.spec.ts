// The hand of the editor in a browser: what the tests of the tools cannot see without one.
import { createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { draft, place } from '../documents.ts';
import { boxOf, openEditor, saved, sheet } from '../editor.ts';
import { expect, seriousFaults, signUp, test } from '../people.ts';

/** Where a point of the first page is in the window. */
async function onSheet(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await boxOf(sheet(page));
  return [box.x + x, box.y + y];
}

/** How much of the pages is in view, in pixels across. */
function seenWidth(page: Page): Promise<number> {
  return page.getByRole('group', { name: 'Pages' }).evaluate((view) => {
    const frame = view.getBoundingClientRect();
    const widths = [...view.querySelectorAll('section[data-page-id]')].map((section) => {
      const { left, right, top, bottom } = section.getBoundingClientRect();
      const isSeen = bottom > frame.top && top < frame.bottom;
      return isSeen ? Math.min(right, frame.right) - Math.max(left, frame.left) : 0;
    });
    return Math.max(0, ...widths);
  });
}

test('several are put in order by keys, buttons and the menu', async ({ page }) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [
    { kind: 'input', x: 80, y: 100 },
    { kind: 'input', x: 140, y: 180, more: { width: 60 } },
    { kind: 'input', x: 110, y: 400 },
  ]);
  const places = async (field: 'x' | 'y' | 'width') => {
    const elements = await saved(page, path);
    return ids.map((id) => elements.find((element) => element.id === id)?.[field]);
  };
  await at(0).click();
  await page.keyboard.press('Control+a');

  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => places('x')).toEqual([80, 80, 80]);
  await page.keyboard.press('Alt+v');
  await expect.poll(() => places('y')).toEqual([100, 250, 400]);
  await page.getByRole('button', { name: 'Same width' }).click();
  await expect.poll(() => places('width')).toEqual([120, 120, 120]);
  expect(await seriousFaults(page)).toEqual([]);

  await at(1).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Selection' });
  await expect(menu.getByRole('menuitem', { name: 'Duplicate Ctrl D' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await menu.getByRole('menuitem', { name: 'Align', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Align right' }).click();
  await menu.waitFor({ state: 'detached' });

  await page.keyboard.press('Escape');
  await at(2).click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy to pages…' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(async () => (await saved(page, path)).length).toBe(4);
});

test('commands are found by their words, pages by their number, and every key is listed', async ({ page }) => {
  await signUp(page);
  const { at } = await openEditor(page, [{ kind: 'signature', x: 80, y: 100 }]);
  await at(0).click();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search for a command' }).fill('rotate');
  await page.getByRole('option', { name: 'Rotate right' }).click();
  await expect.poll(async () => (await boxOf(sheet(page))).width).toBeGreaterThan(700);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await boxOf(sheet(page))).width).toBeLessThan(700);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search for a command' }).fill('grid');
  await expect(page.getByRole('option', { name: 'Duplicate' })).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: 'Search for a command' })).toHaveAttribute('aria-activedescendant', /./);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('option', { name: 'Show the grid' }).click();
  await expect(page.locator('[data-grid="10"]').first()).toBeVisible();
  await expect(page.locator('[aria-live=polite]', { hasText: 'Grid shown' })).toBeAttached();

  await page.getByRole('button', { name: 'Grid and snapping' }).click();
  await page.getByRole('menuitemradio', { name: '4 pt' }).click();
  await page.getByRole('button', { name: 'Grid and snapping' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: 'Millimeters' }).click();
  await page.reload();
  await expect(page.locator('[data-grid="4"]').first()).toBeVisible();
  await page.keyboard.press("Control+'");
  await expect(page.locator('[data-grid]')).toHaveCount(0);

  await page.keyboard.press('Control+g');
  await page.getByLabel('Page, 1 to 2').fill('2');
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await boxOf(page.locator('section[data-page-id]').nth(1))).y).toBeLessThan(200);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Distribute across')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test('what is dragged is drawn to what is near, and says where it is', async ({ page }) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [
    { kind: 'rectangle', x: 80, y: 100 },
    { kind: 'rectangle', x: 300, y: 300 },
  ]);
  const [x, y] = await onSheet(page, 90, 110);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 100, y + 60);
  await page.mouse.move(x + 216, y + 80, { steps: 4 });
  await expect(page.locator('[data-guide="line"]').first()).toBeVisible();
  await expect(page.locator('[data-badge]')).toHaveText('300, 180 pt');
  await page.mouse.up();
  await expect(page.locator('[data-guide]')).toHaveCount(0);
  await expect.poll(async () => (await saved(page, path)).find(({ id }) => id === ids[0])?.x).toBe(300);

  await test.step('Escape in the middle of a drag brings everything back', async () => {
    const before = await boxOf(at(1));
    await page.mouse.move(before.x + 10, before.y + 10);
    await page.mouse.down();
    await page.mouse.move(before.x + 60, before.y + 90, { steps: 3 });
    expect((await boxOf(at(1))).x).not.toBe(before.x);
    await page.keyboard.press('Escape');
    expect(await boxOf(at(1))).toEqual(before);
    await page.mouse.up();
    expect(await boxOf(at(1))).toEqual(before);
  });
});

test('a tool is dragged from the palette, its ghost under the pointer', async ({ page }) => {
  await signUp(page);
  const { path } = await openEditor(page, []);
  const tool = await boxOf(page.getByRole('button', { name: 'Signature', exact: true }));
  const [x, y] = await onSheet(page, 200, 300);
  await page.mouse.move(tool.x + 10, tool.y + 10);
  await page.mouse.down();
  await page.mouse.move(x - 40, y - 40, { steps: 4 });
  await expect(page.locator('[data-ghost]')).toBeVisible();
  await page.mouse.move(x, y);
  await page.mouse.up();
  await expect(page.locator('[data-ghost]')).toHaveCount(0);
  await expect.poll(async () => (await saved(page, path)).map(({ kind }) => kind)).toEqual(['signature']);
  const [signature] = await saved(page, path);
  expect(Math.round(signature?.x ?? 0)).toBe(200);
  expect(Math.round(signature?.y ?? 0)).toBe(300);
});

test('what is deleted can be taken back, and a line is held by its ends', async ({ page }) => {
  await signUp(page);
  const { path, at } = await openEditor(page, [{ kind: 'line', x: 80, y: 100 }]);
  const line = async () => (await saved(page, path))[0];
  await at(0).click({ force: true, position: { x: 20, y: 0 } });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Start of the line' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(line).toMatchObject({ x: 80, y: 100, width: 100, height: 10 });
  expect(await seriousFaults(page)).toEqual([]);

  const end = await boxOf(page.getByRole('button', { name: 'End of the line' }));
  await page.mouse.move(end.x + 5, end.y + 5);
  await page.mouse.down();
  await page.mouse.move(end.x + 45, end.y + 55, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await line())?.width).toBe(140);

  const far = await boxOf(page.getByRole('button', { name: 'End of the line' }));
  await page.mouse.move(far.x + 5, far.y + 5);
  await page.mouse.down();
  await page.mouse.move(far.x - 700, far.y + 55, { steps: 3 });
  await page.mouse.up();
  await expect.poll(line).toMatchObject({ x: 0, width: 80 });

  await page.keyboard.press('Escape');
  await at(0).focus();
  await page.keyboard.press('Delete');
  await expect(at(0)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(at(0)).toHaveCount(1);
});

test('the wheel zooms about the point under the pointer, also beside the middle of a narrow page', async ({ page }) => {
  await signUp(page);
  const { at } = await openEditor(page, [{ kind: 'checkbox', x: 100, y: 300 }]);
  const middle = async () => {
    const { x, y, width, height } = await boxOf(at(0));
    return { x: x + width / 2, y: y + height / 2, width };
  };
  const before = await middle();
  await page.mouse.move(before.x, before.y);
  await page.keyboard.down('Control');
  for (const by of [-120, -120, -120, 120]) {
    const { width } = await middle();
    await page.mouse.wheel(0, by);
    await expect.poll(async () => (await middle()).width).not.toBe(width);
    const { x, y } = await middle();
    expect(Math.abs(x - before.x)).toBeLessThan(2);
    expect(Math.abs(y - before.y)).toBeLessThan(2);
  }
  for (const [x, y, by] of [
    [500, 300, 120],
    [960, 780, -120],
  ] as const) {
    await page.mouse.move(x, y);
    for (let notch = 0; notch < 9; notch += 1) await page.mouse.wheel(0, by);
    await expect.poll(() => seenWidth(page)).toBeGreaterThan(80);
  }
  await page.keyboard.up('Control');
  await page.keyboard.press('Control+0');
  await expect.poll(async () => Math.round((await middle()).x)).toBe(Math.round(before.x));
});

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger that is held still opens the menu, two fingers zoom about the point between them', async ({ page }) => {
    await signUp(page);
    const { id, path, pages } = await draft(page, { mode: 'edit' });
    const element = createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'input', x: 80, y: 200 });
    await place(page, path, [element]);
    await page.goto(`/pdfs/${id}/edit`);
    const input = page.locator(`[data-element-id="${element.id}"]`);
    await expect(input).toBeVisible();
    const touch = await fingers(page);
    const box = await boxOf(input);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

    await touch('touchStart', [middle]);
    await expect(page.getByRole('menu', { name: 'Selection' })).toBeVisible();
    await touch('touchEnd', []);
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    const before = await boxOf(sheet(page));
    const share = (middle.y - before.y) / before.height;
    await touch('touchStart', [{ ...middle, x: middle.x - 30 }]);
    await touch('touchStart', [
      { ...middle, x: middle.x - 30 },
      { ...middle, x: middle.x + 30 },
    ]);
    for (const spread of [40, 50, 60]) {
      await touch('touchMove', [
        { ...middle, x: middle.x - spread },
        { ...middle, x: middle.x + spread },
      ]);
    }
    await touch('touchEnd', []);
    await expect.poll(async () => (await boxOf(sheet(page))).width / before.width).toBeCloseTo(2, 1);
    const after = await boxOf(sheet(page));
    expect(after.y + share * after.height).toBeCloseTo(middle.y, -1);
  });

  test('a finger that is held on a small page opens its menu, and one that moves on does not', async ({ page }) => {
    await signUp(page);
    const { id } = await draft(page, { mode: 'edit' });
    await page.goto(`/pdfs/${id}/edit`);
    await page.getByRole('button', { name: 'Pages', exact: true }).tap();
    const row = page.getByRole('row', { name: 'Page 1' });
    const box = await boxOf(row);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
    const touch = await fingers(page);

    await touch('touchStart', [middle]);
    await touch('touchMove', [{ ...middle, x: middle.x + box.width }]);
    await page.waitForTimeout(700);
    await touch('touchEnd', []);
    await expect(page.getByRole('menu')).toHaveCount(0);

    await touch('touchStart', [middle]);
    await page.waitForTimeout(700);
    await touch('touchEnd', []);
    const menu = page.getByRole('menu', { name: 'Page 1' });
    await menu.getByRole('menuitem', { name: 'Rotate right' }).tap();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect.poll(async () => (await boxOf(sheet(page))).height / (await boxOf(sheet(page))).width).toBeLessThan(1);
  });

  async function fingers(page: Page) {
    const session = await page.context().newCDPSession(page);
    return (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, index) => ({ ...point, id: index })) });
  }
});

test('Escape closes what was opened by a key, and gives the keyboard back', async ({ page }) => {
  await signUp(page);
  const { at } = await openEditor(page, [{ kind: 'text', x: 80, y: 200, more: { value: 'Here' } }]);
  await at(0).focus();
  await page.keyboard.press('Control+g');
  const field = page.getByRole('dialog').getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('2');
  await expect(field).toHaveValue('2');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await at(0).focus();
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('Page');
  await page.keyboard.press('Escape');
  await expect(at(0)).toBeFocused();
});

test('what is required or locked is marked and said, and a double click leads to the properties', async ({ page }) => {
  await signUp(page);
  const { path, at, ids } = await openEditor(page, [
    { kind: 'checkbox', x: 80, y: 100, more: { label: 'Terms', is_required: true } },
    { kind: 'select', x: 80, y: 160, more: { label: 'Size', is_required: false, is_grid_locked: true, is_read_only: true } },
    { kind: 'rectangle', x: 80, y: 240 },
  ]);
  await expect(at(0)).toHaveAccessibleName(/Terms, required, page 1/);
  await expect(at(0).locator('[data-mark=required]')).toBeVisible();
  await expect(at(0).locator('[data-mark=locked]')).toHaveCount(0);
  await expect(at(1)).toHaveAccessibleName(/Size, read-only, locked to the grid, page 1/);
  await expect(at(1).locator('[data-mark=locked]')).toBeVisible();
  await expect(at(1).locator('[data-mark=required]')).toHaveCount(0);

  await at(2).dblclick();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(at(2)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[aria-live=polite]', { hasText: /1 selected, x 81, y 240/ })).toBeAttached();
  await expect.poll(async () => (await saved(page, path)).find(({ id }) => id === ids[2])?.x).toBe(81);
});

test('the sheet is moved with Space and with the middle button, and undoing leads back to where it was', async ({ page }) => {
  await signUp(page);
  const { at } = await openEditor(page, [{ kind: 'rectangle', x: 80, y: 100 }]);
  const top = async () => (await boxOf(sheet(page))).y;
  const [x, y] = await onSheet(page, 400, 500);
  const pull = async (button: 'left' | 'middle', by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down({ button });
    await page.mouse.move(x, y + by, { steps: 3 });
    await page.mouse.up({ button });
  };
  const start = await top();
  await pull('middle', -100);
  expect(Math.abs((await top()) - (start - 100))).toBeLessThan(2);
  await page.keyboard.down('Space');
  await pull('left', 60);
  await page.keyboard.up('Space');
  expect(Math.abs((await top()) - (start - 40))).toBeLessThan(3);

  await at(0).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(at(0)).not.toBeInViewport();
  await page.keyboard.press('Control+z');
  await expect(at(0)).toBeInViewport();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('every handle can be hit 20 pixels beside where it is seen, outwards', async ({ page }) => {
    await signUp(page);
    const { id, path, pages } = await draft(page, { mode: 'edit' });
    const size = { width: 150, height: 120 };
    const element = createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'rectangle', x: 90, y: 120 }, size);
    await place(page, path, [element]);
    await page.goto(`/pdfs/${id}/edit`);
    await page.locator(`[data-element-id="${element.id}"]`).tap();
    await expect(page.locator('[data-handle]')).toHaveCount(8);
    const missed = await page.evaluate(() => {
      const OUT: Record<string, [number, number]> = {
        nw: [-1, -1],
        n: [0, -1],
        ne: [1, -1],
        e: [1, 0],
        se: [1, 1],
        s: [0, 1],
        sw: [-1, 1],
        w: [-1, 0],
      };
      return [...document.querySelectorAll<HTMLElement>('[data-handle]')].flatMap((handle) => {
        const name = handle.dataset['handle'] ?? '';
        const { left, top, width, height } = handle.getBoundingClientRect();
        const [dx, dy] = OUT[name] ?? [0, 0];
        const along: [number, number][] =
          dx !== 0 && dy !== 0
            ? [[0, 0]]
            : [
                [dy * 18, dx * 18],
                [-dy * 18, -dx * 18],
              ];
        const points = along.map(([ax, ay]) => [left + width / 2 + dx * 20 + ax, top + height / 2 + dy * 20 + ay] as const);
        const isHit = points.every(([px, py]) => document.elementFromPoint(px, py)?.closest(`[data-handle="${name}"]`));
        return isHit ? [] : [name];
      });
    });
    expect(missed).toEqual([]);
  });
});
