// Pages that someone else crops, rotates or deletes while a person drags, draws or writes on them.
import type { Page } from '@playwright/test';
import { write } from '../documents.ts';
import { boxOf, openEditor, saved, sheet } from '../editor.ts';
import { signUpColleagues } from '../organizations.ts';
import { expect, signUp, test } from '../people.ts';

const brokenOff = (page: Page) => page.getByText('The pages changed while you were dragging');
const gone = (page: Page) => page.getByText('The page you were working on was deleted elsewhere');

const widthOf = async (page: Page) => Math.round((await boxOf(sheet(page))).width);

/** Changes the first page outside the screen under test. */
async function change(page: Page, path: string, operation: Record<string, unknown>) {
  const { revision } = (await (await page.request.get(`${path}/elements`)).json()) as { revision: number };
  const { data } = (await (await page.request.get(`${path}/pages`)).json()) as { data: { id: string }[] };
  await write(page, 'patch', `${path}/pages`, { revision, operations: [{ page_id: data[0]?.id ?? '', ...operation }] });
}

/** Presses at a point of the first page, and drags without releasing. */
async function hold(page: Page, from: { x: number; y: number }, by = 60) {
  const paper = await boxOf(sheet(page));
  await page.mouse.move(paper.x + from.x, paper.y + from.y);
  await page.mouse.down();
  await page.mouse.move(paper.x + from.x + by, paper.y + from.y + by, { steps: 6 });
}

/** Whether every element is at its stored position, and no tool shows a preview. */
async function isClean(page: Page) {
  await expect(page.locator('[data-badge], [data-ghost], [data-guide]')).toHaveCount(0);
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
  const shifted = await page
    .locator('[data-elements], [data-element-id]')
    .evaluateAll((nodes) => nodes.filter((node) => node instanceof HTMLElement && node.style.translate !== '').length);
  expect(shifted).toBe(0);
}

test('cancels a drag cleanly when someone crops, rotates or deletes the page, and tells the person @deep', async ({
  page,
  server,
  guest: ann,
}) => {
  const organization = await signUpColleagues(server, { ann, bob: page });
  const { path, at } = await openEditor(
    page,
    [
      { kind: 'rectangle', x: 120, y: 140, more: { width: 100, height: 80 } },
      { kind: 'checkbox', x: 400, y: 400 },
    ],
    { space: `organizations/${organization}` },
  );
  const before = await saved(page, path);
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const release = async () => {
    await page.mouse.move(500, 500);
    await page.mouse.up();
    await isClean(page);
  };

  await test.step('cropped while an element is moved', async () => {
    await hold(page, { x: 160, y: 180 });
    await expect(page.locator('[data-badge]')).toBeVisible();
    await change(ann, path, { op: 'crop', box: { x: 40, y: 40, width: 500, height: 700 } });
    await expect(brokenOff(page)).toBeVisible();
    await release();
    const [first, drawn, paper] = [(await saved(page, path))[0], await boxOf(at(0)), await boxOf(sheet(page))];
    expect([first?.x, first?.y]).toEqual([80, 100]);
    expect([Math.round(drawn.x - paper.x), Math.round(drawn.y - paper.y)]).toEqual([80, 100]);
    await change(ann, path, { op: 'crop', box: null });
    await expect.poll(async () => (await saved(page, path))[0]?.x).toBe(before[0]?.x);
    await expect.poll(() => widthOf(page)).toBeGreaterThan(550);
  });

  await test.step('rotated while a frame is drawn, keeping the tool', async () => {
    await page.keyboard.press('q');
    await page.keyboard.press('r');
    await expect(tool('Rectangle')).toHaveAttribute('aria-pressed', 'true');
    await hold(page, { x: 300, y: 500 });
    await expect(page.locator('[data-badge]')).toBeVisible();
    await change(ann, path, { op: 'rotate', rotation: 90 });
    // The message about the crop may still be shown.
    await expect.poll(() => widthOf(page)).toBeGreaterThan(800);
    await expect(brokenOff(page)).toBeVisible();
    await release();
    expect(await saved(page, path)).toHaveLength(2);
    await expect(tool('Rectangle')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('v');
  });

  await test.step('deleted while an element is moved, which can be placed on the remaining page', async () => {
    const drawn = await boxOf(at(0));
    const paper = await boxOf(sheet(page));
    await hold(page, { x: drawn.x - paper.x + 20, y: drawn.y - paper.y + 20 });
    await expect(page.locator('[data-badge]')).toBeVisible();
    await change(ann, path, { op: 'delete' });
    await expect(gone(page)).toBeVisible();
    await release();
    await page.getByRole('button', { name: 'Place on this page' }).click();
    await expect.poll(async () => (await saved(page, path)).map(({ kind }) => kind)).toEqual(['rectangle']);
    await expect(page.locator('[data-element-id]')).toHaveCount(1);
  });
});

test('text written on a page that someone deletes can be restored on another page @deep', async ({ page }) => {
  await signUp(page);
  const { path, at } = await openEditor(page, [{ kind: 'text', x: 60, y: 80, more: { value: 'Keep', width: 300 } }]);
  await at(0).dblclick();
  await page.keyboard.press('End');
  await page.keyboard.type(' these words');
  await change(page, path, { op: 'delete' });
  await expect(gone(page)).toBeVisible();
  await page.keyboard.type('rt');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Place on this page' }).click();
  await expect(page.getByRole('group', { name: /Keep these words.*page 1/ })).toBeVisible();
  await expect.poll(() => saved(page, path)).toMatchObject([{ value: 'Keep these words', x: 60, y: 80 }]);
});
