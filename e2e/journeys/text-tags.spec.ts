// Text tags in an upload that become fields.
import { pagesFile } from '../../packages/pdf/fixtures/pages.ts';
import { rawPdf } from '../../packages/pdf/fixtures/raw-pdf.ts';
import { seriousFaults } from '../faults.ts';
import { expect, signUp, test } from '../people.ts';

const lines = [
  'The tenant signs here: {{sig:Tenant}}',
  'on {{date_signed:Tenant}}',
  'and the landlord: {{SIGNATURE, r1}}',
  'Fee: {{Fee;type=payment;role=Tenant}}',
];
const content = `BT /F1 12 Tf 40 TL 72 700 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;

test('turns text tags in an upload into fields for its roles, and can undo that', async ({ page }) => {
  await signUp(page);
  await page.goto('/signing');
  const buffer = Buffer.from(rawPdf(pagesFile([{ content }])));
  await page.locator('input[type=file]').first().setInputFiles({ name: 'Lease.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('link', { name: 'Lease' }).click();

  const bar = page.getByRole('region', { name: 'Text tags' });
  await expect(bar.getByText('4 fields were made from text tags.')).toBeVisible();
  await expect(bar.getByRole('listitem')).toHaveText([
    '{{Fee;type=payment;role=Tenant}} has an unknown type and became a text field.',
  ]);
  const sheet = page.getByRole('main');
  await expect(sheet.getByRole('group', { name: /^Signature/ })).toHaveCount(2);
  await expect(page.getByText('Signer 1').first()).toBeVisible();
  await expect(page.getByText('Tenant').first()).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toBeHidden();
  await expect(sheet.getByRole('group', { name: /^Signature/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn text tags into fields' }).click();
  await expect(bar.getByText('4 fields were made from text tags.')).toBeVisible();
  await bar.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(sheet.getByRole('group', { name: /^Signature/ })).toHaveCount(2);
  await expect(bar).toBeHidden();
});
