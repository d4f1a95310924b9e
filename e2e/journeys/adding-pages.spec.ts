// Files that become pages of a pdf.
import { form } from '../../packages/pdf/fixtures/forms.ts';
import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { draft } from '../documents.ts';
import { addFiles } from '../editor.ts';
import { expect, signUp, test } from '../people.ts';

test("tells the person that a file's form fields were flattened when its pages are added @deep", async ({ page }) => {
  await signUp(page);
  const { id } = await draft(page, { bytes: plain(1), mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const strip = page.getByRole('navigation', { name: 'Pages' });
  await addFiles(page, [
    { name: 'plain.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) },
    { name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from(form()) },
  ]);
  await expect(page.getByText('The fields of form.pdf are part of its pages now')).toBeVisible();
  await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
  await expect(page.getByText('The fields of plain.pdf')).toBeHidden();
});

test('shows slow files as uploading until they are added or rejected @deep', async ({ page }) => {
  await signUp(page);
  const { id, path } = await draft(page, { bytes: plain(1), mode: 'edit' });
  await page.goto(`/pdfs/${id}/edit`);
  const strip = page.getByRole('navigation', { name: 'Pages' });
  const progress = page.getByRole('progressbar', { name: 'Uploading…' });
  const add = async (answer: 'continue' | 'abort') => {
    const gate = Promise.withResolvers<void>();
    await page.route(`**${path}/page-sources`, async (route) => {
      await gate.promise;
      await route[answer]();
    });
    await addFiles(page, [{ name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) }]);
    await expect(progress).toBeVisible();
    gate.resolve();
    await expect(progress).toHaveCount(0);
    await page.unroute(`**${path}/page-sources`);
  };

  await add('continue');
  await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  await add('abort');
  await expect(strip.getByRole('button', { name: 'Add pages' })).toBeEnabled();
  await expect(strip.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
});
