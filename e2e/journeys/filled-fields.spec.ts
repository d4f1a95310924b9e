// Fields filled with their signer's known details: placed by tool shortcuts, and printed as they are shown.
import { pdftotext } from '../../packages/pdf/fixtures/engine.ts';
import { addSignee, agree, draft, finish, openLink, signingLink, write } from '../documents.ts';
import { onSheet, saved, sheet } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

/** The shortcuts of the tools, from the top of the page down. */
const TOOLS = { d: 'Date signed', u: 'Full name', e: 'Email', m: 'Company', j: 'Job title', s: 'Signature' };

test('fills in the day, the name and the address, and asks the signer only for unknown details', async ({
  page,
  guest,
  server,
}) => {
  const ann = newPerson({ first_name: 'Ann', last_name: 'Able' });
  await signUp(page);
  const { id, path } = await draft(page);
  await addSignee(page, path, { name: 'Ann Able', email: ann.email });

  await test.step('each field has its own tool', async () => {
    await page.goto(`/pdfs/${id}/signing`);
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press('Control+0');
    const tools = page.getByRole('toolbar', { name: 'Tools' });
    for (const [index, [key, name]] of Object.entries(TOOLS).entries()) {
      await page.keyboard.press(key);
      await expect(tools.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
      const [x, y] = await onSheet(page, 60, 60 + index * 50);
      await page.mouse.click(x, y);
      await page.keyboard.press('Escape');
    }
    const details = async () =>
      (await saved(page, path)).flatMap((element) => (element.kind === 'input' ? (element.filled_with ?? []) : []));
    await expect.poll(details).toEqual(['date_signed', 'full_name', 'email', 'company', 'job_title']);
    await expect(sheet(page).getByRole('group', { name: /^Signature/ })).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('the signer finds the name and address filled in', async () => {
    await write(page, 'post', `${path}/send`, {});
    await openLink(guest, await signingLink(server, ann.email));
    await agree(guest);
    await expect(guest.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ann Able');
    await expect(guest.getByText(ann.email).first()).toBeAttached();
    await expect(guest.getByText('Filled in when you finish')).toBeVisible();
    await expect(guest.getByText('1 of 4 required')).toBeVisible();
    await guest.getByRole('textbox', { name: 'Company' }).fill('Able Works');
    await guest.getByRole('textbox', { name: 'Job title' }).fill('Director');
    await guest.getByRole('button', { name: /^Signature/ }).click();
    await guest.getByRole('tab', { name: 'Type' }).click();
    await guest.getByRole('button', { name: 'Use this signature' }).click();
    await expect(guest.getByText('4 of 4 required')).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
    await finish(guest);
  });

  await test.step('the printed document has all of it', async () => {
    const status = async () => ((await (await page.request.get(path)).json()) as { signing_mode: string }).signing_mode;
    await expect.poll(status).toBe('completed');
    const text = pdftotext(new Uint8Array(await (await page.request.get(`${path}/download`)).body()));
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());
    for (const written of [today, 'Ann Able', ann.email, 'Able Works', 'Director']) expect(text).toContain(written);
  });
});
