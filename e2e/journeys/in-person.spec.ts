import { createElement, uuidv7 } from '@countersign/document-model';
import type { Browser, Page } from '@playwright/test';
import { draft, placeElements, write } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { PASSWORD, expect, newPerson, signUp, test } from '../people.ts';
import type { Server } from '../server.ts';

const TABLET = { viewport: { width: 1_024, height: 768 }, hasTouch: true };

interface Meeting {
  page: Page;
  id: string;
  /** Fails if axe finds a violation on the current screen. */
  expectNoFaults: (name: string) => Promise<void>;
}

/** A host with a tablet, and a pdf sent to two people who sign on it, one after the other. */
async function meeting(browser: Browser, server: Server): Promise<Meeting> {
  const context = await browser.newContext({ ...TABLET, baseURL: server.url });
  const page = await context.newPage();
  await signUp(page, newPerson({ first_name: 'Hanna', last_name: 'Host' }));
  const { id, path, pages } = await draft(page);
  for (const [index, name] of ['Ida Ink', 'Jon Jot'].entries()) {
    const about = { name, email: newPerson().email, is_in_person: true };
    const { id: signee_id } = (await write(page, 'post', `${path}/signees`, about)) as { id: string };
    const page_id = pages[0] ?? '';
    await placeElements(page, path, [
      createElement({ id: uuidv7(), page_id, kind: 'input', x: 80, y: 100 + index * 150 }, { signee_id, name: 'Town' }),
      createElement({ id: uuidv7(), page_id, kind: 'signature', x: 80, y: 160 + index * 150 }, { signee_id }),
    ]);
  }
  await write(page, 'post', `${path}/send`, { ordered: true });
  // Back from the list leads here.
  await page.goto('/home');
  return {
    page,
    id,
    expectNoFaults: async (name) => expect(await allFaults(page), name).toEqual([]),
  };
}

async function handOver(page: Page, name: string, pin = '') {
  await page.getByRole('button', { name: `Hand over to ${name}` }).tap();
  const dialog = page.getByRole('dialog');
  if (pin !== '') await dialog.getByLabel(/^PIN/).fill(pin);
  await dialog.getByRole('button', { name: 'Hand over' }).tap();
  await expect(page.getByRole('heading', { name: `Please confirm that you are ${name}` })).toBeVisible();
}

async function confirmAndConsent(page: Page, name: string) {
  await page.getByRole('button', { name: `Yes, I am ${name}` }).tap();
  await page.getByRole('button', { name: 'Agree and continue' }).tap();
}

async function sign(page: Page, town: string) {
  await page.getByRole('textbox', { name: /Town/ }).fill(town);
  await page.getByRole('button', { name: /^Signature/ }).tap();
  await page.getByRole('tab', { name: 'Type' }).tap();
  await page.getByRole('button', { name: 'Use this signature' }).tap();
  await page.getByRole('button', { name: 'Finish' }).tap();
}

test("two people sign on the host's device, which the host unlocks with a password each time", async ({ browser, server }) => {
  const { page, id, expectNoFaults } = await meeting(browser, server);

  await test.step('the host starts from the sent document', async () => {
    await page.goto(`/pdfs/${id}`);
    await page.getByRole('link', { name: 'Sign in person' }).tap();
    await expect(page.getByRole('heading', { name: 'Sign in person' })).toBeVisible();
    await expect(page.getByText('Not their turn yet')).toBeVisible();
    await expectNoFaults('the list');
  });

  await test.step('the first signer confirms their identity and begins', async () => {
    await handOver(page, 'Ida Ink');
    await expectNoFaults('the confirmation');
    await confirmAndConsent(page, 'Ida Ink');
    await page.getByRole('textbox', { name: /Town/ }).fill('Évora');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectNoFaults('the signing');
  });

  await test.step('a reload, Back, another address or another tab does not open the host’s screens', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: /Town/ })).toHaveValue('Évora');
    for (let back = 0; back < 2; back += 1) {
      await page.goBack();
      await page.waitForURL(`**/pdfs/${id}/present?signing_as=*`);
    }
    await expect(page.getByRole('textbox', { name: /Town/ })).toHaveValue('Évora');
    for (const path of ['/home', '/documents', '/settings/account', `/pdfs/${id}`, `/pdfs/${id}/present`, '/login']) {
      await page.goto(path);
      await page.waitForURL(`**/pdfs/${id}/present?signing_as=*`);
      await expect(page.getByRole('textbox', { name: /Town/ })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
    const other = await page.context().newPage();
    await other.goto('/documents');
    await other.waitForURL(`**/pdfs/${id}/present?signing_as=*`);
    await other.close();
  });

  await test.step('they sign, and see a thank-you', async () => {
    await sign(page, 'Évora');
    await expect(page.getByRole('heading', { name: 'Thank you, Ida Ink' })).toBeVisible();
    await expectNoFaults('thanks');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Thank you, Ida Ink' })).toBeVisible();
  });

  await test.step('only the host unlocks the device', async () => {
    await page.getByRole('button', { name: 'Hand the device back' }).tap();
    await expect(page.getByRole('heading', { name: 'Please give the device back to Hanna Host' })).toBeVisible();
    await expectNoFaults('the lock');
    await page.getByLabel('Password of Hanna Host').fill('not the password');
    await page.getByRole('button', { name: 'Unlock' }).tap();
    await expect(page.getByText('This password is incorrect.')).toBeVisible();
    await page.reload();
    await page.getByLabel('Password of Hanna Host').fill(PASSWORD);
    await page.getByRole('button', { name: 'Unlock' }).tap();
    await expect(page.getByRole('heading', { name: 'Sign in person' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  });

  await test.step('the second signer sees nothing of the first but what is on the document', async () => {
    await handOver(page, 'Jon Jot');
    await confirmAndConsent(page, 'Jon Jot');
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: /Town/ })).toHaveValue('');
    await sign(page, 'Graz');
    await expect(page.getByRole('heading', { name: 'Thank you, Jon Jot' })).toBeVisible();
    await page.getByRole('button', { name: 'Hand the device back' }).tap();
    await page.getByLabel('Password of Hanna Host').fill(PASSWORD);
    await page.getByRole('button', { name: 'Unlock' }).tap();
  });

  await expect(page.getByText('Everyone has signed and the document is complete.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^(Lease|Sign in person)$/ })).toBeVisible();
  expect(page.url()).not.toContain('signing_as');
  await page.goto('/documents');
  await expect(page.getByRole('link', { name: 'Documents' }).first()).toBeVisible();
});

test('handles the wrong person, a PIN, and an interrupted signing @deep', async ({ browser, server }) => {
  const { page, id } = await meeting(browser, server);
  await page.goto(`/pdfs/${id}/present`);

  await test.step('a PIN unlocks until the page is reloaded', async () => {
    await handOver(page, 'Ida Ink', '2468');
    await page.getByRole('button', { name: 'That’s not me' }).tap();
    await page.getByLabel('PIN for this device').fill('1111');
    await page.getByRole('button', { name: 'Unlock' }).tap();
    await expect(page.getByText('This PIN is incorrect.')).toBeVisible();
    await page.getByLabel('PIN for this device').fill('2468');
    await page.getByRole('button', { name: 'Unlock' }).tap();
    await expect(page.getByRole('heading', { name: 'Sign in person' })).toBeVisible();

    await handOver(page, 'Ida Ink', '2468');
    await page.reload();
    await page.getByRole('button', { name: 'That’s not me' }).tap();
    await expect(page.getByLabel('Password of Hanna Host')).toBeVisible();
    await page.getByRole('button', { name: 'Continue signing' }).tap();
  });

  await test.step('a signer who leaves can continue later', async () => {
    await confirmAndConsent(page, 'Ida Ink');
    await page.getByRole('textbox', { name: /Town/ }).fill('Évora');
    await page.getByRole('button', { name: 'Hand the device back' }).tap();
    await page.getByLabel('Password of Hanna Host').fill(PASSWORD);
    await page.getByRole('button', { name: 'Unlock' }).tap();
    await handOver(page, 'Ida Ink');
    await page.getByRole('button', { name: 'Yes, I am Ida Ink' }).tap();
    await expect(page.getByRole('textbox', { name: /Town/ })).toHaveValue('Évora');
  });

  const typeUnsent = async () => {
    await page.getByRole('textbox', { name: /Town/ }).fill('Zwettl');
    await expect.poll(() => leftIn(page)).toContain('Zwettl');
  };

  await test.step('unlocking deletes unsent answers from the device', async () => {
    await page.route('**/sign/values', (route) => route.abort());
    await typeUnsent();
    await page.getByRole('button', { name: 'Hand the device back' }).tap();
    await page.getByLabel('Password of Hanna Host').fill(PASSWORD);
    await page.getByRole('button', { name: 'Unlock' }).tap();
    await expect(page.getByRole('heading', { name: 'Sign in person' })).toBeVisible();
    await expect.poll(() => leftIn(page)).not.toContain('Zwettl');
    await handOver(page, 'Ida Ink');
    await page.getByRole('button', { name: 'Yes, I am Ida Ink' }).tap();
    await expect(page.getByRole('textbox', { name: /Town/ })).toHaveValue('Évora');
  });

  await test.step('declining does not open the host’s screens, and leaves no data either', async () => {
    await typeUnsent();
    await page.getByRole('button', { name: 'Decline' }).tap();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('The sender and the other recipients will see it.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Not like this.');
    await dialog.getByRole('button', { name: 'Decline' }).tap();
    await expect(page.getByRole('heading', { name: 'You declined to sign' })).toBeVisible();
    await page.getByRole('button', { name: 'Hand the device back' }).tap();
    await page.getByRole('button', { name: 'Sign out instead' }).tap();
    await page.waitForURL('**/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await leftIn(page)).not.toContain('Zwettl');
    await page.goto('/documents');
    await page.waitForURL('**/login**');
  });
});

test('reads a pdf page by page, by keyboard, page strip, swipe and zoom @deep', async ({ browser, server }) => {
  const context = await browser.newContext({ ...TABLET, baseURL: server.url });
  const page = await context.newPage();
  await signUp(page);
  await draft(page, { mode: 'edit' });
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Actions for Lease' }).tap();
  await page.getByRole('menuitem', { name: 'Present' }).tap();
  const status = page.getByRole('status').filter({ hasText: 'Page' });
  await expect(status).toHaveText('Page 1 of 2');
  await expect(page.getByRole('navigation')).toHaveCount(1);
  expect(await allFaults(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText('Page 2 of 2');
  await page.keyboard.press('Home');
  await expect(status).toHaveText('Page 1 of 2');
  await page.getByRole('button', { name: 'Page 2' }).tap();
  await expect(status).toHaveText('Page 2 of 2');
  await touch(page, [[{ x: 300, y: 400 }], [{ x: 480, y: 410 }], [{ x: 600, y: 410 }]]);
  await expect(status).toHaveText('Page 1 of 2');

  const paper = page.locator('[data-present-page]');
  const before = (await paper.boundingBox())?.width ?? 0;
  await touch(page, [
    [
      { x: 480, y: 380 },
      { x: 540, y: 380 },
    ],
    [
      { x: 420, y: 380 },
      { x: 600, y: 380 },
    ],
  ]);
  await expect.poll(async () => ((await paper.boundingBox())?.width ?? 0) / before).toBeGreaterThan(2);
  await page.keyboard.press('Escape');
  await page.waitForURL('**/documents');
});

/** All browser storage of the app and the screen's memory, as text. */
function leftIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The store could not be read.')));
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        kept.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }

    interface Fiber {
      memoizedProps: {
        client?: { getQueryCache?: () => { getAll: () => { queryKey: unknown; state: { data: unknown } }[] } };
      } | null;
      child: Fiber | null;
    }
    const root = Object.entries(document.querySelector('#root') ?? {}).find(([key]) => key.startsWith('__reactContainer$'));
    let fiber = (root?.[1] ?? null) as Fiber | null;
    while (fiber && !fiber.memoizedProps?.client?.getQueryCache) fiber = fiber.child;
    const queries = fiber?.memoizedProps?.client?.getQueryCache?.().getAll();
    if (!queries) throw new Error('The cache of the screens was not found.');
    kept.push(queries.map(({ queryKey, state }) => [queryKey, state.data]));
    return JSON.stringify(kept);
  });
}

/** One touch gesture: finger positions over time, lifted at the end. */
async function touch(page: Page, moments: { x: number; y: number }[][]) {
  const session = await page.context().newCDPSession(page);
  for (const [index, touchPoints] of moments.entries())
    await session.send('Input.dispatchTouchEvent', { type: index === 0 ? 'touchStart' : 'touchMove', touchPoints });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
