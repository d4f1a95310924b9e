// A pdf of the largest allowed size: 75 pages, 50 MB, 300 elements. A small variant in every run, the full size in the deep one.
import { type Element, type ElementKind, createElement, uuidv7 } from '@countersign/document-model';
import { scans } from '../../packages/pdf/fixtures/scans.ts';
import { draft, placeElements } from '../documents.ts';
import { expect, signUp, test } from '../people.ts';

const isDeep = Boolean(process.env['TEST_DEEP']);
const PAGES = 75;
const ELEMENTS = 300;
/** Image sizes that make a file of nearly 50 MB, or of half a megabyte. */
const SCAN = isDeep ? { width: 3_280, height: 4_640 } : { width: 310, height: 438 };
const MAX_BYTES = 50 * 2 ** 20;

test('opens, scrolls, edits and saves a pdf of 75 scanned pages with 300 elements @deep', async ({ page }) => {
  const bytes = await scans(PAGES, SCAN);
  expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
  if (isDeep) expect(bytes.length).toBeGreaterThan(MAX_BYTES * 0.9);
  await signUp(page);
  const { id, path, pages } = await draft(page, { bytes, mode: 'edit' });
  await placeElements(page, path, spread(pages));
  const saved = async () => ((await (await page.request.get(`${path}/elements`)).json()) as { data: Element[] }).data;

  await page.goto(`/pdfs/${id}/edit`);
  await expect(page.locator('section[data-page-id] canvas').first()).toBeAttached();
  // Either its own image or none yet, but never another page's.
  const strip = page.getByRole('navigation', { name: 'Pages' }).getByRole('row');
  const picture = (number: number) => strip.filter({ hasText: String(number) }).locator('img[src*="width=320"]');
  const seen = (number: number) => picture(number).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => seen(3)).toBeGreaterThan(0);
  const images = Promise.withResolvers<void>();
  await page.route(/width=320/, async (route) => {
    await images.promise;
    await route.continue();
  });
  await page.keyboard.press('End');
  await expect(strip.filter({ hasText: '75' })).toBeInViewport({ ratio: 1 });
  expect(await seen(75)).toBe(0);
  images.resolve();
  await expect.poll(() => seen(75)).toBeGreaterThan(0);
  const last = page.getByRole('region', { name: 'Page 75 of 75' });
  await expect(last.locator('canvas')).toBeAttached();
  await expect(last.locator('[data-element-id]')).toHaveCount(ELEMENTS / PAGES);
  // The document has the maximum number of pages.
  const addPages = page.getByRole('button', { name: 'Add pages' });
  await expect(addPages).toBeDisabled();
  await expect(addPages).toHaveAccessibleDescription('A document can have up to 75 pages.');
  expect(await strip.count()).toBeLessThan(PAGES / 3);

  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(last.locator('[data-element-id]')).toHaveCount(ELEMENTS / PAGES + 1);
  await page.keyboard.press('Control+z');
  await expect(last.locator('[data-element-id]')).toHaveCount(ELEMENTS / PAGES);
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await saved()).length).toBe(ELEMENTS + 1);

  await page.reload();
  await expect(page.locator('section[data-page-id]').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(last.getByRole('group', { name: /^Checkbox/ })).toHaveCount(2);
});

/** Four elements on every page, including a checkbox. */
function spread(pages: readonly string[]): Element[] {
  const kinds: ElementKind[] = ['checkbox', 'input', 'text', 'rectangle'];
  return Array.from({ length: ELEMENTS }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'text';
    const at = { page_id: pages[Math.floor(index / kinds.length)] ?? '', x: 60, y: 60 + (index % kinds.length) * 60 };
    return createElement({ id: uuidv7(), kind, ...at }, kind === 'text' ? { value: `No. ${index}` } : {});
  });
}
