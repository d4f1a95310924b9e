// An attachment field: placed and set up by the sender, filled in by the signer on a phone, and downloaded by the sender.
import { addSignee, agree, draft, finish, openLink, signingLink, write } from '../documents.ts';
import { onSheet, saved, sheet } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { chooseFiles } from '../files.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

const PROOF = { name: 'Proof of address.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) };
const BILL = { name: 'Bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(2)) };
const NOTE = { name: 'Note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note') };

test('lets a signer add files, which the sender downloads after signing', async ({ page, guest, server }) => {
  const ann = newPerson({ first_name: 'Ann', last_name: 'Able' });
  await signUp(page);
  const { id, path } = await draft(page);
  await addSignee(page, path, { name: 'Ann Able', email: ann.email });

  await test.step('the sender places the field and sets which files it accepts', async () => {
    await page.goto(`/pdfs/${id}/signing`);
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press('Control+0');
    for (const [key, y] of [
      ['s', 200],
      ['a', 100],
    ] as const) {
      await page.keyboard.press(key);
      const [x, top] = await onSheet(page, 60, y);
      await page.mouse.click(x, top);
    }
    await page.getByRole('textbox', { name: 'Label' }).fill('Proof of address');
    await page.getByText('Office documents').click();
    await page.getByRole('textbox', { name: 'Maximum files' }).fill('3');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await saved(page, path)).find(({ kind }) => kind === 'attachment'))
      .toMatchObject({ label: 'Proof of address', file_types: ['pdf', 'image'], max_files: 3 });
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('the signer adds a file, and reads why another one is rejected', async () => {
    await write(page, 'post', `${path}/send`, {});
    await guest.setViewportSize({ width: 390, height: 844 });
    await openLink(guest, await signingLink(server, ann.email));
    await agree(guest);
    await guest.getByRole('button', { name: /^Proof of address/ }).click();
    const dialog = guest.getByRole('dialog', { name: 'Proof of address' });
    await chooseFiles(guest, () => dialog.getByRole('button', { name: 'Choose files' }).click(), [PROOF, NOTE]);
    await expect(dialog.getByRole('button', { name: `Remove ${PROOF.name}` })).toBeVisible();
    await expect(dialog.getByText('This field doesn’t take files of this type.')).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
    await dialog.getByRole('button', { name: `Dismiss ${NOTE.name}` }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(guest.getByText('1 of 2 required')).toBeVisible();
  });

  await test.step('an upload that a reload interrupts resumes after it, and everything is signed', async () => {
    // The upload starts and never finishes.
    await guest.route('**/sign/attachments', () => undefined, { times: 1 });
    await guest.getByRole('button', { name: /^Proof of address/ }).click();
    const sending = guest.waitForRequest('**/sign/attachments');
    await chooseFiles(guest, () => guest.getByRole('button', { name: 'Choose files' }).click(), [BILL]);
    await sending;
    await expect(guest.getByRole('progressbar', { name: `Uploading ${BILL.name}` })).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('button', { name: /^Proof of address/ })).toHaveText(/Proof of address\.pdf\s+Bill\.pdf/);
    await guest.getByRole('button', { name: /^Signature/ }).click();
    await guest.getByRole('tab', { name: 'Type' }).click();
    await guest.getByRole('button', { name: 'Use this signature' }).click();
    await expect(guest.getByText('2 of 2 required')).toBeVisible();
    await finish(guest);
  });

  await test.step('both can download the files', async () => {
    await expect(guest.getByRole('heading', { name: 'Attached files' })).toBeVisible();
    await page.goto(`/pdfs/${id}/signing`);
    const files = page.getByRole('list', { name: 'Attached files' });
    await expect(files.getByText('Ann Able')).toHaveCount(2);
    const downloading = page.waitForEvent('download');
    await files.getByRole('button', { name: `Download ${PROOF.name}` }).click();
    expect((await downloading).suggestedFilename()).toBe(PROOF.name);
    expect(await allFaults(page)).toEqual([]);
  });
});
