// Reloads in the middle of signing: saved answers are kept, unfinished ones start over, and no error occurs.
import type { Page } from '@playwright/test';
import { agree, sendFields, signingLink, openLink } from '../documents.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

async function expectCalm(signing: Page) {
  await expect(signing.locator('[data-sonner-toast]')).toHaveCount(0);
  await expect(signing.getByRole('alert')).toHaveCount(0);
}

test('a reload at the code, the consent, the pad or the decline dialog loses nothing that was saved @deep', async ({
  page,
  server,
  guest: signing,
}) => {
  await signUp(page);
  const { email } = newPerson();
  await sendFields(page, { name: 'Rae Reload', email, access: 'email_code' }, [
    { kind: 'input', x: 80, y: 100, more: { label: 'Town' } },
    { kind: 'input', x: 80, y: 140, more: { label: 'Mail', type: 'email', is_required: false } },
    { kind: 'signature', x: 80, y: 200 },
  ]);
  const errors: Error[] = [];
  signing.on('pageerror', (error) => errors.push(error));
  const town = signing.getByRole('textbox', { name: 'Town' });

  await test.step('at the code: the emailed code still works', async () => {
    await openLink(signing, await signingLink(server, email));
    const heading = signing.getByRole('heading', { name: 'Enter the code from your email' });
    await expect(heading).toBeVisible();
    const mail = await server.waitForEmail(email, /is your code/);
    await signing.getByLabel('Code', { exact: true }).fill('12');
    await signing.reload();
    await expect(heading).toBeVisible();
    await expectCalm(signing);
    await signing.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(mail.subject ?? '')?.[0] ?? '');
    await signing.getByRole('button', { name: 'Open the document' }).click();
  });

  await test.step('before the consent: asks for it again, but for no code', async () => {
    const asked = signing.getByRole('button', { name: 'Agree and continue' });
    await expect(asked).toBeVisible();
    await signing.reload();
    await expect(asked).toBeVisible();
    await expectCalm(signing);
    await agree(signing);
  });

  await test.step('with the pad open: keeps what was typed, and the pad opens again', async () => {
    await town.fill('Porto');
    await signing.getByRole('button', { name: 'Signature' }).click();
    await expect(signing.getByRole('dialog', { name: 'Your signature' })).toBeVisible();
    await signing.reload();
    await expect(town).toHaveValue('Porto');
    await expect(signing.getByText('1 of 2 required')).toBeVisible();
    await expect(signing.getByRole('dialog')).toBeHidden();
    await expectCalm(signing);
    await signing.getByRole('button', { name: 'Signature' }).click();
    await signing.getByRole('tab', { name: 'Type' }).click();
    await signing.getByRole('button', { name: 'Use this signature' }).click();
    await expect(signing.getByText('2 of 2 required')).toBeVisible();
  });

  await test.step('with an invalid answer: keeps it with its reason, and blocks finishing', async () => {
    const mail = signing.getByRole('textbox', { name: 'Mail' });
    const problem = signing.getByText('Enter an email address like name@example.com.');
    await mail.fill('rae@example.com');
    await expect(signing.getByText('Saved', { exact: true })).toBeVisible();
    await mail.fill('rae');
    await expect(problem).toBeVisible();
    await signing.reload();
    await expect(mail).toHaveValue('rae');
    await expect(problem).toBeVisible();
    await signing.getByRole('button', { name: 'Finish' }).click();
    await expect(mail).toBeFocused();
    await mail.fill('rae@example.org');
    // No font has this character: the server says so on Finish, and no other value is signed instead.
    await town.fill('𓀀 Porto');
    await signing.getByRole('button', { name: 'Finish' }).click();
    await expect(town).toBeFocused();
    await expect(signing).not.toHaveURL(/signing-complete/);
    await town.fill('Porto');
    await expect(problem).toBeHidden();
    await expect(signing.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('with the decline dialog open: declines nothing', async () => {
    await signing.getByRole('button', { name: 'Decline' }).click();
    await signing.getByRole('alertdialog').getByLabel('Reason').fill('Perhaps not');
    await signing.reload();
    await expect(signing.getByText('2 of 2 required')).toBeVisible();
    await expect(town).toHaveValue('Porto');
    await expect(signing.getByRole('alertdialog')).toBeHidden();
    await expectCalm(signing);
    await signing.getByRole('button', { name: 'Finish' }).click();
    await signing.waitForURL('**/signing-complete**');
  });
  expect(errors).toEqual([]);
});
