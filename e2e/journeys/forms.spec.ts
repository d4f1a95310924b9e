import { readFileSync } from 'node:fs';
import { filledWithoutLooks } from '../../packages/pdf/fixtures/forms.ts';
import { readForm } from '../../packages/pdf/src/index.ts';
import { draft } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, signUp, test } from '../people.ts';

test('the fields of an uploaded form are edited like one’s own, and downloaded to be filled in elsewhere', async ({ page }) => {
  await signUp(page);
  const file = { name: 'Form.pdf', mimeType: 'application/pdf', buffer: Buffer.from(filledWithoutLooks()) };
  await page.goto('/documents');
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('article', { name: 'Form' }).getByRole('link', { name: 'Form' }).click();

  const notice = page.getByRole('region', { name: 'Form fields found' });
  await expect(notice).toContainText('This PDF has 1 form field.');
  expect(await allFaults(page)).toEqual([]);
  // The page below is another one now: whoever kept the old one would see every value twice.
  const paper = ['/file', '/image?width='].map((part) =>
    page.waitForResponse((response) => response.url().includes(part) && response.ok()),
  );
  await notice.getByRole('button', { name: 'Use the fields' }).click();
  await expect(notice).toBeHidden();
  await Promise.all(paper);

  await test.step('a value in other scripts stays; a sign that no font has is left out and named', async () => {
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

test('what became of the form is undone and redone, and thought of again @deep', async ({ page }) => {
  await signUp(page);
  const { id } = await draft(page, { bytes: filledWithoutLooks(), mode: 'edit' });
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
  await expect(page.getByText('The form field of this PDF is kept as it is.')).toBeVisible();
  await page.getByRole('button', { name: 'Use the fields' }).click();
  await expect(fields).toHaveCount(1);
  await page.reload();
  await expect(fields).toHaveCount(1);
});
