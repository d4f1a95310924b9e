// The same life cycle for every kind of element: placed with its tool, shrunk to its minimum, rotated with its page, copied,
// undone, saved, reloaded, and printed in place.
import { spawnSync } from 'node:child_process';
import { ELEMENT_KINDS, type Element, type ElementKind, MINIMUM_SIZE } from '@countersign/document-model';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { shaped } from '../../packages/pdf/fixtures/pages.ts';
import { draft, write } from '../documents.ts';
import { saved } from '../editor.ts';
import { chooseFiles } from '../files.ts';
import { expect, signUp, test } from '../people.ts';

const PAGE = { width: 500, height: 700 };
const TYPED = 'Seen on the paper';
const AT = { x: 200, y: 300 };
/** In points: one screen pixel plus print rounding. */
const SLACK = 1.5;

interface Kind {
  tool: string;
  /** The printed value; an image is chosen when it is placed. */
  value?: Record<string, unknown>;
  /** A mode that offers its tool; `edit` offers most. */
  mode?: 'edit' | 'template';
  /** Only signing adds its printed content. */
  isEmptyOnPaper?: boolean;
}

const STROKE = Array.from({ length: 30 }, (_, step) => [step * 6, 40 + Math.sin(step / 3) * 30, 0.5]);
const KINDS: Record<ElementKind, Kind> = {
  text: { tool: 'Text' },
  image: { tool: 'Image' },
  signature: { tool: 'Signature', value: { value: { strokes: [STROKE] } } },
  initial: { tool: 'Initials', value: { value: { text: 'A. L.', font: 'caveat' } } },
  input: { tool: 'Text field', value: { value: 'Lisbon' } },
  rectangle: { tool: 'Rectangle' },
  line: { tool: 'Line' },
  checkbox: { tool: 'Checkbox', value: { value: true } },
  select: { tool: 'Dropdown', value: { options: ['Green', 'Blue'], value: 'Blue' } },
  radio: { tool: 'Radio button', value: { value: true } },
  attachment: { tool: 'File upload', mode: 'template', isEmptyOnPaper: true },
  image_input: { tool: 'Image or stamp', mode: 'template', isEmptyOnPaper: true },
};

/** One field kind in every run; the deep run has all kinds. */
const IN_EVERY_RUN: ElementKind[] = ['signature'];
const tagOf = (kind: ElementKind) => (IN_EVERY_RUN.includes(kind) ? '' : ' @deep');

/** One account for all kinds. */
let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
test.beforeAll(async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  await signUp(await context.newPage());
  cookies = await context.cookies();
  await context.close();
});

for (const kind of ELEMENT_KINDS) {
  test(`${kind}: is placed, shrunk, rotated, copied, undone, saved, reloaded and printed in place${tagOf(kind)}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addCookies(cookies);
    const bytes = shaped({ media: [0, 0, PAGE.width, PAGE.height], content: ' ' });
    const { mode = 'edit', isEmptyOnPaper = false } = KINDS[kind];
    const { id, path } = await draft(page, { bytes, mode });
    await page.goto(`/pdfs/${id}/${mode}`);
    await expect(page.locator('section[data-page-id]')).toBeVisible();
    await page.keyboard.press('Control+0');
    await expect(page.getByRole('button', { name: 'Zoom: 100 %' })).toBeVisible();

    await test.step('places it with its tool', () => placeByTool(page, kind));
    // Typed text is saved in several steps.
    if (kind === 'text') await expect.poll(() => only(page, path, kind)).toMatchObject({ value: TYPED });
    if (kind === 'image') await expect.poll(async () => holdsImage(await only(page, path, kind))).toBe(true);
    const placed = await only(page, path, kind);
    expect(Math.hypot(placed.x - AT.x, placed.y - AT.y)).toBeLessThan(8);

    await test.step('shrinks it to the minimum of its kind, and undoes that', async () => {
      await dragLastCorner(page, placed);
      await expect.poll(async () => least(await only(page, path, kind))).toBeCloseTo(MINIMUM_SIZE[kind], 1);
      await page.keyboard.press('Control+z');
      await expect.poll(() => only(page, path, kind)).toEqual(placed);
    });

    const turned = await test.step('keeps its position on a rotated page', async () => {
      await turnPage(page);
      await expect.poll(async () => distance(middle(await only(page, path, kind)), onTurned(middle(placed)))).toBeLessThan(0.1);
      return only(page, path, kind);
    });

    await test.step('pastes a copy next to it, and undoes that', async () => {
      const nodes = page.locator('[data-element-id]');
      await nodes.first().focus();
      await page.keyboard.press('Control+c');
      await expect(page.locator('[aria-live=polite]', { hasText: 'Copied: 1' })).toBeAttached();
      await page.keyboard.press('Control+v');
      await expect(nodes).toHaveCount(2);
      await expect
        .poll(async () => (await saved(page, path)).find((element) => element.id !== turned.id))
        .toMatchObject({ kind, x: turned.x + 20, y: turned.y + 20, width: turned.width, height: turned.height });
      await page.keyboard.press('Control+z');
      await expect(nodes).toHaveCount(1);
    });

    await test.step('keeps it after a reload, and prints it', async () => {
      const changes = KINDS[kind].value;
      await only(page, path, kind);
      if (changes) await setFields(page, path, { id: turned.id, changes });
      await page.reload();
      const node = page.locator(`[data-element-id="${turned.id}"]`);
      // Playwright does not consider a vertical line visible, because it has no width.
      await expect(node).toHaveCount(1);
      expect(await only(page, path, kind)).toEqual({ ...turned, ...changes });

      if (isEmptyOnPaper) return;
      const ink = await inkOf(page, path);
      expect(ink.width * ink.height, 'ink on the paper').toBeGreaterThan(4);
      expect(ink.x).toBeGreaterThan(turned.x - SLACK);
      expect(ink.y).toBeGreaterThan(turned.y - SLACK);
      expect(ink.x + ink.width).toBeLessThan(turned.x + turned.width + SLACK);
      expect(ink.y + ink.height).toBeLessThan(turned.y + turned.height + SLACK);
    });
  });
}

async function placeByTool(page: Page, kind: ElementKind) {
  await page.getByRole('button', { name: KINDS[kind].tool, exact: true }).click();
  const press = () => page.locator('section[data-page-id]').click({ position: AT });
  if (kind === 'image') {
    const blue = sharp({ create: { width: 80, height: 60, channels: 3, background: '#1d4ed8' } }).png();
    const done = page.waitForResponse((response) => response.url().includes('/images') && response.request().method() === 'POST');
    await chooseFiles(page, press, { name: 'blue.png', mimeType: 'image/png', buffer: await blue.toBuffer() });
    await done;
    await expect(page.locator('[data-element-id] image')).toBeAttached();
  } else {
    await press();
  }
  if (kind === 'text') await page.keyboard.type(TYPED);
  if (kind === 'text') await page.keyboard.press('Escape');
  await expect(page.locator('[data-element-id]')).toHaveCount(1);
}

/** Whether the image is set; its aspect ratio applies from then on. */
function holdsImage(element: Element): boolean {
  return element.kind === 'image' && element.value !== null;
}

/** Drags the lower right corner, or the end of a line, past the upper left one. */
async function dragLastCorner(page: Page, { kind, width, height }: Element) {
  const handle = kind === 'line' ? page.locator('[data-line-end=end]') : page.locator('[data-handle=se]');
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is no handle.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.keyboard.down('Control');
  const target = kind === 'line' ? [x - width + 1, y - height] : [x - width - 40, y - height - 40];
  await page.mouse.move(target[0] ?? 0, target[1] ?? 0, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Control');
}

async function turnPage(page: Page) {
  const strip = page.getByRole('navigation', { name: 'Pages' });
  await strip.getByRole('row', { name: 'Page 1' }).hover();
  await strip.getByRole('button', { name: 'Actions for page 1' }).click();
  await page.getByRole('menuitem', { name: 'Rotate right' }).click();
  await expect.poll(async () => (await page.locator('section[data-page-id]').boundingBox())?.width).toBe(PAGE.height);
}

/** The only saved element. */
async function only(page: Page, path: string, kind: ElementKind): Promise<Element> {
  let elements: Element[] = [];
  await expect
    .poll(async () => (elements = await saved(page, path)).map((element) => element.kind), { intervals: [50, 100, 200] })
    .toEqual([kind]);
  const [element] = elements;
  if (!element) throw new Error('It is gone.');
  return element;
}

async function setFields(page: Page, path: string, { id, changes }: { id: string; changes: Record<string, unknown> }) {
  const { revision } = (await (await page.request.get(`${path}/elements`)).json()) as { revision: number };
  await write(page, 'patch', `${path}/elements`, { revision, operations: [{ op: 'update', id, changes }] });
}

/** The bounding box of the ink on the printed page, in points. */
async function inkOf(page: Page, path: string) {
  const input = await (await page.request.get(`${path}/download`)).body();
  const { stdout } = spawnSync('pdftoppm', ['-r', '144', '-cropbox', '-png'], { input, maxBuffer: 2 ** 27 });
  const { data, info } = await sharp(stdout).greyscale().raw().toBuffer({ resolveWithObject: true });
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [index, value] of data.entries()) {
    if (value > 200) continue;
    xs.push(index % info.width);
    ys.push(Math.floor(index / info.width));
  }
  const [left, top] = [xs.reduce((a, b) => Math.min(a, b), info.width), ys.reduce((a, b) => Math.min(a, b), info.height)];
  const [right, bottom] = [xs.reduce((a, b) => Math.max(a, b), 0), ys.reduce((a, b) => Math.max(a, b), 0)];
  return { x: left / 2, y: top / 2, width: (right - left + 1) / 2, height: (bottom - top + 1) / 2 };
}

/** The size that the minimum limits: a line's length, otherwise the shorter side. */
function least({ kind, width, height }: Element): number {
  return kind === 'line' ? Math.hypot(width, height) : Math.min(width, height);
}

function middle({ x, y, width, height }: Element): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

interface Point {
  x: number;
  y: number;
}

/** Position of a page point after a rotation to the right. */
function onTurned({ x, y }: Point): Point {
  return { x: PAGE.height - y, y: x };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
