// Every signer authentication method, wrong and then right, and what an old or ended link says.
import type { Page } from '@playwright/test';
import { inDatabase } from '../database.ts';
import {
  type Recipient,
  fillTyped,
  linkIn,
  sendFields,
  sendToMany,
  signingLink,
  signTyped,
  verifyEmail,
  openLink,
} from '../documents.ts';
import { allFaults } from '../faults.ts';
import { type Person, expect, newPerson, signIn, signOut, signUp, test } from '../people.ts';
import type { Server } from '../server.ts';

async function sent(
  page: Page,
  server: Server,
  signee: Omit<Recipient, 'email'>,
): Promise<{ link: string; email: string; id: string }> {
  const { email } = newPerson();
  const id = await sendFields(page, { ...signee, email }, [{ kind: 'signature', x: 80, y: 120 }]);
  return { id, email, link: await signingLink(server, email) };
}

async function enterCode(signing: Page, label: string, code: string) {
  await signing.getByLabel(label, { exact: true }).fill(code);
  await signing.getByRole('button', { name: 'Open the document' }).click();
}

const consent = (signing: Page) => signing.getByRole('button', { name: 'Agree and continue' });

/** The code in the newest email, once that many have arrived. */
async function mailedCode(server: Server, email: string, count: number): Promise<string> {
  const codes = async () => (await server.mailsTo(email)).filter(({ subject }) => /is your code/.test(subject ?? ''));
  await expect.poll(async () => (await codes()).length).toBe(count);
  return /\d{6}/.exec((await codes()).at(-1)?.subject ?? '')?.[0] ?? '';
}

test('rejects wrong codes, locks after five, and opens the document for the right one @deep', async ({
  page,
  server,
  guest: signing,
}) => {
  await signUp(page);

  await test.step("the sender's access code", async () => {
    const { link } = await sent(page, server, { name: 'Ada Access', access: 'access_code', access_code: 'Maple 7' });
    await signing.goto(link);
    await expect(signing.getByRole('heading', { name: 'A document is waiting for you' })).toBeVisible();
    expect(new URL(signing.url()).hash).toBe('');
    expect(await allFaults(signing)).toEqual([]);
    await signing.getByRole('button', { name: 'Review document' }).click();
    await expect(signing.getByLabel('Access code')).toBeVisible();
    expect(await allFaults(signing)).toEqual([]);
    await enterCode(signing, 'Access code', 'Birch 7');
    await expect(signing.getByText('This code is incorrect. You can try 4 more times.')).toBeVisible();
    await expect(signing.getByLabel('Access code')).toHaveAccessibleDescription(/This code is incorrect/);
    await enterCode(signing, 'Access code', 'Maple 7');
    await expect(consent(signing)).toBeVisible();
  });

  await test.step('the emailed code', async () => {
    const { link, email } = await sent(page, server, { name: 'Cora Code', access: 'email_code' });
    await openLink(signing, link);
    await expect(signing.getByRole('heading', { name: 'Enter the code from your email' })).toBeVisible();
    const first = await mailedCode(server, email, 1);
    const wrong = first === '000000' ? '000001' : '000000';
    for (const left of ['4 more times.', '3 more times.', '2 more times.', 'one more time.']) {
      await enterCode(signing, 'Code', wrong);
      await expect(signing.getByText(`This code is incorrect. You can try ${left}`)).toBeVisible();
    }
    await enterCode(signing, 'Code', wrong);
    await expect(signing.getByText('This code is incorrect. Please wait a quarter of an hour.')).toBeVisible();
    expect(await allFaults(signing)).toEqual([]);
    await enterCode(signing, 'Code', first);
    await expect(signing.getByText('Too many wrong codes. Please wait a quarter of an hour and try again.')).toBeVisible();
    await signing.reload();
    await expect(signing.getByText('Too many wrong codes. Please wait a quarter of an hour and try again.')).toBeVisible();

    // Locks are stored under a hash, so delete all of them.
    await inDatabase(server, (client) => client.query('delete from guesses where locked_until is not null'));
    await signing.getByRole('button', { name: 'Send another code' }).click();
    await enterCode(signing, 'Code', await mailedCode(server, email, 2));
    await expect(consent(signing)).toBeVisible();
  });
});

test('a link for an account opens only for its user, and leads others to sign in as that user @deep', async ({
  page,
  server,
  guest: signing,
}) => {
  await signUp(page);
  const right: Person = await signUp(signing, newPerson({ first_name: 'Lea', last_name: 'Login' }), { isVerified: false });
  await sendFields(page, { name: 'Lea Login', email: right.email, access: 'login' }, [{ kind: 'signature', x: 80, y: 120 }]);
  const link = await signingLink(server, right.email);

  await test.step('the right user, with an unverified address', async () => {
    await openLink(signing, link);
    await expect(signing.getByRole('heading', { name: 'Verify your email address to open this document' })).toBeVisible();
    expect(await allFaults(signing)).toEqual([]);
    await signing.getByRole('button', { name: 'Send the email again' }).click();
    await expect(signing.getByText('Verification email sent')).toBeVisible();
    await verifyEmail(signing, server, right.email);
    await signing.goto('/home');
    await signOut(signing, right);
  });

  await test.step('a signed-out visitor', async () => {
    await openLink(signing, link);
    await expect(signing.getByRole('heading', { name: 'Sign in to open this document' })).toBeVisible();
    await expect(signing.getByRole('link', { name: 'Create an account' })).toBeVisible();
    expect(await allFaults(signing)).toEqual([]);
  });

  await test.step('another user', async () => {
    const other = await signUp(signing);
    await openLink(signing, link);
    await expect(signing.getByText(`You’re signed in as ${other.email}`)).toBeVisible();
    await expect(consent(signing)).toBeHidden();
    expect(await allFaults(signing)).toEqual([]);
  });

  await test.step('signs in as the right user from there', async () => {
    await signing.getByRole('button', { name: 'Sign in with another address' }).click();
    await signIn(signing, right);
    await expect(consent(signing)).toBeVisible();
  });
});

test('an expired link leads to a new one by email @deep', async ({ page, server, guest: signing }) => {
  await signUp(page);
  const { link, email } = await sent(page, server, { name: 'Olga Old' });
  const older = `update signee_links set created_at = now() - interval '91 days'
    where signee_id in (select id from signees where email = $1)`;
  await inDatabase(server, (client) => client.query(older, [email]));
  await openLink(signing, link);
  await expect(signing.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  expect(await allFaults(signing)).toEqual([]);
  await signing.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(signing.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(await allFaults(signing)).toEqual([]);

  const mail = await server.waitForEmail(email, /^Your new link/);
  await openLink(signing, linkIn(mail.text ?? '', 'signee-login'));
  await expect(consent(signing)).toBeVisible();
});

test('a signee who has signed reads there that another declined, or that the document expired @deep', async ({
  page,
  server,
  browser,
  guest: signing,
}) => {
  await signUp(page);
  const [ida, jon] = [newPerson().email, newPerson().email];
  const people = [
    { name: 'Ida Ink', email: ida },
    { name: 'Jon No', email: jon },
  ];
  const declined = await sendToMany(page, people, { ordered: false });
  await openLink(signing, await signingLink(server, ida));
  await signTyped(signing);

  const refusing = await (await browser.newContext({ baseURL: server.url })).newPage();
  await openLink(refusing, await signingLink(server, jon));
  await refusing.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await refusing.getByLabel('Reason').fill('Too dear.');
  await refusing.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expect(signing.getByRole('heading', { name: 'Jon declined to sign' })).toBeVisible();
  await expect(signing.getByText('Too dear.')).toBeVisible();
  expect(await allFaults(signing)).toEqual([]);

  // Sets the state after expiry, which no screen can bring about.
  const expired = `update pdfs set declined_cause = 'expired', declined_reason = null where id = $1`;
  await inDatabase(server, (client) => client.query(expired, [declined]));
  await signing.reload();
  await expect(signing.getByRole('heading', { name: 'This document has expired' })).toBeVisible();
  expect(await allFaults(signing)).toEqual([]);
});

test('Finish says that the document expired, before any live event does @deep', async ({ page, server, guest: signing }) => {
  await signUp(page);
  const email = newPerson().email;
  const pdf = await sendToMany(page, [{ name: 'Ida Ink', email }], { ordered: false });
  await openLink(signing, await signingLink(server, email));
  await fillTyped(signing);
  await inDatabase(server, (client) =>
    client.query(`update pdfs set expires_at = now() - interval '1 second' where id = $1`, [pdf]),
  );
  await signing.getByRole('button', { name: 'Finish' }).click();
  await expect(signing.getByRole('heading', { name: 'This document has expired' })).toBeVisible();
});
