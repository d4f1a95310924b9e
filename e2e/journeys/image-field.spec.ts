// An image field: placed by the sender, filled in by the signer with a photo on a phone, and printed.
import sharp from 'sharp';
import { oracle } from '../../packages/pdf/fixtures/engine.ts';
import { addSignee, agree, draft, finish, openLink, signingLink, write } from '../documents.ts';
import { onSheet, saved, sheet } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { chooseFiles } from '../files.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

test('a signer adds a photo to a field, replaces it, and signs', async ({ page, guest, server }) => {
  const ann = newPerson({ first_name: 'Ann', last_name: 'Able' });
  await signUp(page);
  const { id, path } = await draft(page);
  await addSignee(page, path, { name: 'Ann Able', email: ann.email });
  await page.goto(`/pdfs/${id}/signing`);
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Control+0');
  for (const [key, y] of [
    ['s', 250],
    ['p', 100],
  ] as const) {
    await page.keyboard.press(key);
    const [x, top] = await onSheet(page, 60, y);
    await page.mouse.click(x, top);
  }
  await page.getByRole('textbox', { name: 'Label' }).fill('Company stamp');
  await expect.poll(async () => (await saved(page, path)).map(({ kind }) => kind)).toEqual(['signature', 'image_input']);
  await expect
    .poll(async () => (await saved(page, path)).find(({ kind }) => kind === 'image_input'))
    .toMatchObject({ label: 'Company stamp' });
  await write(page, 'post', `${path}/send`, {});

  await guest.setViewportSize({ width: 390, height: 844 });
  await openLink(guest, await signingLink(server, ann.email));
  await agree(guest);
  const photo = async (width: number, height: number) => ({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width, height, channels: 3, background: '#15803d' } })
      .jpeg()
      .toBuffer(),
  });
  const field = guest.getByRole('button', { name: 'Company stamp' });
  const dialog = guest.getByRole('dialog', { name: 'Company stamp' });
  await test.step('chooses a photo, and replaces it', async () => {
    await field.click();
    for (const [button, file] of [
      ['Choose an image', await photo(90, 30)],
      ['Choose another image', await photo(30, 60)],
    ] as const) {
      await chooseFiles(guest, () => dialog.getByRole('button', { name: button }).click(), file);
      await expect(dialog.getByRole('img', { name: 'Your image' })).toBeVisible();
    }
    expect(await allFaults(guest)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use this image' }).click();
    await expect(guest.getByText('1 of 2 required')).toBeVisible();
    await expect(guest.locator('section[data-page-id] image').first()).toBeVisible();
  });

  await guest.getByRole('button', { name: /^Signature/ }).click();
  await guest.getByRole('tab', { name: 'Type' }).click();
  await guest.getByRole('button', { name: 'Use this signature' }).click();
  await expect(guest.getByText('2 of 2 required')).toBeVisible();
  await finish(guest);

  await test.step('prints the photo', async () => {
    const status = async () => ((await (await page.request.get(path)).json()) as { signing_mode: string }).signing_mode;
    await expect.poll(status).toBe('completed');
    const sealed = new Uint8Array(await (await page.request.get(`${path}/download`)).body());
    const images = oracle('pdfimages', ['-list', '{}'], sealed).stdout.toString().trim().split('\n').slice(2);
    expect(images.map((line) => line.trim().split(/\s+/).slice(3, 5))).toEqual([['30', '60']]);
  });
});
