import { sendToMany, sendToOne, signingLink, openLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { tabTo } from '../keyboard.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

test('signers and an approver act in order, and the sender sees it happen', async ({ page, server, browser }) => {
  const sender = await signUp(page);
  const ann = { name: 'Ann Able', email: newPerson().email };
  const cleo = { name: 'Cleo Chief', email: newPerson().email, kind: 'approver' as const };
  const id = await sendToMany(page, [ann, cleo], { ordered: true });

  await page.goto(`/pdfs/${id}`);
  await expect(page.getByText(`${sender.first_name} ${sender.last_name} sent the document for signing.`)).toBeVisible();

  const filled = page.getByRole('group', { name: /filled in/ });
  await expect(page.getByRole('group', { name: /^Signature/ }).first()).toBeVisible();

  await test.step('the first signs by keyboard alone', async () => {
    const signing = await (await browser.newContext({ baseURL: server.url })).newPage();
    await openLink(signing, await signingLink(server, ann.email));
    expect(await server.mailsTo(cleo.email)).toEqual([]);
    await tabTo(signing, signing.getByRole('button', { name: 'Review first' }));
    await signing.keyboard.press('Enter');
    await expect(signing.getByRole('group', { name: 'Pages' })).toBeFocused();
    await tabTo(signing, signing.getByRole('button', { name: 'Continue' }));
    await signing.keyboard.press('Enter');
    await tabTo(signing, signing.getByRole('button', { name: 'Agree and continue' }));
    await signing.keyboard.press('Enter');
    await expect(signing.getByText('0 of 1 required')).toBeVisible();
    await tabTo(signing, signing.getByRole('button', { name: /^Signature/ }));
    await signing.keyboard.press('Enter');
    await tabTo(signing, signing.getByRole('tab', { name: 'Type' }));
    await signing.keyboard.press('ArrowLeft');
    await expect(signing.getByRole('button', { name: 'Use this signature' })).toBeDisabled();
    await signing.keyboard.press('ArrowRight');
    const use = signing.getByRole('button', { name: 'Use this signature' });
    await expect(use).toBeEnabled();
    await tabTo(signing, use);
    await signing.keyboard.press('Enter');
    await expect(signing.getByText('1 of 1 required')).toBeVisible();
    await expect(signing.getByText('Saved', { exact: true })).toBeAttached();
    await expect(filled).toHaveCount(0);
    await tabTo(signing, signing.getByRole('button', { name: 'Finish' }));
    await signing.keyboard.press('Enter');
    await expect(signing.getByText(/We’ll email you when everyone has signed/)).toBeVisible();
  });

  await test.step('the sender sees it live, with the values filled in so far', async () => {
    await expect(filled).toHaveCount(1);
    await expect(page.getByText('Ann Able finished signing.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: ann.email }).getByText('Signed')).toBeVisible();
  });

  await test.step("the approver's turn", async () => {
    const approving = await (await browser.newContext({ baseURL: server.url })).newPage();
    await openLink(approving, await signingLink(server, cleo.email));
    await expect(approving.getByRole('heading', { name: /sent you a document to approve/ })).toBeVisible();
    await approving.getByRole('button', { name: 'Agree and continue' }).click();
    await approving.getByRole('button', { name: 'Approve' }).click();
    await expect(approving.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
  });

  await expect(page.getByText('Everyone has signed. The document is complete.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
  await page.goto('/signing');
  await expect(page.getByRole('link', { name: 'Completed 1' })).toBeVisible();
});

test('two signees who open their links in one browser are never mixed up @deep', async ({ page, server, browser }) => {
  await signUp(page);
  const people = ['Ida', 'Jon'].map((name) => ({ name, email: newPerson().email }));
  await sendToMany(page, people, { ordered: false });
  const context = await browser.newContext({ baseURL: server.url });
  const [ida, jon] = [await context.newPage(), await context.newPage()];
  for (const [index, tab] of [ida, jon].entries()) {
    await openLink(tab, await signingLink(server, people[index]?.email ?? ''));
    await tab.getByRole('button', { name: 'Agree and continue' }).click();
    await expect(tab.getByText('0 of 1 required')).toBeVisible();
  }

  await ida.bringToFront();
  await expect(ida.getByRole('heading', { name: 'This browser is now signed in as someone else' })).toBeVisible();
  await jon.reload();
  await expect(jon.getByText('0 of 1 required')).toBeVisible();

  await openLink(ida, await signingLink(server, people[0]?.email ?? ''));
  await expect(ida.getByText('0 of 1 required')).toBeVisible();
});

test('a signee declines with a reason, which the sender reads at once', async ({ page, server, guest: signing }) => {
  await signUp(page);
  const { id, link } = await sendToOne(page, server, { name: 'Dan Doubt', email: newPerson().email });
  await page.goto(`/pdfs/${id}`);

  await openLink(signing, link);
  await signing.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  const dialog = signing.getByRole('alertdialog', { name: 'Decline to sign?' });
  expect(await allFaults(signing)).toEqual([]);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByText('Tell us why. The sender will see it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The rent is wrong.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(signing.getByRole('heading', { name: 'You declined to sign' })).toBeVisible();

  await expect(page.getByText('Dan Doubt declined to sign.')).toBeVisible();
  await expect(page.getByText('The rent is wrong.').first()).toBeVisible();
  await page.goto('/signing?tab=declined');
  await expect(page.getByRole('article', { name: 'Lease' }).getByText('Declined', { exact: true })).toBeVisible();
});

test('a person with an account finds documents to sign on the home screen @deep', async ({ page, server, guest: other }) => {
  const sender = await signUp(page);
  const signee = await signUp(other);
  await sendToOne(page, server, { name: 'Kim', email: signee.email });

  await other.goto('/home');
  const waiting = other.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByText(`From ${sender.first_name} ${sender.last_name}`)).toBeVisible();
  expect(await allFaults(other)).toEqual([]);
  await waiting.getByRole('link', { name: 'Review and sign' }).click();
  await expect(other.getByRole('button', { name: 'Agree and continue' })).toBeVisible();

  await other.goto('/signing');
  await other.getByRole('button', { name: 'Actions for Lease' }).click();
  // Only the owner may favorite, duplicate and move a document.
  await expect(other.getByRole('menuitem')).toHaveText(['Open', 'Download', 'Print', 'Present']);
  await other.getByRole('menuitem', { name: 'Present' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'Page' })).toHaveText('Page 1 of 2');
});
