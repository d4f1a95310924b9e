// Field detection in a printed form: fields are detected on opening, and added one by one or all at once.
import type { Element } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { shaped } from '../../packages/pdf/fixtures/pages.ts';
import { draft } from '../documents.ts';
import { boxOf } from '../editor.ts';
import { seriousFaults } from '../faults.ts';
import { csrf, expect, signUp, test } from '../people.ts';

const text = (words: string, x: number, y: number, size = 10) => `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`;
const line = (x0: number, y: number, x1: number) => `0.6 w ${x0} ${y} m ${x1} ${y} l S`;
const FORM = [
  text('Agreement', 72, 760, 18),
  text('Name:', 72, 700),
  line(110, 698, 300),
  text('Date of birth:', 320, 700),
  line(390, 698, 500),
  `0.6 w 72 650 10 10 re S ${text('I have read the terms', 90, 652)}`,
  line(72, 560, 250),
  text('Signature of the tenant', 72, 550, 8),
].join('\n');
const LATER = [line(72, 400, 250), text('Signature of the landlord', 72, 390, 8)].join('\n');

const bar = (page: Page) => page.getByRole('region', { name: 'Detected fields' });
const endOf = ({ x, width }: { x: number; width: number }) => x + width;
const suggested = (page: Page) => page.locator('[data-suggestion]');

async function stored(page: Page, path: string): Promise<Element[]> {
  const { data } = (await (await page.request.get(`${path}/elements`)).json()) as { data: Element[] };
  return data.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

async function addRole(page: Page, path: string, name: string): Promise<string> {
  const answer = await page.request.post(`${path}/roles`, { headers: await csrf(page), data: { name } });
  return ((await answer.json()) as { id: string }).id;
}

test('detects the fields of a printed form, and adds them one by one by keyboard or all at once', async ({ page }) => {
  await signUp(page);
  const { id, path } = await draft(page, { bytes: shaped({ content: FORM }, { content: LATER }), mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);

  await test.step('offers them on opening', async () => {
    await expect(bar(page).getByText('5 fields detected')).toBeVisible();
    await expect(suggested(page)).toHaveCount(5);
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('Enter adds, Delete skips, Tab moves on', async () => {
    await bar(page).getByRole('button', { name: 'One by one' }).click();
    await expect(bar(page).getByRole('status')).toContainText('Text field, “Name”');
    await expect(page.getByRole('button', { name: 'Suggested: Text field, “Name”' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('status')).toContainText('Date, “Date of birth”');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Suggested: Signature, “Signature of the tenant”' })).toBeFocused();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Suggested: Signature, “Signature of the landlord”' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
    await expect.poll(async () => (await stored(page, path)).map(({ kind }) => kind)).toEqual(['input', 'signature']);
  });

  await test.step('detects them again on request, and adds all as one step', async () => {
    await page.getByRole('button', { name: 'Detect fields' }).click();
    await expect(bar(page).getByText('3 fields detected')).toBeVisible();
    await bar(page).getByRole('button', { name: 'Add all' }).click();
    // Toasts do not close while the pointer is over them.
    await page.getByText('3 fields were added').hover();
    await expect.poll(async () => (await stored(page, path)).length).toBe(5);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('3 fields were added'), 'it is not offered to undo what is undone').toHaveCount(0);
    await expect.poll(async () => (await stored(page, path)).length).toBe(2);
  });

  await test.step('undoing the addition from its message keeps later changes', async () => {
    await page.getByRole('button', { name: 'Detect fields' }).click();
    await bar(page).getByRole('button', { name: 'Add all' }).click();
    await expect.poll(async () => (await stored(page, path)).length).toBe(5);
    await page
      .locator('section[data-page-id]')
      .first()
      .click({ position: { x: 300, y: 20 } });
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored(page, path)).length).toBe(6);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect
      .poll(async () => (await stored(page, path)).map(({ kind }) => kind).toSorted())
      .toEqual(['input', 'rectangle', 'signature']);
  });

  await test.step('forgets them once all are added, even if fields are deleted later', async () => {
    await page.getByRole('button', { name: 'Detect fields' }).click();
    await bar(page).getByRole('button', { name: 'One by one' }).click();
    for (const left of ['1 of 3', '1 of 2', '1 of 1']) {
      await expect(bar(page).getByRole('status')).toContainText(left);
      await bar(page).getByRole('button', { name: 'Add', exact: true }).click();
    }
    await expect.poll(async () => (await stored(page, path)).length).toBe(6);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => (await stored(page, path)).length).toBe(5);
    await expect(bar(page)).toBeHidden();
  });
});

test('in a template, assigns the fields to the chosen role @deep', async ({ page }) => {
  await signUp(page);
  const { id, path } = await draft(page, { bytes: shaped({ content: FORM }), mode: 'template' });
  const roles = [await addRole(page, path, 'Landlord'), await addRole(page, path, 'Tenant')];
  await page.goto(`/pdfs/${id}/template`);
  await test.step('on a tablet, the button is next to the panel, and all tools are in one row', async () => {
    await page.setViewportSize({ width: 820, height: 1_180 });
    const panel = await boxOf(page.getByRole('complementary', { name: 'Properties' }));
    await expect.poll(async () => endOf(await boxOf(bar(page)))).toBeLessThan(panel.x);
    const tools = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button');
    const rows = await tools.evaluateAll((all) => new Set(all.map((tool) => tool.getBoundingClientRect().top)).size);
    expect(rows).toBe(1);
  });
  await bar(page).getByRole('button', { name: 'Landlord Fields are for' }).click();
  await page.getByRole('option', { name: 'Tenant' }).click();
  await bar(page).getByRole('button', { name: 'Add all' }).click();
  await expect.poll(async () => (await stored(page, path)).length).toBe(4);
  for (const element of await stored(page, path)) expect(element).toMatchObject({ role_id: roles[1] });
});

test('says when a page has none, and can look again @deep', async ({ page }) => {
  await signUp(page);
  const { id } = await draft(page, { bytes: shaped({ content: 'BT /F1 12 Tf 72 700 Td (Only words) Tj ET' }), mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const find = page.getByRole('button', { name: 'Detect fields' });
  const nothing = page.getByText('No fields detected');
  await find.click();
  await expect(nothing).toBeVisible();
  await expect(find).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('is not offered again once dismissed @deep', async ({ page }) => {
  await signUp(page);
  const { id } = await draft(page, { bytes: shaped({ content: FORM }), mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  await bar(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(suggested(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Detect fields' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(bar(page)).toBeHidden();
});
