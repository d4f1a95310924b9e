// The editor by mouse and wheel: what the unit tests of the tools cannot cover without a browser.
import type { Page } from '@playwright/test';
import { boxOf, onSheet, openEditor, saved, sheet } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { expect, signUp, test } from '../people.ts';

function displayedWidth(page: Page): Promise<number> {
  return page.getByRole('group', { name: 'Pages' }).evaluate((view) => {
    const frame = view.getBoundingClientRect();
    const widths = [...view.querySelectorAll('section[data-page-id]')].map((section) => {
      const { left, right, top, bottom } = section.getBoundingClientRect();
      const isInView = bottom > frame.top && top < frame.bottom;
      return isInView ? Math.min(right, frame.right) - Math.max(left, frame.left) : 0;
    });
    return Math.max(0, ...widths);
  });
}

test('snaps a dragged element to nearby ones, and shows its position', async ({ page }) => {
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

  await test.step('Escape during a drag restores everything', async () => {
    const before = await boxOf(at(1));
    await page.mouse.move(before.x + 10, before.y + 10);
    await page.mouse.down();
    await page.mouse.move(before.x + 60, before.y + 90, { steps: 3 });
    await expect.poll(async () => (await boxOf(at(1))).x).not.toBe(before.x);
    await page.keyboard.press('Escape');
    await expect.poll(() => boxOf(at(1))).toEqual(before);
    await page.mouse.up();
    expect((await saved(page, path)).find(({ id }) => id === ids[1])).toMatchObject({ x: 300, y: 300 });
    expect(await boxOf(at(1))).toEqual(before);
  });

  await test.step('a frame across two pages selects on both, and the selection moves without handles', async () => {
    await at(1).click();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+g');
    await page.getByLabel('Page, 1 to 2').fill('2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Shift+v');
    await expect.poll(async () => (await saved(page, path)).length).toBe(3);
    await page.keyboard.press('Escape');
    for (const zoom of ['75', '50']) {
      await page.keyboard.press('Control+-');
      await expect(page.getByRole('button', { name: `Zoom: ${zoom} %` })).toBeVisible();
    }
    // The zoom label changes before the pages are rendered at that zoom.
    const first = page.locator('section[data-page-id]').first();
    await expect.poll(async () => (await boxOf(first)).width).toBeLessThan(300);
    const view = await boxOf(page.getByRole('group', { name: 'Pages', exact: true }));
    await page.keyboard.press('Home');
    await expect.poll(async () => (await boxOf(first)).y).toBeGreaterThanOrEqual(view.y);
    const [left, top] = await onSheet(page, 20, 20);
    const below = await boxOf(page.locator('section[data-page-id]').nth(1));
    await page.mouse.move(left, top);
    await page.mouse.down();
    await page.mouse.move(left + 200, below.y + 200, { steps: 4 });
    await expect(page.locator('[data-marquee]')).toHaveCount(2);
    await page.mouse.up();
    await expect(page.locator('[data-marquee]')).toHaveCount(0);
    await expect(page.locator('[data-selection-frame]')).toHaveCount(2);
    await expect(page.locator('[data-handle]')).toHaveCount(0);
    const before = (await saved(page, path)).map(({ y }) => y);
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(async () => (await saved(page, path)).map(({ y }) => y)).toEqual(before.map((y) => y + 10));
  });
});

test('drags a tool from the palette with its preview under the pointer @deep', async ({ page }) => {
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

test('restores deleted elements, and grabs a line by its ends @deep', async ({ page }) => {
  await signUp(page);
  const { path, at } = await openEditor(page, [{ kind: 'line', x: 80, y: 100 }]);
  const line = async () => (await saved(page, path))[0];
  await at(0).click({ force: true, position: { x: 20, y: 0 } });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Start of the line' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(line).toMatchObject({ x: 80, y: 100, width: 100, height: 10 });
  expect(await allFaults(page)).toEqual([]);

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

  const notice = page.getByText('Element deleted');
  await expect(notice).toHaveCount(0);
  await at(0).focus();
  await page.keyboard.press('Delete');
  // Toasts do not close while the pointer is over them.
  await notice.hover();
  await page.keyboard.press('Control+z');
  await expect(at(0)).toHaveCount(1);
  await expect(notice, 'it is not offered to undo what is undone').toHaveCount(0);
});

test('the wheel zooms around the pointer, also outside a narrow page @deep', async ({ page }) => {
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
    await expect.poll(() => displayedWidth(page)).toBeGreaterThan(80);
  }
  await page.keyboard.up('Control');
  await page.keyboard.press('Control+0');
  await expect.poll(async () => Math.round((await middle()).x)).toBe(Math.round(before.x));
});

test('Space and the middle button pan the page, and undo scrolls the changed element back into view @deep', async ({ page }) => {
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
