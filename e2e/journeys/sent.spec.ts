// What a sender sets when sending, and can still change afterwards, with every dialog filled in to its end.
import { createElement, uuidv7 } from '@countersign/document-model';
import { inDatabase } from '../database.ts';
import { draft, linkIn, placeElements, write, openLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('previews a document as each signee, sends it with dates and reminders, and corrects it afterwards', async ({
  page,
  server,
  context,
  guest,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await signUp(page);
  const [anna, ben, cleo] = [newPerson(), newPerson(), newPerson()];
  const { id, path, pages } = await draft(page);
  for (const [index, person] of [
    { name: 'Anna Able', email: anna.email },
    { name: 'Ben Baker', email: ben.email },
  ].entries()) {
    const { id: signee_id } = (await write(page, 'post', `${path}/signees`, person)) as { id: string };
    const at = { id: uuidv7(), page_id: pages[0] ?? '', x: 80, y: 120 + index * 80 };
    await placeElements(page, path, [createElement({ ...at, kind: 'signature' }, { signee_id })]);
  }
  await write(page, 'post', `${path}/signees`, { name: 'Ada Approver', email: newPerson().email, kind: 'approver' });
  await write(page, 'post', `${path}/signees`, { name: 'Cora Copy', email: newPerson().email, kind: 'copy' });
  await write(page, 'put', '/api/users/me/preferences', { seal_mode: 'single' });
  await page.goto(`/pdfs/${id}/signing`);
  const dialog = page.getByRole('dialog', { name: 'Send for signing' });
  const saved = async () => (await (await page.request.get(path)).json()) as Record<string, unknown>;

  await test.step('previews as any signee, and keeps what was entered', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByLabel('Email subject').fill('The lease');
    const email = dialog.getByRole('region', { name: 'Email preview' });
    await expect(email.getByText('The lease', { exact: true })).toBeVisible();
    await expect(email.getByText('Hello Anna Able,')).toBeVisible();
    await email.getByRole('button', { name: /Email preview for/ }).click();
    await page.getByRole('option', { name: 'Cora Copy' }).click();
    await expect(email.getByText('Cora Copy gets this email once everyone has signed.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Preview as Ben Baker' }).click();
    const trial = page.getByRole('dialog', { name: 'Test fill' });
    await expect(trial.getByText('Ben Baker').first()).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    await trial.getByRole('button', { name: 'Close the test' }).click();
    await dialog.getByRole('button', { name: 'Preview as Ada Approver' }).click();
    await expect(trial.getByText('Review the document, then approve it.')).toBeVisible();
    await trial.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(trial.getByText('Everything is filled in')).toBeVisible();
    await trial.getByRole('button', { name: 'Back to the editor' }).click();
    await expect(dialog.getByRole('button', { name: /^Preview as/ })).toHaveCount(3);
    await expect(dialog.getByLabel('Email subject')).toHaveValue('The lease');
  });

  await test.step('reports an invalid date at its field, and sends nothing', async () => {
    await dialog.getByLabel('Due date').fill(inDays(9));
    await dialog.getByLabel('Expires').fill(inDays(5));
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog.getByText('The due date can’t be after the expiry date.')).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    expect(await saved()).toMatchObject({ signing_mode: 'draft' });
  });

  await test.step('sends with dates, reminders and permissions of signees', async () => {
    await dialog.getByLabel('Due date').fill(inDays(3));
    await expect(dialog.getByText('The due date can’t be after the expiry date.')).toBeHidden();
    await dialog.getByLabel('Message').fill('Please look at page two.');
    await dialog.getByLabel('Reminders').click();
    await page.getByRole('option', { name: 'A plan of your own' }).click();
    await dialog.getByLabel('First after (days)').fill('95');
    await expect(dialog.getByLabel('First after (days)')).toHaveValue('90');
    await dialog.getByLabel('First after (days)').fill('4');
    await dialog.getByLabel('Then every (days)').fill('6');
    const kept = async () => (await (await page.request.get(`${path}/send-draft`)).json()) as Record<string, unknown>;
    await expect.poll(kept).toMatchObject({ reminders: { after_days: 4, every_days: 6 } });
    await dialog.getByLabel('Then every (days)').fill('');
    await expect.poll(kept).toMatchObject({ reminders: { after_days: 4, every_days: null } });
    expect(await allFaults(page)).toEqual([]);
    await dialog.getByText('One after another, in the order of the list').click();
    await dialog.getByText('Recipients can reassign to someone else').click();
    await expect(dialog.getByRole('switch', { name: /^Use one final seal/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const later = page.getByRole('region', { name: /^Asked later/ });
    await expect(page.getByRole('region', { name: 'Asked now' }).getByText('Anna Able')).toBeVisible();
    await expect(later.getByText('Ben Baker')).toBeVisible();
    await page.getByRole('button', { name: 'Copy link for Anna Able' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/signee-login#token=');
    await expect(later.getByRole('button')).toHaveCount(0);
    expect(await allFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open the document' }).click();
    await expect(page.getByText(/^Due on /)).toBeVisible();
    await expect(page.getByText(/^Available until /)).toBeVisible();
    expect(await saved()).toMatchObject({ signing_mode: 'pending', allows_reassign: true });
    const mail = await server.waitForEmail(anna.email, /^The lease/);
    expect(mail.text).toMatch(/Please look at page two\.[^]*|Please complete it by/u);
    expect(await server.mailsTo(ben.email)).toEqual([]);
  });

  const signees = page.getByRole('region', { name: 'Recipients' });
  const more = async (name: string, item: string) => {
    await signees.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('rejects a reminder that comes too early', async () => {
    await more('Anna Able', 'Remind');
    await expect(page.getByText('They were emailed a moment ago. Please wait a little.')).toBeVisible();
  });

  await test.step('copies the link of a signee', async () => {
    await more('Anna Able', 'Copy their link');
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/signee-login#token=');
  });

  await test.step('marks an address that bounced, and says what to do', async () => {
    await inDatabase(server, (client) =>
      client.query('update signees set mail_refused_at = now() where pdf_id = $1 and email = $2', [id, anna.email]),
    );
    await page.reload();
    await expect(page.getByText(/^Emails to this address can’t be delivered/)).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('corrects a signee who has not opened the document: the old link stops, a new one is emailed', async () => {
    const old = linkIn((await server.waitForEmail(anna.email, /^The lease/)).text ?? '', 'signee-login');
    await more('Anna Able', 'Edit recipient…');
    const correct = page.getByRole('dialog', { name: 'Edit Anna Able' });
    await correct.getByLabel('Email').fill('not an address');
    await correct.getByRole('button', { name: 'Save' }).click();
    await expect(correct.getByText('Enter an email address like name@example.com.')).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    await correct.getByLabel('Name').fill('Cleo Chief');
    await correct.getByLabel('Email').fill(cleo.email);
    await correct.getByRole('button', { name: 'Save' }).click();
    await expect(correct).toBeHidden();
    await expect(signees.getByText('Cleo Chief')).toBeVisible();
    await server.waitForEmail(cleo.email, /^The lease/);
    await openLink(guest, old);
    await expect(guest.getByRole('heading', { name: /link/i })).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
  });

  await test.step("reassigns a signee's part", async () => {
    await more('Ben Baker', 'Reassign to someone else…');
    const over = page.getByRole('dialog', { name: 'Reassign Ben Baker' });
    await over.getByLabel('Name').fill('Cleo Chief');
    await over.getByLabel('Email').fill(cleo.email);
    await over.getByRole('button', { name: 'Reassign' }).click();
    await expect(over.getByText('There is already a recipient with this name and email address.')).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    await over.getByLabel('Name').fill('Dora Deputy');
    await over.getByLabel('Email').fill(newPerson().email);
    await over.getByRole('button', { name: 'Reassign' }).click();
    await expect(over).toBeHidden();
    await expect(signees.getByText('To Dora Deputy')).toBeVisible();
  });

  await test.step('the timeline names both people', async () => {
    const corrected = page.getByRole('listitem').filter({ hasText: 'edited the details of Anna Able.' });
    await expect(corrected).toContainText(`Anna Able (${anna.email}), now Cleo Chief (${cleo.email})`);
    await expect(page.getByText(/^Ben Baker \(.+\), now Dora Deputy \(.+\)$/)).toBeVisible();
  });

  await test.step('changes the dates, and removes one', async () => {
    await page.getByRole('button', { name: 'Change due dates' }).click();
    const dates = page.getByRole('dialog', { name: 'Change due dates' });
    await expect(dates.getByLabel('Due date')).toHaveValue(inDays(3));
    await dates.getByLabel('Due date').fill('');
    await dates.getByLabel('Expires').fill('2020-01-01');
    await dates.getByRole('button', { name: 'Save' }).click();
    await expect(dates.getByText('The expiry date must be in the future.')).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    await dates.getByLabel('Expires').fill(inDays(20));
    await dates.getByRole('button', { name: 'Save' }).click();
    await expect(dates).toBeHidden();
    await expect(page.getByText(/^Due on /)).toBeHidden();
    expect(await saved()).toMatchObject({ due_at: null });
  });

  await test.step('the current signee sees the expiry, and no due date any more', async () => {
    await openLink(guest, linkIn((await server.waitForEmail(cleo.email, /^The lease/)).text ?? '', 'signee-login'));
    await expect(guest.getByText(/Available until/)).toBeVisible();
    await expect(guest.getByText(/Please sign by/)).toBeHidden();
  });
});
