// Sealing fails: the screens say so to everyone, and the document completes once the cause is fixed.
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fillTyped, sendToMany, signingLink, openLink } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { csrf, expect, newPerson, test, signUp } from '../people.ts';

test('shows a failed seal, lets the sender retry, and lets support staff finish the document as a new file', async ({
  page,
  server,
  browser,
}) => {
  await signUp(page);
  const ida = newPerson();
  const id = await sendToMany(page, [{ name: 'Ida Ink', email: ida.email }], { ordered: false });
  const context = () => browser.newContext({ baseURL: server.url });
  const [guest, staff] = [await (await context()).newPage(), await (await context()).newPage()];
  const supporter = await signUp(staff);
  await server.grant(supporter.email, 'support_staff');

  await openLink(guest, await signingLink(server, ida.email));
  await fillTyped(guest);
  const files = path.join(server.data_dir, 'files');
  await rename(files, `${files}-away`);

  await test.step('tells the signer that the document is being prepared, until it is', async () => {
    await guest.getByRole('button', { name: 'Finish' }).click();
    await guest.waitForURL('**/signing-complete**');
    await expect(guest.getByText(/preparing (your signed|the final) document/)).toBeVisible();
    expect(await seriousFaults(guest)).toEqual([]);
  });

  await test.step('tells the sender after the third failure that something is wrong and that nothing is lost', async () => {
    await page.goto(`/pdfs/${id}`);
    await expect(page.getByText(/Everyone has signed/)).toBeVisible();
    const retried = async () => {
      await page.request.post(`/api/documents/pdfs/${id}/retry`, { headers: await csrf(page) });
      const pdf = (await (await page.request.get(`/api/documents/pdfs/${id}`)).json()) as { is_seal_failing: boolean };
      return pdf.is_seal_failing;
    };
    await expect.poll(retried).toBe(true);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'nothing is lost' })).toBeVisible();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText('Trying again now')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('support staff find the document by its id alone', async () => {
    await page.goto('/settings/support');
    await page.waitForURL('**/home');
    await staff.goto('/back-office');
    await staff.getByRole('link', { name: 'Support' }).click();
    await expect(staff.getByText(id)).toBeVisible();
    await expect(staff.getByText(/\d failures/)).toBeVisible();
    expect(await seriousFaults(staff)).toEqual([]);
  });

  await test.step('support staff finish it as a new file, which the timeline shows', async () => {
    await staff.getByRole('button', { name: 'Finish as a new file' }).click();
    const dialog = staff.getByRole('alertdialog', { name: 'Finish as a new file?' });
    await expect(dialog.getByText(/stay with the sealed file as evidence/)).toBeVisible();
    expect(await seriousFaults(staff)).toEqual([]);
    await rm(files, { recursive: true, force: true });
    await rename(`${files}-away`, files);
    await dialog.getByRole('button', { name: 'Finish as a new file' }).click();
    await expect(staff.getByText('Everything is sealed')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
    await page.goto(`/pdfs/${id}`);
    await expect(page.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
    await expect(
      page.getByText(`${supporter.first_name} ${supporter.last_name} finished the document as a new file`),
    ).toBeVisible();
  });
});
