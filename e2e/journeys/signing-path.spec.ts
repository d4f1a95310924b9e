import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { drawnInto } from '../../packages/pdf/fixtures/drawn-into.ts';
import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { agree, linkIn, openLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, test, signUp } from '../people.ts';
import type { Server } from '../server.ts';

const run = promisify(execFile);

test('two people sign from their emailed links, and everyone downloads a sealed file that other programs accept', async ({
  page,
  server,
  browser,
}, info) => {
  const ann = newPerson({ first_name: 'Ann', last_name: 'Able' });
  const bob = newPerson({ first_name: 'Bob', last_name: 'Baker' });
  await signUp(page, newPerson({ first_name: 'Sam', last_name: 'Sender' }));

  await test.step('upload', async () => {
    await upload(page, 'Contract.pdf', plain(2));
    await page.getByRole('link', { name: 'Contract' }).first().click();
    await expect(page.getByRole('region', { name: 'Page 1 of 2' })).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('place a text, reload in the middle, and lose nothing', async () => {
    await place(page, 't', { x: 120, y: 90 });
    await page.keyboard.type('Agreed by both');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(elementNamed(page, /^Text/)).toHaveCount(1);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('signees and their fields', async () => {
    await page.getByRole('button', { name: 'Send for signing' }).click();
    await page.waitForURL('**/signing');
    for (const [index, person] of [ann, bob].entries()) {
      if (index > 0) await page.getByRole('button', { name: 'Add a recipient', exact: true }).click();
      const form = page.getByRole('form', { name: 'Add a recipient' });
      await form.getByLabel('Name').fill(`${person.first_name} ${person.last_name}`);
      await form.getByLabel('Email').fill(person.email);
      await form.getByRole('button', { name: 'Add' }).click();
      await expect(form).toBeHidden();
      await page.getByRole('button', { name: new RegExp(person.email) }).click();
      await page.keyboard.press('s');
      await page.getByRole('region', { name: /^Page 1 of/ }).click({ position: { x: 120, y: 200 + index * 90 } });
      await page.keyboard.press('Escape');
    }
    await expect(elementNamed(page, /^Signature/)).toHaveCount(2);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('send', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Message (optional)').fill('Please have a look.');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: '“Contract” is on its way' })).toBeVisible();
    const asked = page.getByRole('region', { name: 'Asked now' });
    await expect(asked.getByRole('listitem')).toHaveCount(2);
    expect(await allFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open the document' }).click();
  });

  const annPage = await signAs(browser, server, ann.email, async (signing) => {
    await signing.getByRole('tab', { name: 'Draw' }).click();
    const pad = signing.getByRole('img', { name: /^Drawing area/ });
    const box = await pad.boundingBox();
    if (!box) throw new Error('the pad is not there');
    await signing.mouse.move(box.x + 60, box.y + 80);
    await signing.mouse.down();
    await signing.mouse.move(box.x + 160, box.y + 40, { steps: 8 });
    await signing.mouse.move(box.x + 260, box.y + 110, { steps: 8 });
    await signing.mouse.up();
  });
  await expect(annPage.getByText(/We’ll email you when everyone has signed/)).toBeVisible();

  const bobPage = await signAs(browser, server, bob.email, async (signing) => {
    await signing.getByRole('tab', { name: 'Type' }).click();
    await expect(signing.getByLabel('Name')).toHaveValue('Bob Baker');
  });

  for (const [name, signed] of [
    ['ann', annPage],
    ['bob', bobPage],
  ] as const) {
    await expect(signed.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
    await expectSealed(await download(signed, 'Download the signed document'), info.outputPath(`${name}.pdf`));
  }
  await page.reload();
  const sealed = await download(page, 'Download');
  await expectSealed(sealed, info.outputPath('sender.pdf'));

  await test.step('the code on the certificate leads to the verification', async () => {
    const id = /pdfs\/([^/]+)/.exec(page.url())?.[1] ?? '';
    const timeline = await page.request.get(`/api/documents/pdfs/${id}/timeline`);
    const { data } = (await timeline.json()) as { data: { type: string; hash: string }[] };
    const head = data.findLast(({ type }) => type === 'finished signing')?.hash.slice(0, 32);
    const guest = await (await browser.newContext({ baseURL: server.url })).newPage();
    await guest.goto(`/verify?document=${id}&head=${head}`);
    await expect(guest.getByRole('region', { name: 'Completed document' })).toContainText('Bob Baker');
    await guest.locator('input[type=file]').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: sealed });
    await expect(guest.getByText('The file you chose is this document.')).toBeVisible();
    await expect(guest.getByRole('heading', { name: 'Valid: sealed by Countersign, not changed' })).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);

    const longer = { name: 'c.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([sealed, Buffer.from('\n')]) };
    await guest.locator('input[type=file]').setInputFiles(longer);
    await expect(guest.getByRole('heading', { name: 'Valid: the sealed content is unchanged' })).toBeVisible();
    await expect(guest.getByText('No file stored here matches it exactly', { exact: false })).toBeVisible();

    const drawn = await drawnInto(new Uint8Array(sealed), 1);
    const changed = { name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from(drawn) };
    await guest.locator('input[type=file]').setInputFiles(changed);
    await expect(guest.getByRole('heading', { name: 'Changed since it was sealed by Countersign' })).toBeVisible();
    await expect(guest.getByText('The content of page 2 was changed.').first()).toBeVisible();
    await expect(guest.getByText(/^The file you chose isn’t the completed “Contract”/)).toBeVisible();

    // One byte of the seal, of its revision's other data, and of what everyone signed.
    const seal = sealed.lastIndexOf('/Contents <');
    const before = sealed.lastIndexOf('%%EOF', seal);
    const [contents = ''] = /^.Contents <[0-9a-f]+?(?=0*>)/.exec(sealed.toString('latin1', seal)) ?? [];
    for (const [at, ...expectedTexts] of [
      [seal + contents.length - 20, /^The seal was changed itself: bytes [\d,]+ to [\d,]+ of the file\.$/],
      [
        Math.round((before + seal) / 2),
        /^The change is in what was added with the seal: bytes [\d,]+ to [\d,]+ of the file\.$/,
        'The content “Bob Baker” signed earlier is unchanged.',
      ],
      [300, /^The change is in the document as “Ann Able” signed it: bytes 1 to [\d,]+ of the file\.$/],
    ] as const) {
      await guest.locator('input[type=file]').setInputFiles({ ...changed, buffer: otherAt(sealed, at) });
      await expect(guest.getByRole('heading', { name: 'Changed since it was sealed by Countersign' })).toBeVisible();
      for (const line of expectedTexts) await expect(guest.getByText(line)).toBeVisible();
    }
  });
});

function otherAt(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes);
  other[at] = other[at] === 0x30 ? 0x31 : 0x30;
  return other;
}

async function upload(page: Page, name: string, bytes: Uint8Array) {
  if (!page.url().endsWith('/documents')) await page.goto('/documents');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
}

/** Chooses a tool by its shortcut and clicks on the first page, this many pixels from its corner. */
async function place(page: Page, key: string, at: { x: number; y: number }) {
  const paper = page.getByRole('region', { name: /^Page 1 of/ });
  await paper.click({ position: { x: 10, y: 10 } });
  await page.keyboard.press(key);
  await paper.click({ position: at });
}

function elementNamed(page: Page, name: RegExp) {
  return page.getByRole('region', { name: /^Page 1 of/ }).getByRole('group', { name });
}

async function signAs(
  browser: Browser,
  server: Server,
  email: string,
  makeSignature: (page: Page) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const mail = await server.waitForEmail(email, /^Please sign/);
  await openLink(page, linkIn(mail.text ?? '', 'signee-login'));

  await expect(page.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
  expect(await allFaults(page)).toEqual([]);
  await agree(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  // Start leads to the signature field, and opens the pad for it.
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('dialog', { name: 'Your signature' })).toBeVisible();
  await makeSignature(page);
  await page.getByRole('button', { name: 'Use this signature' }).click();
  await expect(page.getByText('1 of 1 required')).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL('**/signing-complete**');
  return page;
}

async function download(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: button, exact: true })
      .or(page.getByRole('link', { name: button, exact: true }))
      .first()
      .click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function expectSealed(bytes: Buffer, file: string) {
  await writeFile(file, bytes);
  const { stdout } = await run('pdfsig', ['-nocert', file]);
  expect(stdout).toContain('Signature is Valid.');
  expect(stdout).toContain('Total document signed');
  await run('qpdf', ['--check', file]);
  expect((await run('pdftotext', [file, '-'])).stdout).toContain('Agreed by both');
}
