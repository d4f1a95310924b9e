// The editor by touch, on a phone: what the unit tests of the tools cannot cover without a browser.
import { createElement, uuidv7 } from '@countersign/document-model';
import type { Locator } from '@playwright/test';
import { addSignee, draft, placeElements, write } from '../documents.ts';
import { boxOf, fingers, onSheet, openEditor, saved, sheet } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { csrf, expect, signUp, test } from '../people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a long press opens the menu, and two fingers zoom around the point between them @deep', async ({ page }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'edit' });
  const element = createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'input', x: 80, y: 200 });
  const other = createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'input', x: 300, y: 300 });
  await placeElements(page, path, [element, other]);
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
  expect(await allFaults(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Layer', exact: true }).tap();
  const toBack = page.getByRole('menuitem', { name: 'Send to back' });
  await expect(toBack, 'two lists have no room side by side').toBeInViewport({ ratio: 1 });
  await toBack.tap();
  await expect(page.getByRole('menu')).toHaveCount(0);

  await touch('touchStart', [middle]);
  await expect(page.getByRole('menu', { name: 'Selection' })).toBeVisible();
  await touch('touchEnd', []);
  await page.getByRole('menuitem', { name: 'Select more' }).tap();
  const more = page.getByRole('region', { name: 'Select more' });
  await expect(more).toContainText('1 selected');
  await page.locator(`[data-element-id="${other.id}"]`).tap();
  await expect(more).toContainText('2 selected');
  expect(await allFaults(page)).toEqual([]);
  await more.getByRole('button', { name: 'Done' }).tap();
  await expect(more).toHaveCount(0);
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

test('taps elements next to a selected one, although its handles reach over them @deep', async ({ page }) => {
  await signUp(page);
  const { at } = await openEditor(page, [
    { kind: 'rectangle', x: 60, y: 80 },
    { kind: 'input', x: 60, y: 138 },
  ]);
  const frame = page.locator('[data-selection-frame]');
  await at(0).tap();
  const [first, second] = [await boxOf(at(0)), await boxOf(at(1))];
  await expect.poll(async () => (await boxOf(frame)).y).toBeCloseTo(first.y, 0);
  const below = { x: first.x + first.width / 2, y: second.y + 6 };
  const isHandle = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.matches('[data-handle=s]'), below);
  expect(isHandle).toBe(true);

  const touch = await fingers(page);
  await touch('touchStart', [below]);
  await touch('touchEnd', []);
  await expect.poll(async () => (await boxOf(frame)).y).toBeCloseTo(second.y, 0);
  expect(await boxOf(at(0))).toEqual(first);
});

test('closes the bottom sheet when its header is pulled down far enough @deep', async ({ page }) => {
  await signUp(page);
  const { at } = await openEditor(page, [{ kind: 'rectangle', x: 60, y: 80 }]);
  await at(0).tap();
  await page.getByRole('button', { name: 'Properties', exact: true }).tap();
  const below = page.getByRole('dialog', { name: 'Properties' });
  // Its height follows its content, which renders a moment later.
  await expect(below.getByLabel('Outline: choose a color')).toBeVisible();
  const touch = await fingers(page);
  // Wait for its opening animation.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const { x, y, width } = await boxOf(below);
  const pull = async (by: number) => {
    const from = { x: x + width / 2, y: y + 20 };
    await touch('touchStart', [from]);
    for (const share of [0.3, 0.6, 1]) await touch('touchMove', [{ ...from, y: from.y + by * share }]);
  };

  await pull(40);
  await expect.poll(async () => (await boxOf(below)).y).toBeCloseTo(y + 40, 0);
  await touch('touchEnd', []);
  await expect.poll(async () => (await boxOf(below)).y).toBeCloseTo(y, 0);
  await pull(160);
  await touch('touchEnd', []);
  await expect(below).toHaveCount(0);
  await expect(at(0)).toBeVisible();
});

test('keeps the edited text above the tools and the keyboard when the window gets lower @deep', async ({ page }) => {
  await signUp(page);
  const long = Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`).join('\n');
  const { at } = await openEditor(page, [
    { kind: 'text', x: 40, y: 560, more: { value: 'Below', width: 200, height: 40, size: 18 } },
    { kind: 'text', x: 300, y: 40, more: { value: long, width: 100, height: 760, size: 16 } },
  ]);
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  const whole = { width: 390, height: 844 };
  const lower = { width: 390, height: 420 };
  const write = page.locator('[data-text-editor]');

  await at(0).tap();
  await page.keyboard.press('Enter');
  await expect(write).toBeFocused();
  await page.setViewportSize(lower);
  await expect.poll(async () => ((box) => box.y + box.height)(await boxOf(write))).toBeLessThan((await boxOf(tools)).y);
  await expect(write).toBeInViewport({ ratio: 1 });
  await expect(write).toBeFocused();
  await page.keyboard.press('Escape');
  await page.setViewportSize(whole);

  await test.step('keeps the current line visible in a text that is higher than the window', async () => {
    await page.getByRole('group', { name: 'Pages' }).evaluate((sheet) => sheet.scrollTo({ top: 0, left: 0 }));
    await at(1).tap({ position: { x: 20, y: 20 } });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+End');
    const caret = page.locator('[data-text-caret]');
    await expect(caret).toBeAttached();
    await page.setViewportSize(lower);
    await expect.poll(async () => ((box) => box.y + box.height)(await boxOf(caret))).toBeLessThan((await boxOf(tools)).y);
    await expect(caret).toBeInViewport();
  });
});

test('a long press on a thumbnail opens its menu; a moving finger does not @deep', async ({ page }) => {
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

test('hits every handle up to 20 pixels outside its visible edge @deep', async ({ page }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'edit' });
  const size = { width: 150, height: 120 };
  const element = createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'rectangle', x: 90, y: 120 }, size);
  await placeElements(page, path, [element]);
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

test('edits a document by touch alone: sizes, line ends, a selection frame, pages, versions, find', async ({ page }) => {
  await signUp(page);
  const { at, path } = await openEditor(page, [
    { kind: 'rectangle', x: 60, y: 100, more: { width: 120, height: 80 } },
    { kind: 'line', x: 60, y: 230, more: { width: 150, height: 0 } },
    { kind: 'text', x: 60, y: 300, more: { value: 'A needle on a phone', width: 160 } },
  ]);
  const touch = await fingers(page);
  const drag = async (from: { x: number; y: number }, by: { x: number; y: number }) => {
    await touch('touchStart', [from]);
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: from.x + by.x * share, y: from.y + by.y * share }]);
    await touch('touchEnd', []);
  };
  const middleOf = async (target: Locator) => {
    const box = await boxOf(target);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  await test.step('drags a corner, and undoes it with a tap', async () => {
    await at(0).tap();
    await drag(await middleOf(page.locator('[data-handle=se]')), { x: 60, y: 50 });
    await expect.poll(async () => (await saved(page, path))[0]).toMatchObject({ x: 60, y: 100, width: 180, height: 130 });
    await page.getByRole('button', { name: /^Undo/ }).tap();
    await expect.poll(async () => (await saved(page, path))[0]).toMatchObject({ width: 120, height: 80 });
  });

  await test.step('drags the end of a line', async () => {
    await page.touchscreen.tap(...(await onSheet(page, 130, 230)));
    await drag(await middleOf(page.locator('[data-line-end]').last()), { x: 40, y: 60 });
    await expect.poll(async () => (await saved(page, path))[1]?.height).toBeGreaterThan(40);
  });

  await test.step('a long press on the page draws a selection frame', async () => {
    await page
      .locator('[data-page-id]')
      .first()
      .tap({ position: { x: 20, y: 60 } });
    const from = await at(0).boundingBox();
    const start = { x: (from?.x ?? 0) - 20, y: (from?.y ?? 0) - 25 };
    await touch('touchStart', [start]);
    await expect(page.locator('[data-marquee]')).toBeVisible();
    for (const step of [60, 120, 200]) await touch('touchMove', [{ x: start.x + step, y: start.y + step }]);
    await touch('touchEnd', []);
    await expect(at(0)).toHaveAccessibleName(/selected/);
    await expect(at(1)).toHaveAccessibleName(/selected/);
  });

  await test.step('reorders, adds and deletes pages in the page sheet', async () => {
    await page.getByRole('button', { name: 'Pages', exact: true }).tap();
    const strip = page.getByRole('dialog', { name: 'Pages' });
    const menuOf = async (number: number, item: string) => {
      await strip.getByRole('button', { name: `Actions for page ${number}` }).tap();
      await page.getByRole('menuitem', { name: item }).tap();
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    const rows = strip.getByRole('row');
    await expect(rows).toHaveCount(2);
    await menuOf(1, 'Insert a blank page');
    await expect(rows).toHaveCount(3);
    await menuOf(1, 'Move down');
    await menuOf(3, 'Delete page');
    await expect(rows).toHaveCount(2);
    expect(await allFaults(page)).toEqual([]);
    await strip.getByRole('button', { name: 'Close' }).tap();
  });

  await test.step('finds text', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Find' }).tap();
    await page.locator('search input').fill('needle');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await page.keyboard.press('Escape');
  });
});

test('assigns new fields to the first signer without opening the list, and to the next once that one is removed @deep', async ({
  page,
}) => {
  await signUp(page);
  const { id, path } = await draft(page, { mode: 'signing' });
  const anna = await addSignee(page, path, { name: 'Anna', email: 'anna@example.com' });
  const bob = await addSignee(page, path, { name: 'Bob', email: 'bob@example.com' });
  await page.goto(`/pdfs/${id}/signing`);
  await expect(sheet(page)).toBeVisible();
  const owners = async () =>
    (await saved(page, path)).toSorted((a, b) => a.y - b.y).map((one) => 'signee_id' in one && one.signee_id);
  const placeSignature = async (y: number, name: string) => {
    await page.getByRole('button', { name: 'Signature', exact: true }).tap();
    await expect(page.getByText(`Adding fields for ${name}`)).toBeVisible();
    const { x, y: top } = await boxOf(sheet(page));
    await page.touchscreen.tap(x + 80, top + y);
  };

  await placeSignature(100, 'Anna');
  await expect(page.getByRole('group', { name: /^Signature, for Anna/ })).toBeVisible();
  await expect.poll(owners).toEqual([anna]);

  await page.request.delete(`${path}/signees/${anna}`, { headers: await csrf(page) });
  await expect(page.getByRole('group', { name: /^Signature, unassigned/ })).toBeVisible();
  await page.touchscreen.tap(200, 500);
  await page.getByRole('button', { name: 'Recipients' }).tap();
  const panel = page.getByRole('dialog', { name: 'Recipients' });
  await expect(panel.getByText('Bob', { exact: true })).toBeVisible();
  await expect(panel.getByText('Anna')).toHaveCount(0);
  await write(page, 'put', `${path}/signees/${bob}`, { name: 'Robert' });
  await expect(panel.getByText('Robert', { exact: true })).toBeVisible();
  await addSignee(page, path, { name: 'Carol', email: 'carol@example.com' });
  await expect(panel.getByText('Carol', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).tap();
  await placeSignature(200, 'Robert');
  await expect(page.getByRole('group', { name: /^Signature, for Robert/ })).toBeVisible();
  await expect.poll(owners).toEqual([null, bob]);
});
