import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { shaped } from '../../packages/pdf/fixtures/pages.ts';
import { draft } from '../documents.ts';
import { addFiles, boxOf } from '../editor.ts';
import { seriousFaults } from '../faults.ts';
import { expect, signUp, test } from '../people.ts';

const saying = (...words: string[]) => shaped(...words.map((word) => ({ content: `BT /F1 40 Tf 72 700 Td (${word}) Tj ET` })));

/** The texts of the downloaded pages, in order. */
async function words(page: Page, path: string): Promise<string[]> {
  const input = await (await page.request.get(`${path}/download`)).body();
  const text = spawnSync('pdftotext', ['-', '-'], { input }).stdout.toString();
  return text
    .split('\f')
    .slice(0, -1)
    .map((content) => content.trim());
}

/** Drops a file from outside at a point of the window. */
async function dropFile(page: Page, { name, bytes }: { name: string; bytes: Uint8Array }, at: { x: number; y: number }) {
  const file = test.info().outputPath(name);
  await writeFile(file, bytes);
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
}

const said = (page: Page, words: string) => page.locator('[aria-live=polite]', { hasText: words });

test('adds, rotates, reorders and deletes pages, and undoes every step', async ({ page }) => {
  await signUp(page);
  const { id, path } = await draft(page, { bytes: saying('Alpha', 'Beta', 'Gamma'), mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const strip = page.getByRole('navigation', { name: 'Pages' });
  await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
  expect(await seriousFaults(page)).toEqual([]);
  const rotations = async () => {
    const { data } = (await (await page.request.get(`${path}/pages`)).json()) as { data: { rotation: number }[] };
    return data.map(({ rotation }) => rotation);
  };

  await test.step('adds a file after the current page', async () => {
    await strip.getByRole('row', { name: 'Page 2' }).click();
    await addFiles(page, [
      { name: 'more.pdf', mimeType: 'application/pdf', buffer: Buffer.from(saying('Delta', 'Epsilon')) },
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('notes') },
    ]);
    await expect(page.getByText('notes.pdf was not added')).toBeVisible();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '5');
    expect(await words(page, path)).toEqual(['Alpha', 'Beta', 'Delta', 'Epsilon', 'Gamma']);
  });

  await test.step('pressing the selected thumbnail scrolls back to its page', async () => {
    const top = async () => (await page.locator('section[data-page-id]').nth(1).boundingBox())?.y ?? Number.NaN;
    await strip.getByRole('row', { name: 'Page 2' }).click();
    await expect.poll(top).toBeLessThan(200);
    await page.getByRole('group', { name: 'Pages' }).evaluate((scroller) => scroller.scrollTo(0, 0));
    await expect.poll(top).toBeGreaterThan(600);
    await strip.getByRole('row', { name: 'Page 2' }).click();
    await expect.poll(top).toBeLessThan(200);
  });

  await test.step('rotates a page by menu and moves it by keyboard', async () => {
    await strip.getByRole('row', { name: 'Page 2' }).hover();
    await strip.getByRole('button', { name: 'Actions for page 2' }).click();
    await page.getByRole('menuitem', { name: 'Rotate right' }).click();
    await expect(said(page, 'Page 2 rotated')).toBeAttached();
    const sheet = page.locator('section[data-page-id]').nth(1);
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan(1_000);

    await strip.getByRole('row', { name: 'Page 3' }).hover();
    await strip.getByRole('button', { name: 'Actions for page 3' }).click();
    await page.getByRole('menuitem', { name: 'Rotate left' }).click();
    await expect.poll(rotations).toEqual([0, 90, 270, 0, 0]);

    await strip.getByRole('row', { name: 'Page 2' }).click();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => words(page, path)).toEqual(['Beta', 'Alpha', 'Delta', 'Epsilon', 'Gamma']);
    await expect(said(page, 'Page moved: it is page 1 of 5')).toBeAttached();
    // The focus returns with the next key.
    await expect(strip.getByRole('row', { name: 'Page 1' })).toBeFocused();
  });

  await test.step('drags a page, drops a file between two pages, and undoes each with one step', async () => {
    const undo = page.getByRole('button', { name: /^Undo: / });
    const before = ['Beta', 'Alpha', 'Delta', 'Epsilon', 'Gamma'];
    const second = await boxOf(strip.getByRole('row', { name: 'Page 2' }));
    await strip.getByRole('row', { name: 'Page 1' }).hover();
    await page.mouse.down();
    await page.mouse.move(second.x + 40, second.y + 40, { steps: 4 });
    await page.mouse.move(second.x + 40, second.y + second.height - 6, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => words(page, path)).toEqual(['Alpha', 'Beta', 'Delta', 'Epsilon', 'Gamma']);
    await undo.click();
    await expect.poll(() => words(page, path)).toEqual(before);

    // The server applies it before the list moves, which may still animate with the page that came back.
    await expect(said(page, 'Undone: Move pages')).toBeAttached();
    const place = await boxOf(strip.getByRole('row', { name: 'Page 2' }));
    await dropFile(page, { name: 'zeta.pdf', bytes: saying('Zeta') }, { x: place.x + 40, y: place.y + 6 });
    await expect.poll(() => words(page, path)).toEqual(['Beta', 'Zeta', 'Alpha', 'Delta', 'Epsilon', 'Gamma']);
    await undo.click();
    await expect.poll(() => words(page, path)).toEqual(before);
    await expect(said(page, 'Undone: Add pages')).toBeAttached();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '5');
  });

  await test.step('the context menu applies to the page, or to all selected pages', async () => {
    await strip.getByRole('row', { name: 'Page 3' }).click({ button: 'right' });
    await expect(page.getByRole('menu', { name: 'Page 3' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Delete page' })).toBeVisible();
    await page.keyboard.press('Escape');
    await strip.getByRole('row', { name: 'Page 2' }).click({ modifiers: ['Control'] });
    await strip.getByRole('row', { name: 'Page 2' }).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Delete 2 pages' })).toBeVisible();

    // All of them move together, as one step.
    const undo = page.getByRole('button', { name: /^Undo: / });
    const before = ['Beta', 'Alpha', 'Delta', 'Epsilon', 'Gamma'];
    const sheets = () =>
      page.locator('section[data-page-id]').evaluateAll((all) => all.map((sheet) => sheet.getAttribute('data-page-id')));
    const inOrder = await sheets();
    const goBack = async () => {
      await undo.click();
      await expect.poll(() => words(page, path)).toEqual(before);
      // The server has it before the screen does.
      await expect.poll(sheets).toEqual(inOrder);
    };
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect.poll(() => words(page, path)).toEqual(['Delta', 'Beta', 'Alpha', 'Epsilon', 'Gamma']);
    await goBack();
    await strip.getByRole('row', { name: 'Page 2' }).click();
    await strip.getByRole('row', { name: 'Page 3' }).click({ modifiers: ['Shift'] });
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => words(page, path)).toEqual(['Alpha', 'Delta', 'Beta', 'Epsilon', 'Gamma']);
    await goBack();
    // Pressed twice, it is two steps, although the first still waits for the server.
    await strip.getByRole('row', { name: 'Page 2' }).click();
    await strip.getByRole('row', { name: 'Page 3' }).click({ modifiers: ['Shift'] });
    for (const _ of [1, 2]) await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => words(page, path)).toEqual(['Beta', 'Epsilon', 'Gamma', 'Alpha', 'Delta']);
    await undo.click();
    await goBack();
    await strip.getByRole('row', { name: 'Page 1' }).click();
  });

  await test.step('shows a rotated page as in the file in the mode “Fields only”, which can be undone', async () => {
    const sheet = page.locator('section[data-page-id]').first();
    const width = async () => (await sheet.boundingBox())?.width;
    await strip.getByRole('row', { name: 'Page 1' }).hover();
    await strip.getByRole('button', { name: 'Actions for page 1' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Fields and page content' })).toBeChecked();
    await page.getByRole('menuitemradio', { name: /^Fields only/ }).click();
    await expect.poll(width).toBeLessThan(1_000);
    await page.getByRole('button', { name: 'Undo: Change page mode' }).click();
    await expect.poll(width).toBeGreaterThan(1_000);
  });

  await test.step('deletes several pages at once', async () => {
    const notice = page.getByRole('listitem').filter({ hasText: '3 pages deleted' });
    const takeOut = async () => {
      await strip.getByRole('row', { name: 'Page 3' }).click();
      await strip.getByRole('grid').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
      await strip.getByRole('row', { name: 'Page 5' }).click({ modifiers: ['Shift'] });
      await page.keyboard.press('Delete');
      await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
      await expect(notice).toBeVisible();
    };
    await takeOut();
    await page.getByRole('button', { name: 'Undo: Delete pages' }).click();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '5');
    await expect(notice, 'it is not offered to undo what is undone').toHaveCount(0);

    await takeOut();
    expect(await words(page, path)).toEqual(['Beta', 'Alpha']);
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(said(page, 'Undone: Delete pages')).toBeAttached();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '5');
    await page.getByRole('button', { name: 'Redo: Delete pages' }).click();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  });

  await test.step('undoes everything step by step, and redoes it', async () => {
    const undo = page.getByRole('button', { name: /^Undo: (Delete|Move|Rotate|Add) pages/ });
    for (const expected of [
      ['Beta', 'Alpha', 'Delta', 'Epsilon', 'Gamma'],
      ['Alpha', 'Beta', 'Delta', 'Epsilon', 'Gamma'],
      ['Alpha', 'Beta', 'Delta', 'Epsilon', 'Gamma'],
      ['Alpha', 'Beta', 'Delta', 'Epsilon', 'Gamma'],
      ['Alpha', 'Beta', 'Gamma'],
    ]) {
      await undo.click();
      await expect.poll(() => words(page, path)).toEqual(expected);
    }
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Redo: Add pages' }).click();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '5');
  });
});

test('extracts pages into a document of their own, which opens; the original is unchanged @deep', async ({ page }) => {
  await signUp(page);
  const { id, path } = await draft(page, { bytes: saying('Alpha', 'Beta', 'Gamma'), mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const strip = page.getByRole('navigation', { name: 'Pages' });
  const choose = async (item: string) => {
    await strip.getByRole('button', { name: 'Actions for page 3' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('without a connection it says so, and the pages stay on the screen', async () => {
    await page.route('**/pages/extract', (route) => route.abort());
    await strip.getByRole('row', { name: 'Page 3' }).click();
    await choose('New document of this page');
    await expect(page.getByText('No connection')).toBeVisible();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
    await page.unroute('**/pages/extract');
  });

  await test.step('it has all selected pages', async () => {
    await strip.getByRole('row', { name: 'Page 1' }).click({ modifiers: ['ControlOrMeta'] });
    await choose('New document of these 2 pages');
    await expect(page.getByText(/\(2 pages\)” is ready/)).toBeVisible();
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
    const created = /pdfs\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    expect(created).not.toBe(id);
    expect(await words(page, path.replace(id, created))).toEqual(['Alpha', 'Gamma']);
    expect(await words(page, path)).toEqual(['Alpha', 'Beta', 'Gamma']);
  });
});

test('renders each page as in the file, however often pages are changed, undone and changed again @deep', async ({ page }) => {
  await signUp(page);
  // Larger than a single read of the PDF viewer, with pages of different sizes.
  const sizes = [
    [300, 400],
    [500, 300],
    [420, 420],
    [300, 700],
    [600, 250],
  ];
  const filler = () => `% ${randomBytes(60_000).toString('hex')}\n`;
  const large = (shapes: number[][]) => shaped(...shapes.map((size) => ({ media: [0, 0, ...size], content: filler() })));
  const { id, path } = await draft(page, { bytes: large(sizes), mode: 'edit' });
  /** File lengths by address: the browser caches byte ranges per address, so a length must not change. */
  const lengths = new Map<string, Set<string>>();
  page.on('response', (answer) => {
    if (!/\/file\b/.test(answer.url()) || !answer.ok()) return;
    const length = answer.headers()['content-range']?.split('/')[1] ?? answer.headers()['content-length'] ?? '';
    lengths.set(answer.url(), (lengths.get(answer.url()) ?? new Set()).add(length));
  });
  await page.goto(`/pdfs/${id}/edit`);
  const strip = page.getByRole('navigation', { name: 'Pages' });

  /** Visible pages whose image has another aspect ratio than the page. */
  const wrong = async () => {
    const answer = await page.request.get(`${path}/pages`);
    const { data } = (await answer.json()) as { data: { id: string; width: number; height: number }[] };
    return page.locator('section[data-page-id]').evaluateAll((sections, pages) => {
      const painted = sections.flatMap((section) => {
        const canvas = section.querySelector('canvas');
        const wanted = pages.find(({ id }) => id === (section as HTMLElement).dataset['pageId']);
        return [canvas && wanted ? Math.abs(canvas.width / canvas.height - wanted.width / wanted.height) < 0.02 : 'not painted'];
      });
      return painted.filter((isRight) => isRight !== true);
    }, data);
  };
  const onFirst = async (item: string) => {
    await strip.getByRole('row', { name: 'Page 1' }).hover();
    await strip.getByRole('button', { name: 'Actions for page 1' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const step = async (name: string, act: () => Promise<unknown>) => {
    await test.step(name, async () => {
      await act();
      await expect.poll(wrong).toEqual([]);
    });
  };
  const undo = page.getByRole('button', { name: /^Undo: / });
  const redo = page.getByRole('button', { name: /^Redo: / });

  await step('opened', () => page.keyboard.press('Control+0'));
  await step('cropped', async () => {
    await onFirst('Crop…');
    await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await step('turned', () => onFirst('Rotate right'));
  for (const _ of [1, 2]) await step('undone', () => undo.click());
  for (const _ of [1, 2]) await step('done again', () => redo.click());
  await step('added to', async () => {
    const buffer = Buffer.from(large([[700, 350]]));
    await addFiles(page, [{ name: 'more.pdf', mimeType: 'application/pdf', buffer }]);
    await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '6');
  });
  await step('undone', () => undo.click());
  await step('done again', () => redo.click());
  expect(lengths.size).toBeGreaterThan(5);
  expect([...lengths].filter(([, seen]) => seen.size > 1)).toEqual([]);
});
