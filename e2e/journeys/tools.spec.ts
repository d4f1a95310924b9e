import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type Page, devices } from '@playwright/test';
import sharp from 'sharp';
import { magentaBox, magentaIn, oracle } from '../../packages/pdf/fixtures/engine.ts';
import { cropped, plain, shaped } from '../../packages/pdf/fixtures/pages.ts';
import { allFaults } from '../faults.ts';
import { tabTo } from '../keyboard.ts';
import { csrf, expect, signUp, test } from '../people.ts';

const saying = (...words: string[]) => shaped(...words.map((word) => ({ content: `BT /F1 40 Tf 72 700 Td (${word}) Tj ET` })));
const asFile = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });

async function chooseFiles(page: Page, ...files: ReturnType<typeof asFile>[]) {
  await page.locator('input[type=file]').setInputFiles(files);
  for (const { name } of files) await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

/** Presses the tool's own button and waits for the result. */
async function run(page: Page, label: string) {
  await page.getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeInViewport();
}

async function goOnWith(page: Page, label: string) {
  await page.getByRole('button', { name: 'Use another tool' }).click();
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
}

async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  return readFile(await file.path());
}

function wordsOf(input: Buffer, ...options: string[]): string[] {
  const { stdout } = spawnSync('pdftotext', [...options, '-', '-'], { input });
  return stdout
    .toString()
    .split('\f')
    .slice(0, -1)
    .map((text) => text.trim());
}

test('runs a file through five tools without choosing it again, and saves the steps as a pipeline', async ({ page }) => {
  await signUp(page);
  await page.goto('/tools');
  expect(await allFaults(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('rotate');
  await page.getByRole('link', { name: /Organize pages/ }).click();
  await chooseFiles(page, asFile('offer.pdf', saying('Alpha', 'Beta', 'Gamma')));
  expect(await allFaults(page)).toEqual([]);

  await test.step('deletes and moves pages; undo reverts the last step only', async () => {
    const pages = page.getByRole('grid', { name: 'Pages' });
    await pages.getByRole('row', { name: 'Page 2' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await pages.getByRole('row', { name: 'Page 3' }).click();
    await page.getByRole('button', { name: 'Move back' }).click();
    await expect(pages.getByRole('row')).toHaveText([/^3/, /^1/]);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(pages.getByRole('row')).toHaveText([/^1/, /^3/]);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(pages.getByRole('row')).toHaveText([/^3/, /^1/]);
    await run(page, 'Organize pages');
    expect(await allFaults(page)).toEqual([]);
  });

  await goOnWith(page, 'Page numbers');
  await run(page, 'Add page numbers');
  await goOnWith(page, 'Watermark');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Draft');
  await run(page, 'Add watermark');
  await goOnWith(page, 'Compress');
  await run(page, 'Compress');
  expect(wordsOf(await download(page)).map((text) => text.split(/\s+/).toSorted())).toEqual([
    ['1', 'Draft', 'Gamma'],
    ['2', 'Alpha', 'Draft'],
  ]);

  await test.step('saves the steps under a name, for other files', async () => {
    await page.getByRole('button', { name: 'Save these steps as a pipeline' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Send out');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the fifth tool locks it with a password that opens it', async () => {
    await goOnWith(page, 'Protect with a password');
    await page.getByLabel(/^Password to open/).fill('open sesame');
    await run(page, 'Protect with a password');
    const locked = await download(page);
    expect(wordsOf(locked)).toEqual([]);
    expect(wordsOf(locked, '-upw', 'open sesame')).toHaveLength(2);
  });

  await test.step('Close leaves no file, and the pipeline does the same to another file', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('link', { name: 'Send out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Send out' })).toBeVisible();
    await chooseFiles(page, asFile('other.pdf', saying('Delta')));
    expect(await allFaults(page)).toEqual([]);
    await run(page, 'Run all steps');
    expect(wordsOf(await download(page))[0]).toContain('Draft');
  });
});

test('cancels a run, and asks again for deleted files without losing the settings', async ({ page }) => {
  await signUp(page);
  await page.goto('/tools/compare');
  const long = plain(400);
  await chooseFiles(page, asFile('first.pdf', long), asFile('second.pdf', long));
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeEnabled();
  await expect(page.getByText('first.pdf').first()).toBeVisible();

  await page.goto('/tools/split');
  await chooseFiles(page, asFile('parts.pdf', saying('Alpha', 'Beta')));
  await run(page, 'Split a PDF');
  const [parts] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all (ZIP)' }).click(),
  ]);
  expect(parts.suggestedFilename()).toBe('Split a PDF.zip');

  await page.goto('/tools/watermark');
  await chooseFiles(page, asFile('offer.pdf', saying('Alpha')));
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('For Sofia only');
  // As after an hour without use, or Close in another tab.
  expect((await page.request.delete('/api/tools/files', { headers: await csrf(page) })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Add watermark', exact: true }).click();
  await expect(page.getByText('These files have expired. Choose them again; your settings are still here.')).toBeVisible();
  await chooseFiles(page, asFile('offer.pdf', saying('Alpha')));
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('For Sofia only');

  await test.step('leads a user who is signed out elsewhere to sign in, and deletes the files', async () => {
    await page.request.post('/logout', { headers: await csrf(page) });
    await expect(page).toHaveURL(/\/login/);
    await signUp(page);
    await page.goto('/tools/watermark');
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  });
});

test('on a phone, rotates a page, reads the result and sends it for signing', async ({ browser, server }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, baseURL: server.url });
  const page = await context.newPage();
  await signUp(page);
  await page.goto('/tools/organize');
  await chooseFiles(page, asFile('offer.pdf', saying('Alpha', 'Beta')));
  await page.getByText('Pages', { exact: true }).tap();
  await page.getByRole('row', { name: 'Page 1' }).tap();
  await page.getByRole('button', { name: 'Rotate right' }).tap();
  // The tool's bar covers controls until one scrolls, which is no fault.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await allFaults(page)).toEqual([]);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  await page.getByRole('button', { name: 'Organize pages', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(await allFaults(page)).toEqual([]);
  expect(await overflow()).toBe(0);
  await page.getByRole('button', { name: 'Send for signing' }).tap();
  await expect(page).toHaveURL(/\/pdfs\/.*/);
});

test('reorders two hundred pages by keyboard alone @deep', async ({ page }) => {
  await signUp(page);
  await page.goto('/tools/organize');
  await chooseFiles(page, asFile('book.pdf', saying(...Array.from({ length: 200 }, (_page, index) => `Page${index + 1}`))));
  const first = page.getByRole('row', { name: 'Page 1 of' });
  await tabTo(page, first);
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 of 200 selected')).toBeVisible();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Delete');
  await page.keyboard.press('ControlOrMeta+z');
  await run(page, 'Organize pages');
  const words = wordsOf(await download(page));
  expect(words).toHaveLength(200);
  expect(words.slice(0, 5)).toEqual(['Page2', 'Page3', 'Page4', 'Page1', 'Page5']);
  expect(words.slice(193)).toEqual(['Page194', 'Page200', 'Page195', 'Page196', 'Page197', 'Page198', 'Page199']);
});

test('shows a stamp on its page as large, where and as rotated as it is printed', async ({ page }) => {
  await signUp(page);
  await page.goto('/tools/stamp');
  await chooseFiles(page, asFile('turned.pdf', cropped(90)));
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Approved by Łucja\nفحص');
  await page.getByLabel('Color').fill('#ff00ff');
  await page.getByRole('textbox', { name: 'Width in mm' }).fill('70');
  await page.getByRole('textbox', { name: 'Angle in degrees' }).fill('20');
  await page.keyboard.press('Tab');
  const stamp = page.getByRole('button', { name: 'Stamp: drag it' });
  const paper = page.locator('div', { has: stamp }).last();

  for (const hasBorder of [true, false]) {
    await page.getByRole('switch', { name: 'Border' }).setChecked(hasBorder, { force: true });
    await expect(stamp.locator('rect')).toHaveCount(hasBorder ? 1 : 0);
    await expect(stamp.locator('text').first()).toHaveAttribute('font-family', /noto-sans/);
    const image = sharp(await paper.screenshot());
    const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const shown = magentaIn({ pixels: data, width: info.width, height: info.height, channels: 3 }, info.width / 600);
    await run(page, 'Add stamp');
    const printed = magentaBox(await download(page));
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((shown?.[side] ?? 0) - (printed?.[side] ?? 999)), `${side}, ${hasBorder}`).toBeLessThan(2);
    await page.getByRole('button', { name: 'Change the options' }).click();
  }
});

test('verifies an encrypted file with its password, and takes it to another tool', async ({ page }) => {
  await signUp(page);
  const encrypted = oracle('qpdf', ['--encrypt', 'open sesame', 'owner', '256', '--', '{}', '-'], saying('Alpha'));
  await page.goto('/tools');
  await page.getByRole('link', { name: /Verify signatures/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify signatures' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles([asFile('locked.pdf', encrypted.stdout)]);
  const password = page.getByLabel('Password to open the file');
  await password.fill('wrong');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('This password doesn’t open the file.')).toBeVisible();
  expect(await allFaults(page)).toEqual([]);
  await password.fill('open sesame');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await goOnWith(page, 'Compress');
  await expect(page.getByRole('button', { name: 'Remove locked.pdf' })).toBeVisible();
  await run(page, 'Compress');
});
