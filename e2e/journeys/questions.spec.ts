import { sendToOne, openLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

test('a signee asks the sender before signing, and both see the answer @deep', async ({ page, server, browser }) => {
  await signUp(page);
  const { id, link } = await sendToOne(page, server, { name: 'Quinn Question', email: newPerson().email });
  await page.goto('/home');

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const signee = await context.newPage();
  await openLink(signee, link);
  await signee.getByRole('button', { name: 'Agree and continue' }).click();
  await signee.getByRole('button', { name: 'Start' }).click();
  await signee.getByRole('button', { name: 'Ask the sender' }).click();
  const dialog = signee.getByRole('dialog', { name: 'Ask Pat Example' });
  await dialog.getByLabel('Your question').fill('Which town?');
  await expect(dialog.getByRole('checkbox', { name: 'About the field “Town”' })).toBeChecked();
  expect(await allFaults(signee)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Your questions' }).getByText('No answer yet', { exact: false })).toBeVisible();

  await expect(page.getByText('Quinn Question has a question about', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/pdfs/${id}`));
  const questions = page.getByRole('region', { name: 'Questions' });
  await expect(questions.getByText('Which town?')).toBeVisible();
  await questions.getByRole('button', { name: 'Answer', exact: true }).click();
  await questions.getByLabel('Answer to Quinn Question').fill('Where you live.');
  expect(await allFaults(page)).toEqual([]);
  await questions.getByRole('button', { name: 'Send the answer' }).click();
  await expect(questions.getByText('Where you live.')).toBeVisible();
  await expect(dialog.getByText('Where you live.')).toBeVisible();
  await context.close();
});
