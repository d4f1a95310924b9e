import { readFileSync } from 'node:fs';
import { createElement, uuidv7 } from '@countersign/document-model';
import { pdftotext } from '../../packages/pdf/fixtures/engine.ts';
import { filledWithoutAppearances, orderForm } from '../../packages/pdf/fixtures/forms.ts';
import { readForm } from '../../packages/pdf/src/index.ts';
import { addSignee, draft, fillTyped, finish, openLink, placeElements, signingLink, write } from '../documents.ts';
import { saved } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

test('edits the fields of an uploaded form like native ones, and downloads them for use elsewhere', async ({ page }) => {
  await signUp(page);
  const file = { name: 'Form.pdf', mimeType: 'application/pdf', buffer: Buffer.from(filledWithoutAppearances()) };
  await page.goto('/documents');
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('article', { name: 'Form' }).getByRole('link', { name: 'Form' }).click();

  const notice = page.getByRole('region', { name: 'Form fields found' });
  await expect(notice).toContainText('This PDF has 1 form field.');
  expect(await allFaults(page)).toEqual([]);
  // The background changed, too: the old one would show every value twice.
  const paper = ['/file', '/image?width='].map((part) =>
    page.waitForResponse((response) => response.url().includes(part) && response.ok()),
  );
  await notice.getByRole('button', { name: 'Use the fields' }).click();
  await expect(notice).toBeHidden();
  await Promise.all(paper);

  await test.step('keeps values in other scripts, and leaves out and names characters that no font has', async () => {
    const field = page.locator('[data-element-id]').first();
    await field.dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('合同 👍 ᚠ');
    await page.keyboard.press('Escape');
    await expect(page.getByText('No font here has ᚠ.')).toBeVisible();
    await expect(page.getByText('Saved')).toBeVisible();
  });

  await test.step('the download keeps the field', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download with form fields' }).click();
    const [form] = await readForm(new Uint8Array(readFileSync(await (await downloading).path())));
    expect(form).toMatchObject({ kind: 'text', label: 'full_name', values: ['合同 👍 '], is_read_only: false });
  });
});

test('undoes and redoes the choice about form fields, which can be changed later @deep', async ({ page }) => {
  await signUp(page);
  const { id } = await draft(page, { bytes: filledWithoutAppearances(), mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const notice = page.getByRole('region', { name: 'Form fields found' });
  const fields = page.locator('[data-element-id]');

  await notice.getByRole('button', { name: 'Use the fields' }).click();
  await expect(fields).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo: Use the form’s fields' }).click();
  await expect(notice).toBeVisible();
  await expect(fields).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo: Use the form’s fields' }).click();
  await expect(fields).toHaveCount(1);
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Undo: Use the form’s fields' }).click();

  await notice.getByRole('button', { name: 'Keep as they are' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText('This PDF’s form field is kept unchanged.')).toBeVisible();
  await page.getByRole('button', { name: 'Use the fields' }).click();
  await expect(fields).toHaveCount(1);
  await page.reload();
  await expect(fields).toHaveCount(1);
});

test('sender and signer fill in a form with calculations, up to the sealed file @deep', async ({ page, server, browser }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { bytes: orderForm() });
  await write(page, 'post', `${path}/form`, { action: 'use' });
  const signee = newPerson();
  const signee_id = await addSignee(page, path, { name: 'Ann Able', email: signee.email });
  await placeElements(page, path, [
    createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature', x: 300, y: 100 }, { signee_id }),
  ]);
  await page.goto(`/pdfs/${id}/signing`);
  const valueOf = async (name: string) => {
    const found = (await saved(page, path)).find((element) => element.kind === 'input' && element.name === name);
    return found?.kind === 'input' ? found : null;
  };

  await test.step('the sender enters another quantity on the page', async () => {
    const quantity = page.getByRole('group', { name: /^Text field, qty/ });
    await quantity.dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('3');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await valueOf('total'))?.value).toBe('31.5');
    await expect(page.getByRole('group', { name: /^Text field, total/ })).toContainText('31.5');
  });

  await test.step('the signer enters other numbers, and sees the total before it is saved', async () => {
    const { revision, data } = (await (await page.request.get(`${path}/elements`)).json()) as {
      revision: number;
      data: { id: string; kind: string }[];
    };
    const inputs = data.filter(({ kind }) => kind === 'input');
    const operations = inputs.map((input) => ({ op: 'update', id: input.id, changes: { signee_id } }));
    await write(page, 'patch', `${path}/elements`, { revision, operations });
    await write(page, 'post', `${path}/send`, {});

    const signing = await (await browser.newContext({ baseURL: server.url, locale: 'de' })).newPage();
    await openLink(signing, await signingLink(server, signee.email));
    await fillTyped(signing);
    await signing.getByLabel('qty').fill('7');
    await signing.getByLabel('price').fill('3,30');
    await expect(signing.locator('text', { hasText: '23.1' })).toBeVisible();
    await finish(signing);
  });

  await expect
    .poll(async () => ((await (await page.request.get(path)).json()) as { signing_mode: string }).signing_mode)
    .toBe('completed');
  const sealed = await (await page.request.get(`${path}/download`)).body();
  expect(pdftotext(new Uint8Array(sealed))).toContain('23.1');
});
