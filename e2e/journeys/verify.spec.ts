import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { testAuthority } from '../../packages/pdf/fixtures/authority.ts';
import { drawnInto } from '../../packages/pdf/fixtures/drawn-into.ts';
import { testEngine } from '../../packages/pdf/fixtures/engine.ts';
import { allFaults } from '../faults.ts';
import { expect, test } from '../people.ts';

test('a guest verifies a signed file, a modified one, and one that is no PDF', async ({ page }) => {
  const engine = await testEngine();
  const { signer } = await testAuthority();
  const signed = await engine.sign(plain(), { ...signer, reason: 'Agreed' });
  const changed = await drawnInto(signed, 0);
  const choose = (bytes: Uint8Array, name = 'Contract.pdf') =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });

  await page.goto('/verify');
  await choose(signed);
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('heading', { name: 'Unchanged, but signed by an unknown certificate' })).toBeVisible();
  await expect(result.getByRole('listitem').first()).toContainText('Zoë Signer');
  expect(await allFaults(page)).toEqual([]);

  await choose(changed);
  await expect(result.getByRole('heading', { name: 'The file was changed after it was signed' })).toBeVisible();
  await expect(result.getByText('The content of page 1 was changed.').first()).toBeVisible();
  const [summary] = await result.locator('summary').allTextContents();
  expect(summary).toMatch(/^(1 later change, not allowed|\d+ later changes, not all of them allowed)$/);

  const today = new Date();
  await choose(await engine.sign(plain(), { ...signer, signed_at: today }));
  await expect(result.getByRole('listitem').first()).toContainText(String(today.getFullYear()));

  await choose(new TextEncoder().encode('hello'), 'a.pdf');
  await expect(page.getByRole('alert')).toContainText('This is not a PDF file.');
});
