import { sendToMany, signingLink, signTyped, verifyEmail, openLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { PASSWORD, expect, newPerson, test, signUp } from '../people.ts';

test('after signing, leads to the proof, keeps the document in a new account, and offers the next document @deep', async ({
  page,
  server,
  guest,
}) => {
  await signUp(page, newPerson({ first_name: 'Sam', last_name: 'Sender' }));
  const gina = newPerson({ first_name: 'Gina', last_name: 'Guest' });
  const recipient = { name: 'Gina Guest', email: gina.email };
  await sendToMany(page, [recipient], { ordered: false });
  await openLink(guest, await signingLink(server, gina.email));
  await signTyped(guest);

  await test.step('the fingerprint links to the verification screen', async () => {
    await expect(guest.getByText('Fingerprint (SHA-256)')).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
    const signed = guest.url();
    await guest.getByRole('link', { name: 'Verify it' }).click();
    await expect(guest.getByRole('region', { name: 'Completed document' })).toContainText('Gina Guest');
    await guest.goto(signed);
  });

  await test.step('other documents opened in this browser are offered, even without an account', async () => {
    const signed = guest.url();
    const waiting = guest.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting).toHaveCount(0);
    await sendToMany(page, [recipient], { ordered: false });
    const asked = async () => (await server.mailsTo(gina.email)).filter(({ subject }) => subject?.startsWith('Please sign'));
    await expect.poll(asked).toHaveLength(2);
    await openLink(guest, await signingLink(server, gina.email));
    await expect(guest.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
    await guest.goto(signed);
    await waiting.getByRole('link', { name: 'Review and sign' }).click();
    await signTyped(guest);
    await expect(guest.getByRole('link', { name: 'Create account' })).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await guest.goto(signed);
  });

  await test.step('a new account has the document', async () => {
    await guest.getByRole('link', { name: 'Create account' }).click();
    await expect(guest.getByLabel('Email')).toHaveValue(gina.email);
    await guest.getByLabel('First name').fill(gina.first_name);
    await guest.getByLabel('Last name').fill(gina.last_name);
    await guest.getByLabel('Password').fill(PASSWORD);
    await guest.getByRole('button', { name: 'Create account' }).click();
    await guest.waitForURL('**/signing');
    await verifyEmail(guest, server, gina.email);
    await guest.goto('/signing?tab=completed');
    await expect(guest.getByRole('link', { name: 'Lease' }).first()).toBeVisible();
  });

  await test.step('after the next document, the one after that is a press away', async () => {
    await sendToMany(page, [recipient], { ordered: false });
    await sendToMany(page, [recipient], { ordered: false });
    await guest.goto('/home');
    await guest.getByRole('link', { name: 'Review and sign' }).first().click();
    await signTyped(guest);
    const waiting = guest.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
    expect(await allFaults(guest)).toEqual([]);
    await waiting.getByRole('link', { name: 'Review and sign' }).click();
    await expect(guest.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
  });
});
