// The connection breaks once the signing screen is open: entered values are visible, and a name can be typed as a signature.
import type { Browser, Page } from '@playwright/test';
import { sendToOne, openLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, test, signUp } from '../people.ts';
import type { Server } from '../server.ts';

async function agreed(page: Page, server: Server, browser: Browser, { withFonts }: { withFonts: boolean }) {
  await signUp(page);
  const { link } = await sendToOne(page, server, { name: 'Olive Offline', email: newPerson().email });
  const context = await browser.newContext({ baseURL: server.url });
  if (!withFonts) await context.route('**/*.ttf', (route) => route.abort());
  const signing = await context.newPage();
  await openLink(signing, link);
  await signing.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(signing.getByText('0 of 3 required')).toBeVisible();
  return { context, signing };
}

async function fillIn(signing: Page) {
  await signing.getByRole('textbox', { name: /Town/ }).fill('Évora');
  await expect(signing.getByText('1 of 3 required')).toBeVisible();
  await signing.getByRole('textbox', { name: /Town/ }).blur();
}

async function openTypePad(signing: Page) {
  const type = signing.getByRole('tab', { name: 'Type' });
  // Fills in what is still open before it; the signature field then opens the pad by itself.
  await expect(async () => {
    if (!(await type.isVisible())) await signing.getByRole('button', { name: /^(Start|Next)$/ }).click({ timeout: 2_000 });
    await expect(type).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await type.click();
}

test('shows entered values and a typed signature after the connection breaks @deep', async ({ page, server, browser }) => {
  const { context, signing } = await agreed(page, server, browser, { withFonts: true });
  await signing.waitForFunction(() => {
    const families = [...document.fonts].map(({ family }) => family);
    return ['noto-sans', 'caveat', 'kalam'].every((font) => families.includes(`countersign-${font}`));
  });
  await signing.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /signature-pad/.test(name)));
  await signing.waitForLoadState('networkidle');
  await context.setOffline(true);

  await fillIn(signing);
  await expect(signing.locator('svg text', { hasText: 'Évora' })).toBeVisible();
  await openTypePad(signing);
  await expect(signing.getByRole('radio', { name: 'Caveat' })).toBeVisible();
  await expect(signing.locator('svg text', { hasText: 'Offline' })).toHaveCount(6);
  await signing.getByLabel('Name').focus();
  // A single focus ring, around the focused element.
  expect(
    await signing.getByRole('tabpanel').evaluate((panel) => getComputedStyle(panel.parentElement ?? panel).outlineStyle),
  ).toBe('none');
  await signing.getByRole('button', { name: 'Use this signature' }).click();
  await expect(signing.getByText('2 of 3 required')).toBeVisible();
});

test('without downloaded fonts, shows entered values all the same, and the pad says why it waits @deep', async ({
  page,
  server,
  browser,
}) => {
  const { context, signing } = await agreed(page, server, browser, { withFonts: false });
  await fillIn(signing);
  await expect(signing.locator('span', { hasText: /^Évora$/ })).toBeVisible();
  await openTypePad(signing);
  await expect(signing.getByText(/^The signature styles couldn’t be loaded/)).toBeVisible();
  await expect(signing.getByRole('button', { name: 'Use this signature' })).toBeDisabled();
  expect(await allFaults(signing)).toEqual([]);

  await context.unroute('**/*.ttf');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(signing.getByText(/^The signature styles couldn’t be loaded/)).toBeHidden();
  await expect(signing.getByRole('button', { name: 'Use this signature' })).toBeEnabled();
});

test('merges what a signee entered offline in two tabs, and signs what is shown', async ({ page, server, browser }) => {
  const { context, signing } = await agreed(page, server, browser, { withFonts: true });
  const url = signing.url();
  const open = async () => {
    const tab = await context.newPage();
    await tab.goto(url);
    await expect(tab.getByText('0 of 3 required')).toBeVisible();
    return tab;
  };
  const second = await open();
  const check = (tab: Page) => tab.getByRole('checkbox', { name: /Read/ });
  await second.getByRole('button', { name: /^(Start|Next)$/ }).click();
  await second.getByRole('button', { name: 'Next' }).click();
  await expect(check(second)).toBeVisible();

  await context.setOffline(true);
  await fillIn(signing);
  await check(second).focus();
  await second.keyboard.press('Space');
  for (const tab of [signing, second]) {
    await expect(tab.getByText('1 of 3 required')).toBeVisible();
    await expect(tab.getByText(/No connection|Offline/i).first()).toBeVisible();
  }
  await signing.close();
  await second.close();
  await context.setOffline(false);

  const third = await context.newPage();
  await third.goto(url);
  await expect(third.getByText('2 of 3 required')).toBeVisible();
  await third.reload();
  await expect(third.getByText('2 of 3 required')).toBeVisible();

  await test.step('shows what another tab changed before it is signed', async () => {
    await openTypePad(third);
    await third.getByRole('button', { name: 'Use this signature' }).click();
    await expect(third.getByText('3 of 3 required')).toBeVisible();
    const fourth = await context.newPage();
    await fourth.goto(url);
    await fourth.getByRole('textbox', { name: /Town/ }).fill('Braga');
    await expect(fourth.getByText('Saved', { exact: true })).toBeAttached();
    await fourth.close();
    await third.getByRole('button', { name: 'Finish' }).click();
    await expect(third.getByText(/^Your entries were changed in another window/)).toBeVisible();
    await expect(third.getByRole('textbox', { name: /Town/ })).toHaveValue('Braga');
    await third.getByRole('button', { name: 'Finish' }).click();
    await third.waitForURL('**/signing-complete**');
  });
});
