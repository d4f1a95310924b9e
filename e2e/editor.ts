// Helpers for journeys in the editor: open it with elements on a page, measure, and read what it has saved.
import { type Element, type ElementKind, createElement, uuidv7 } from '@countersign/document-model';
import type { Locator, Page } from '@playwright/test';
import { draft, placeElements } from './documents.ts';
import { chooseFiles } from './files.ts';
import { expect } from './people.ts';

interface Wanted {
  kind: ElementKind;
  x: number;
  y: number;
  more?: Record<string, unknown>;
}

/** Width of the pages of a new pdf, in points. */
const PAGE_WIDTH = 595;

/** Opens a new two-page pdf with elements on its first page, at 100 %. */
export async function openEditor(page: Page, wanted: readonly Wanted[], { space }: { space?: string } = {}) {
  const { id, path, pages } = await draft(page, { mode: 'edit', ...(space !== undefined && { space }) });
  const elements = wanted.map(({ kind, x, y, more }) =>
    createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind, x, y }, more),
  );
  if (elements.length > 0) await placeElements(page, path, elements);
  await page.goto(`/pdfs/${id}/edit`);
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Control+0');
  // On a phone no label shows the zoom, so measure it.
  await expect.poll(async () => Math.round((await boxOf(sheet(page))).width)).toBe(PAGE_WIDTH);
  // The page renders before its elements.
  await expect(sheet(page).locator('[data-element-id]')).toHaveCount(elements.length);
  const at = (index: number) => page.locator(`[data-element-id="${elements[index]?.id ?? ''}"]`);
  return { id, path, at, ids: elements.map((element) => element.id) };
}

/** The first page. */
export const sheet = (page: Page) => page.locator('section[data-page-id]').first();

export async function boxOf(target: Locator) {
  // An element that rerenders while it is measured has no box; the next attempt finds one.
  for (let looks = 0; looks < 5; looks += 1) {
    const box = await target.boundingBox();
    if (box) return box;
  }
  throw new Error('It is not seen.');
}

/** The elements on the server, once every change is saved. */
export async function saved(page: Page, path: string): Promise<Element[]> {
  await page.keyboard.press('Control+s');
  return ((await (await page.request.get(`${path}/elements`)).json()) as { data: Element[] }).data;
}

/** Window position of a point of the first page, at 100 %. */
export async function onSheet(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await boxOf(sheet(page));
  return [box.x + x, box.y + y];
}

/** Opens the section of the panel with position, size, layer and grid. */
export async function openAdvanced(page: Page) {
  const part = page.getByRole('button', { name: 'Advanced' });
  if ((await part.getAttribute('aria-expanded')) === 'false') await part.click();
}

type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) => Promise<void>;

/** Touch input; each step lists all fingers that touch the screen. */
export async function fingers(page: Page): Promise<Touch> {
  const session = await page.context().newCDPSession(page);
  return async (type, points) => {
    const touchPoints = points.map((point, index) => ({ ...point, id: index }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
}

/** Adds files as pages with the button in the page strip. */
export async function addFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Add pages' }).click();
  await chooseFiles(page, () => page.getByRole('menuitem', { name: 'From a PDF or images…' }).click(), files);
}

/** Opens the menu of a page in the page strip. */
export async function openPageMenu(page: Page, number: number) {
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('row', { name: `Page ${number}` })
    .hover();
  await page.getByRole('button', { name: `Actions for page ${number}` }).click();
}
