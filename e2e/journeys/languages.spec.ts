// The language of the screens, and their reading direction.
import { createElement, uuidv7 } from '@countersign/document-model';
import type { Locator, Page } from '@playwright/test';
import { draft, linkIn, placeElements, write, openLink } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { expect, newPerson, signUp, test } from '../people.ts';

const spoken = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, getComputedStyle(document.documentElement).direction].join(' '));

test('switches to Arabic, and lays everything out from right to left from then on', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings/account');
  expect(await spoken(page)).toBe('en ltr');
  await page.getByRole('button', { name: /Language$/ }).click();
  await page.getByRole('option', { name: 'العربية' }).click();
  await expect.poll(() => spoken(page)).toBe('ar rtl');
  await expect(page.getByRole('heading', { level: 1, name: 'الإعدادات' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'الإعدادات' })).toBeVisible();
  expect(await spoken(page)).toBe('ar rtl');
  await expect(page.getByText(/^\u2068Chrome\u2069 على /)).toBeVisible();

  // As tall as the longest of them: axe would report targets that the bar at the foot covers until one scrolls.
  await page.setViewportSize({ width: 390, height: 4_000 });
  for (const path of ['/settings/account', '/settings/notifications', '/settings/billing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    expect(await seriousFaults(page)).toEqual([]);
  }
});

test('shows keys in the order they are pressed, and keeps labels inside their buttons, in every language @deep', async ({
  page,
}) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'edit' });
  await placeElements(page, path, [createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'rectangle', x: 60, y: 80 })]);
  await write(page, 'put', '/api/users/me/preferences', { locale: 'ar' });
  await page.goto(`/pdfs/${id}/edit`);
  await page.locator('[data-element-id]').click();

  const order = (keys: Locator) =>
    keys.evaluate((node) => {
      const at = (from: number) => {
        const range = document.createRange();
        range.setStart(node.firstChild ?? node, from);
        range.setEnd(node.firstChild ?? node, from + 1);
        return range.getBoundingClientRect().left;
      };
      return at(0) < at(node.textContent.length - 1) ? 'as held' : 'turned';
    });
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  for (const keys of ['Ctrl +', 'Ctrl -', 'Ctrl Shift ]', 'Ctrl [', 'Ctrl Shift ←'])
    expect(await order(sheet.locator('kbd').getByText(keys, { exact: true })), keys).toBe('as held');
  await page.keyboard.press('Escape');
  await page.locator('[data-element-id]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'الطبقة' }).hover();
  expect(await order(page.locator('kbd').getByText('Ctrl ]', { exact: true }))).toBe('as held');

  for (const locale of ['de', 'fr', 'es']) {
    await write(page, 'put', '/api/users/me/preferences', { locale });
    await page.reload();
    const add = page.getByRole('navigation').getByRole('button').last();
    await expect(add).toBeVisible();
    const room = await add.evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      const [outer, inner] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
      return Math.min(inner.left - outer.left, outer.right - inner.right, inner.top - outer.top, outer.bottom - inner.bottom);
    });
    expect(room, locale).toBeGreaterThan(3);
  }
});

test('shows the whole header of a test fill on the narrowest screen, in every language @deep', async ({ page }) => {
  await signUp(page);
  const { id, path, pages } = await draft(page, { mode: 'template' });
  const { id: role_id } = (await write(page, 'post', `${path}/roles`, { name: 'Tenant' })) as { id: string };
  const at = { id: uuidv7(), page_id: pages[0] ?? '', x: 60, y: 80 };
  await placeElements(page, path, [createElement({ ...at, kind: 'input' }, { role_id, label: 'Town' })]);
  await page.setViewportSize({ width: 320, height: 640 });
  const titles = { de: 'Testweise ausfüllen', fr: 'Test de remplissage', es: 'Rellenar como prueba', ar: 'ملء تجريبي' };
  for (const [locale, title] of Object.entries(titles)) {
    await write(page, 'put', '/api/users/me/preferences', { locale });
    await page.goto(`/pdfs/${id}/template`);
    await page.locator('[data-element-id]').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(title);
    await page.getByRole('option', { name: title }).first().click();
    const trial = page.getByRole('dialog', { name: title });
    const head = trial.getByRole('heading', { level: 1, name: title });
    await expect(head).toBeVisible();
    const cut = await head.evaluate((node) => [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight]);
    expect(Math.max(...cut), locale).toBeLessThanOrEqual(0);
    const wide = await trial.evaluate((node) => node.scrollWidth);
    expect(wide, locale).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await expect(trial).toHaveCount(0);
  }
});

test('shows a signee the language that the sender set, until the signee chooses another @deep', async ({
  page,
  server,
  browser,
}) => {
  await signUp(page);
  const { path, pages } = await draft(page);
  const { email } = newPerson();
  const { id: signee_id } = (await write(page, 'post', `${path}/signees`, { name: 'Gerda Gast', email, locale: 'de' })) as {
    id: string;
  };
  const at = { id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature' as const, x: 80, y: 120 };
  await placeElements(page, path, [createElement(at, { signee_id })]);
  await write(page, 'post', `${path}/send`, {});
  const link = linkIn((await server.waitForEmail(email, /./)).text ?? '', 'signee-login');

  const context = await browser.newContext({ locale: 'en-US' });
  const visit = await context.newPage();
  await test.step('though the user signed in on the device uses French', async () => {
    await visit.goto('/login');
    await visit.evaluate(() => localStorage.setItem('countersign.account-language', 'fr'));
    await visit.reload();
    await expect.poll(() => spoken(visit)).toBe('fr ltr');
  });
  await openLink(visit, link);
  await expect(visit.getByRole('button', { name: 'Zustimmen und fortfahren' })).toBeVisible();
  expect(await spoken(visit)).toBe('de ltr');

  await test.step('the chosen language stays', async () => {
    await expect(visit.getByText(/^Ich stimme zu, dieses Dokument elektronisch zu lesen/)).toBeVisible();
    await visit.getByLabel('Sprache').selectOption('English');
    await expect(visit.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
    // The consent text as well.
    await expect(visit.getByText(/^I agree to read and sign this document electronically/)).toBeVisible();
    await visit.reload();
    await expect(visit.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
    expect(await spoken(visit)).toBe('en ltr');
  });
  await context.close();
});

test('lays out user content by its own direction on a right-to-left screen @deep', async ({ page, server, guest }) => {
  const way = (words: Locator) => words.evaluate((node) => getComputedStyle(node).direction);
  await signUp(page);
  const { email } = newPerson();
  const { id, path, pages } = await draft(page);
  const signee = (await write(page, 'post', `${path}/signees`, { name: 'Gerda Gast', email, locale: 'ar' })) as { id: string };
  const at = { id: uuidv7(), page_id: pages[0] ?? '', kind: 'input' as const, x: 80, y: 120 };
  await placeElements(page, path, [
    createElement(at, { signee_id: signee.id, label: 'Mail', type: 'email' }),
    createElement({ ...at, id: uuidv7(), kind: 'signature', y: 200 }, { signee_id: signee.id }),
  ]);

  await test.step('placeholders, too', async () => {
    await write(page, 'put', '/api/users/me/preferences', { locale: 'ar' });
    await page.goto(`/pdfs/${id}/signing`);
    // A long name is truncated at its own end, not at its start.
    expect(await way(page.getByText(email))).toBe('ltr');
    await page.getByRole('button', { name: 'إرسال', exact: true }).click();
    const message = page.getByRole('dialog').locator('textarea').first();
    expect(await way(message)).toBe('rtl');
    await message.fill('Please look at page two.');
    expect(await way(message)).toBe('ltr');
  });

  await write(page, 'post', `${path}/send`, { message: 'Please look at page two.' });
  await openLink(guest, linkIn((await server.waitForEmail(email, /./)).text ?? '', 'signee-login'));
  await expect.poll(() => spoken(guest)).toBe('ar rtl');
  expect(await way(guest.getByText('Please look at page two.'))).toBe('ltr');
  await guest.getByRole('button', { name: 'الموافقة والمتابعة' }).click();
  await guest.getByRole('textbox', { name: 'Mail' }).fill('nobody');
  expect(await way(guest.getByRole('alert').filter({ hasText: 'name@example.com' }))).toBe('rtl');
});

test('shows a guest the language of their browser @deep', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const visit = await context.newPage();
  await visit.goto('/login');
  await expect(visit.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  expect(await spoken(visit)).toBe('fr ltr');
  expect(await seriousFaults(visit)).toEqual([]);
  await context.close();
});
