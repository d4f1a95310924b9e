// Changes to the document itself: finding text, redacting it, cropping, and restoring a version.
import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { helvetica, shaped } from '../../packages/pdf/fixtures/pages.ts';
import { scans } from '../../packages/pdf/fixtures/scans.ts';
import { draft, write } from '../documents.ts';
import { boxOf, openPageMenu } from '../editor.ts';
import { seriousFaults } from '../faults.ts';
import { expect, signUp, test } from '../people.ts';

interface Pages {
  revision: number;
  data: { id: string }[];
}

const saying = (...lines: string[]) =>
  shaped(...lines.map((line) => ({ content: `BT /F1 30 Tf 72 700 Td (${line}) Tj 0 -60 Td (and a second line) Tj ET` })));

async function words(page: Page, path: string): Promise<string> {
  const input = await (await page.request.get(`${path}/download`)).body();
  return spawnSync('pdftotext', ['-', '-'], { input }).stdout.toString();
}

test('finds and redacts text, which neither undo nor a version brings back, while a version restores everything else', async ({
  page,
}) => {
  await signUp(page);
  const { id, path } = await draft(page, { bytes: saying('Account 4711', 'Something else', 'Account 4711 again'), mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const strip = page.getByRole('navigation', { name: 'Pages' });
  await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');

  await test.step('find moves from match to match', async () => {
    await page.keyboard.press('ControlOrMeta+f');
    const field = page.getByRole('searchbox', { name: 'Find in the pages' });
    await field.fill('account 4711 again');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1');
    await expect(page.getByRole('region', { name: 'Page 3 of 3' }).locator('[data-found=current]').first()).toBeInViewport();
    // Another search starts from where the first one began, not from its last match.
    await field.fill('account');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 2');
    await expect(page.getByRole('region', { name: 'Page 1 of 3' }).locator('[data-found=current]')).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('2 of 2');
    await expect(page.getByRole('region', { name: 'Page 3 of 3' }).locator('[data-found=current]')).toBeInViewport();
    expect(await seriousFaults(page)).toEqual([]);
    await field.fill('account 4711');
    const status = page.getByRole('search').getByRole('status');
    await expect(status).toHaveText('2 of 2');

    // Someone else rotates another page: the matches stay.
    const { revision, data } = (await (await page.request.get(`${path}/pages`)).json()) as Pages;
    const turned = data[1]?.id ?? '';
    const seen = await status.evaluateHandle((element) => {
      const said: (string | null)[] = [];
      const note = () => said.push(element.isConnected ? element.textContent : null);
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
      return said;
    });
    const turn = (rotation: number, at: number) =>
      write(page, 'patch', `${path}/pages`, { revision: at, operations: [{ op: 'rotate', page_id: turned, rotation }] });
    await turn(90, revision);
    const sheet = page.locator(`section[data-page-id="${turned}"]`);
    await expect.poll(async () => ((box) => box.width > box.height)(await boxOf(sheet))).toBe(true);
    const shown = page.getByRole('region', { name: 'Page 3 of 3' }).locator('[data-found=current]');
    await expect(shown.first()).toBeInViewport();
    expect([...new Set(await seen.jsonValue())]).toEqual(['2 of 2']);
    await turn(0, revision + 1);
    await expect.poll(async () => ((box) => box.width < box.height)(await boxOf(sheet))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('search')).toBeHidden();
  });

  await test.step('selects text in its printed form', async () => {
    await page.getByRole('button', { name: 'Select text' }).click();
    const line = page.getByRole('region', { name: 'Page 3 of 3' }).getByText('Account 4711 again');
    const box = await line.boundingBox();
    if (!box) throw new Error('the line is not there');
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).toBe('Account 4711 again');
    await page.evaluate(() => {
      const lines = document.querySelectorAll('[data-page-text] p');
      getSelection()?.setBaseAndExtent(lines[0] as Element, 0, lines[1] as Element, 1);
    });
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/\S\n+\S/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Select text' })).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('redacted text is gone', async () => {
    await openPageMenu(page, 1);
    await page.getByRole('menuitem', { name: 'Redact…' }).click();
    await page.getByLabel('Find text on this page').fill('4711');
    await page.getByRole('button', { name: 'Mark 1' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByText('I understand that this can’t be undone.').click();
    await page.getByRole('button', { name: 'Remove permanently' }).click();
    await expect(page.getByText('Permanently removed')).toBeVisible();
    const text = await words(page, path);
    expect(text).toContain('Account 4711 again');
    expect(text.split('\f')[0]).not.toContain('4711');
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  });

  await test.step('retries versions that failed to load', async () => {
    const versions = '**/snapshots';
    await page.route(versions, (route) => route.fulfill({ status: 403, json: { message: 'No.' } }));
    await page.reload();
    const failed = page.getByRole('alert').filter({ hasText: 'This couldn’t be loaded' });
    await expect(failed).toBeVisible();
    await expect(page.getByText('Save a version before large changes')).toBeHidden();
    expect(await seriousFaults(page)).toEqual([]);
    await page.unroute(versions);
    // Changes to the document reload the versions, too, possibly before the button is pressed.
    const pressed = failed.getByRole('button', { name: 'Try again' }).click();
    await Promise.race([
      pressed.catch(() => undefined),
      expect(page.getByText('Save a version before large changes')).toBeVisible(),
    ]);
    await expect(page.getByText('Save a version before large changes')).toBeVisible();
    await expect(failed).toBeHidden();
  });

  await test.step('restoring a version brings back cropped and deleted pages', async () => {
    await page.getByRole('button', { name: 'Save version' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('As agreed');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Actions for the version As agreed' })).toBeVisible();

    await openPageMenu(page, 2);
    await page.getByRole('menuitem', { name: 'Crop…' }).click();
    await page.getByRole('button', { name: 'Crop', exact: true }).click();
    const sheet = page.locator('section[data-page-id]').nth(1);
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBeLessThan(720);
    await openPageMenu(page, 3);
    await page.getByRole('menuitem', { name: 'Delete page' }).click();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');

    await page.getByRole('button', { name: 'Actions for the version As agreed' }).click();
    await page.getByRole('menuitem', { name: 'Compare with now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Version “As agreed”' });
    await expect(dialog.getByRole('status')).toHaveText('0 elements are different, 2 pages are different');
    await expect(dialog.getByText('Page 2, since rotated or cropped').first()).toBeVisible();
    await dialog.getByRole('group', { name: 'Pages' }).evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
    await expect(dialog.getByText('This page was deleted.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Restore…' }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan(720);
    expect(await words(page, path)).toContain('Account 4711 again');
    await expect(page.getByRole('button', { name: /^Actions for the version Before “As agreed”/ })).toBeVisible();

    await page.getByRole('button', { name: 'Undo: Restore a version' }).click();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBeLessThan(720);
    await page.getByRole('button', { name: 'Redo: Restore a version' }).click();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
    // Restoring back and forth keeps a single version to return to.
    await expect(page.getByRole('button', { name: /^Actions for the version / })).toHaveCount(2);
  });
});

/** Counts the pure red points on the first page as the editor renders it. */
function redPoints(page: Page): Promise<number> {
  return page.evaluate(() => {
    const painted = document.querySelector<HTMLCanvasElement>('section[data-page-id] canvas');
    if (!painted) return -1;
    const canvas = new OffscreenCanvas(painted.width, painted.height);
    const context = canvas.getContext('2d');
    context?.drawImage(painted, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60) count++;
    return count;
  });
}

test('tells other people in the document of a redaction, and empties their undo history @deep', async ({ page }) => {
  await signUp(page);
  const { id } = await draft(page, { mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const undo = other.getByRole('button', { name: /^Undo: / });
  await expect(other.locator('section[data-page-id] canvas').first()).toBeVisible();
  await other.keyboard.press('t');
  await other.keyboard.press('Enter');
  await other.keyboard.type('Mine');
  await other.keyboard.press('Escape');
  await expect(undo).toBeEnabled();
  await openPageMenu(page, 1);
  await page.getByRole('menuitem', { name: 'Redact…' }).click();
  const area = await boxOf(page.getByRole('dialog').locator('img, canvas').first());
  await page.mouse.move(area.x + 20, area.y + 20);
  await page.mouse.down();
  await page.mouse.move(area.x + 80, area.y + 60, { steps: 3 });
  await page.mouse.up();
  await page.getByText('I understand that this can’t be undone.').click();
  await page.getByRole('button', { name: 'Remove permanently' }).click();
  await expect(other.getByText('You redacted something in another window or device')).toBeVisible();
  await expect(undo).toHaveCount(0);
});

for (const rotate of [0, 90] as const) {
  test(`redacts only the letters that matched, on a page rotated by ${rotate} degrees @deep`, async ({ page }) => {
    await signUp(page);
    const content = 'BT /F1 14 Tf 60 700 Td (Patient: MAMMOGRAM/illicit file) Tj 0 -40 Td (WIMMER\\(little\\)) Tj ET';
    const { id, path } = await draft(page, { bytes: shaped({ content, rotate }), mode: 'edit' });
    await page.goto(`/pdfs/${id}/edit`);
    await openPageMenu(page, 1);
    await page.getByRole('menuitem', { name: 'Redact…' }).click();
    for (const search of ['mammogram', 'wimmer']) {
      await page.getByLabel('Find text on this page').fill(search);
      await page.getByRole('button', { name: 'Mark 1' }).click();
    }
    await expect(page.getByRole('dialog').getByRole('group', { name: /^Area / })).toHaveCount(2);
    await page.getByText('I understand that this can’t be undone.').click();
    await page.getByRole('button', { name: 'Remove permanently' }).click();
    await expect(page.getByText('Permanently removed')).toBeVisible();
    const text = (await words(page, path)).replaceAll(/\s/g, '');
    for (const left of ['Patient:', '/illicitfile', '(little)']) expect(text).toContain(left);
    expect(text).not.toMatch(/[MWR]/);
  });
}

test('does not show redacted content of a large file from its viewing copy @deep', async ({ page }) => {
  await signUp(page);
  const large = await scans(
    4,
    { width: 1_654, height: 2_339 },
    {
      9: helvetica,
      10: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Im 11 0 R >> /Font << /F1 9 0 R >> >> /Contents 12 0 R >>',
      12: { entries: '', data: 'q 595 0 0 842 0 0 cm /Im Do Q 1 0 0 rg BT /F1 40 Tf 72 700 Td (SECRET) Tj ET' },
    },
  );
  const { id, path } = await draft(page, { bytes: large, mode: 'edit' });
  const copy = async () => ((await (await page.request.get(path)).json()) as { viewing_copy: string | null }).viewing_copy;
  await expect.poll(copy).not.toBeNull();
  const first = await copy();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto(`/pdfs/${id}/edit`);
  // Some points of the scan are red as well.
  await expect.poll(() => redPoints(page)).toBeGreaterThan(2_000);
  expect(asked.filter((url) => url.includes(`${id}/file?`) && url.endsWith(`copy=${first}`))).not.toEqual([]);

  await openPageMenu(page, 1);
  await page.getByRole('menuitem', { name: 'Redact…' }).click();
  await page.getByLabel('Find text on this page').fill('SECRET');
  await page.getByRole('button', { name: 'Mark 1' }).click();
  await page.getByText('I understand that this can’t be undone.').click();
  await page.getByRole('button', { name: 'Remove permanently' }).click();
  await expect(page.getByText('Permanently removed')).toBeVisible();
  await expect.poll(() => redPoints(page)).toBeLessThan(1_000);
});

test('redacts an area of a page by keyboard alone, and cancels a crop by a press outside its frame @deep', async ({ page }) => {
  await signUp(page);
  const { id, path } = await draft(page, { bytes: saying('Account 4711'), mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const dialog = page.getByRole('dialog');
  const areas = dialog.getByRole('group', { name: /^Area / });

  await openPageMenu(page, 1);
  await page.getByRole('menuitem', { name: 'Crop…' }).click();
  await expect(areas).toHaveCount(1);
  const frame = (await areas.getAttribute('aria-label')) ?? '';
  const { x, y } = await boxOf(areas);
  await page.mouse.click(x - 12, y - 12);
  await expect(areas).toHaveAccessibleName(frame);
  await areas.press('Delete');
  await expect(dialog.getByRole('button', { name: 'Crop', exact: true })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Add an area' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(areas).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Crop', exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');

  await openPageMenu(page, 1);
  await page.getByRole('menuitem', { name: 'Redact…' }).click();
  await dialog.getByRole('button', { name: 'Add an area' }).press('Enter');
  await expect(areas).toBeFocused();
  expect(await seriousFaults(page)).toEqual([]);
  // The words are at the top left, 72 and about 115 points from the corner.
  for (let step = 0; step < 85; step += 1) await page.keyboard.press('ArrowLeft');
  for (let step = 0; step < 150; step += 1) await page.keyboard.press('ArrowUp');
  await expect(areas).toHaveAccessibleName(/^Area 1: x 28, y 103,/);
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await dialog.getByRole('checkbox', { name: 'I understand that this can’t be undone.' }).press('Space');
  await dialog.getByRole('button', { name: 'Remove permanently' }).press('Enter');
  await expect(page.getByText('Permanently removed')).toBeVisible();
  const left = await words(page, path);
  expect(left).not.toContain('4711');
  expect(left).toContain('and a second line');
});
