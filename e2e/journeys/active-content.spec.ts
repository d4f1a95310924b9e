import { createElement, uuidv7 } from '@countersign/document-model';
import { printsOtherwise } from '../../packages/pdf/fixtures/active.ts';
import { testAuthority } from '../../packages/pdf/fixtures/authority.ts';
import { testEngine } from '../../packages/pdf/fixtures/engine.ts';
import { addSignee, agree, draft, placeElements, openLink, signingLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

const LAYERS = 'Layers switched by printing or a click (page 1)';

test('warns senders, signers and verifiers of content that printers may render differently @deep', async ({
  page,
  server,
  guest,
}) => {
  const engine = await testEngine();
  const bytes = await engine.sign(printsOtherwise(), (await testAuthority()).signer);
  await signUp(page);
  const ida = newPerson();
  const { id, path, pages } = await draft(page, { bytes });
  const signee_id = await addSignee(page, path, { name: 'Ida Ink', email: ida.email });
  const at = { id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature' as const, x: 80, y: 120 };
  await placeElements(page, path, [createElement(at, { signee_id })]);

  await test.step('the sender reads the warning next to the document, and confirms it before sending', async () => {
    await page.goto(`/pdfs/${id}`);
    await expect(page.getByText(/You decide when you send it\. Layers/)).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send for signing' });
    await expect(dialog.getByText(LAYERS)).toBeVisible();
    const send = dialog.getByRole('button', { name: 'Send', exact: true });
    await expect(send).toBeDisabled();
    expect(await allFaults(page)).toEqual([]);
    await dialog.getByText('Send it as it is.').click();
    await send.click();
    await page.getByRole('link', { name: 'Open the document' }).click();
    await expect(page.getByText('The sender chose to send it with content')).toBeVisible();
  });

  await test.step('the signer reads it with the consent and above the pages', async () => {
    await openLink(guest, await signingLink(server, ida.email));
    await expect(guest.getByRole('dialog').getByText(LAYERS)).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
    await agree(guest);
    await expect(guest.getByRole('dialog')).toHaveCount(0);
    await guest.getByText(/^This document may look different/).click();
    await expect(guest.getByText(LAYERS)).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
  });

  await test.step('the verifier reads it, too', async () => {
    await guest.goto('/verify');
    const buffer = Buffer.from(bytes);
    await guest.locator('input[type=file]').setInputFiles({ name: 'Contract.pdf', mimeType: 'application/pdf', buffer });
    await expect(guest.getByRole('region', { name: 'Result' }).getByText(LAYERS)).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
  });
});
