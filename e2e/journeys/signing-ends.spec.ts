// What the screen after signing says to different visitors, and what they can download there.
import type { Page } from '@playwright/test';
import { fillTyped, finish, sendToMany, signingLink, signTyped, write, openLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

test('tells unfinished signees nothing of completion, and leads other visitors where they belong @deep', async ({
  page,
  server,
  browser,
  guest,
}) => {
  await signUp(page);
  const [ida, jon, kim] = [newPerson(), newPerson(), newPerson()];
  const id = await sendToMany(
    page,
    [
      { name: 'Ida Ink', email: ida.email },
      { name: 'Jon Yes', email: jon.email, kind: 'approver' },
      { name: 'Kim Keen', email: kim.email },
    ],
    { ordered: false },
  );
  const end = `/signing-complete?pdf=${id}`;

  await test.step('a stranger, and the sender', async () => {
    for (const address of [end, '/signing-complete', '/signing-complete?pdf=no-such']) {
      await guest.goto(address);
      await guest.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === address);
    }
    await page.goto(end);
    await page.waitForURL(`**/pdfs/${id}**`);
  });

  await test.step('a signee who has signed, until another one uses the browser', async () => {
    await openLink(guest, await signingLink(server, ida.email));
    await expect(guest.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
    await guest.goto(end);
    await expect(guest.getByRole('heading', { name: 'Not signed yet' })).toBeVisible();
    await expect(guest.getByText('It’s still waiting for Ida Ink.')).toBeVisible();
    expect(await allFaults(guest)).toEqual([]);
    await guest.getByRole('link', { name: 'Review and sign' }).click();
    await signTyped(guest);
    await expect(guest.getByRole('heading', { name: 'You’ve signed' })).toBeVisible();

    await openLink(guest, await signingLink(server, jon.email));
    await guest.waitForURL('**/pdfs/**');
    await guest.goto(end);
    await expect(guest.getByRole('heading', { name: 'Not approved yet' })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Review and approve' })).toBeVisible();
  });

  const own = await (await browser.newContext({ baseURL: server.url })).newPage();
  const expectWithdrawn = async (reader: Page) => {
    await expect(reader.getByRole('heading', { name: 'This document was withdrawn' })).toBeVisible();
    await expect(reader.getByText('Wrong flat')).toBeVisible();
  };

  await test.step('a signee who presses Finish just after a withdrawal reads about it, not an error', async () => {
    await openLink(own, await signingLink(server, ida.email));
    await expect(own.getByRole('heading', { name: 'You’ve signed' })).toBeVisible();
    // Without live events, only the press can reveal it.
    await guest.routeWebSocket(/\/app\//, () => undefined);
    await openLink(guest, await signingLink(server, kim.email));
    await fillTyped(guest);
    await write(page, 'post', `/api/documents/pdfs/${id}/withdraw`, { reason: 'Wrong flat' });
    await guest.getByRole('button', { name: 'Finish' }).click();
    await expectWithdrawn(guest);
    await expect(guest.getByRole('alert')).toBeHidden();
    expect(await allFaults(guest)).toEqual([]);
  });

  await test.step('so do a signee who has signed and the sender', async () => {
    await expectWithdrawn(own);
    await page.goto(`/pdfs/${id}`);
    await expect(page.getByText('Withdrawn').first()).toBeVisible();
    const signees = page.getByRole('region', { name: 'Recipients' });
    await expect(signees.getByText('Signed', { exact: true })).toHaveCount(1);
    expect(await allFaults(page)).toEqual([]);
  });
});

test('prints the signed document in a tab if the browser shows no PDF within a page @deep', async ({ page, server, guest }) => {
  await signUp(page);
  const email = newPerson().email;
  await sendToMany(page, [{ name: 'Tab Tess', email }], { ordered: false });
  await guest.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false });
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    window.open = (url) => {
      opened.push(String(url));
      return window;
    };
  });
  await openLink(guest, await signingLink(server, email));
  await fillTyped(guest);
  await finish(guest);
  await guest.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => guest.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toHaveLength(1);
});
