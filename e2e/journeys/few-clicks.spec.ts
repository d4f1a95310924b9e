// The number of presses for the most common tasks: by mouse, touch and keyboard, and in Arabic.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import { type Locator, type Page, devices } from '@playwright/test';
import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { messagesOf } from '../../tools/messages-of.ts';
import { addSignee, draft, linkIn, placeElements, write } from '../documents.ts';
import { chooseFiles } from '../files.ts';
import { tabTo } from '../keyboard.ts';
import { expect, newPerson, signUp, test } from '../people.ts';
import { type InputDevice, countPresses, forgetPresses, presses } from '../presses.ts';

const CATALOGUES = path.resolve(import.meta.dirname, '../../apps/web/src/locales');
const LEASE = { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) };
const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];

const WAYS: { title: string; size: { width: number; height: number }; hand: InputDevice; language: 'en' | 'ar' }[] = [
  { title: 'with a mouse', size: { width: 1_440, height: 900 }, hand: 'mouse', language: 'en' },
  { title: 'with a finger', size: { width: 390, height: 844 }, hand: 'finger', language: 'en' },
  { title: 'by the keyboard @deep', size: { width: 1_440, height: 900 }, hand: 'keys', language: 'en' },
  { title: 'in Arabic @deep', size: { width: 1_440, height: 900 }, hand: 'mouse', language: 'ar' },
];

for (const { title, size, hand, language } of WAYS)
  test.describe(title, () => {
    const messages = messagesOf(readFileSync(path.join(CATALOGUES, `${language}.po`), 'utf8'));
    const say = (english: string) => messages.get(english) ?? english;
    const device = { ...(hand === 'finger' ? phone : {}), viewport: size };
    test.use(device);

    const press = async (target: Locator) => {
      if (hand === 'mouse') return target.click();
      if (hand === 'finger') return target.tap();
      await tabTo(target.page(), target);
      return target.page().keyboard.press('Enter');
    };
    const button = (on: Page | Locator, name: string) => on.getByRole('button', { name: say(name), exact: true });
    const pressSignatureTool = async (page: Page) => {
      if (hand !== 'keys') return press(button(page, 'Signature'));
      // The toolbar is a single tab stop.
      await tabTo(page, button(page, 'Select'));
      await page.keyboard.press('ArrowRight');
      return page.keyboard.press('Enter');
    };
    const pressOnPage = async (page: Page) => {
      const sheet = page.locator('[data-page-id]').first();
      const position = { x: 90, y: 150 };
      if (hand === 'keys') {
        await expect(page.getByRole('dialog')).toBeHidden();
        await tabTo(page, page.getByRole('group', { name: say('Pages'), exact: true }));
        await page.keyboard.press('Enter');
      } else await (hand === 'finger' ? sheet.tap({ position }) : sheet.click({ position }));
      await expect(page.locator('[data-element-id]')).toHaveCount(1);
    };
    const enterPerson = async (page: Page, name: string, email: string) => {
      await expect(page.locator(':focus')).toHaveAccessibleName(say('Name'));
      await page.keyboard.type(name);
      await page.keyboard.press('Tab');
      await page.keyboard.type(email);
      await page.keyboard.press('Enter');
    };

    test(`few presses ${title} sign, send, use a template and publish a form`, async ({ page, server, browser }) => {
      await signUp(page);
      await write(page, 'put', '/api/users/me/preferences', { locale: language });
      await countPresses(page.context(), hand);

      await test.step("signs one's own document, once its file is chosen", async () => {
        await page.goto('/home');
        await chooseFiles(page, () => press(page.getByRole('button', { name: say('Upload and sign') })), LEASE);
        await page.waitForURL('**/pdfs/**');
        await forgetPresses(page);
        await pressSignatureTool(page);
        if (hand === 'finger') await draw(page);
        await press(button(page, 'Use this signature'));
        await pressOnPage(page);
        await press(button(page, 'Finish'));
        await press(button(page, 'Agree and finish'));
        await expect(button(page, 'Download the signed document')).toBeVisible();
        expect(await presses(page)).toBeLessThanOrEqual(5);
      });

      await test.step('sends a document to someone else, from nothing', async () => {
        await page.goto('/home');
        await forgetPresses(page);
        await chooseFiles(page, () => press(page.getByRole('button', { name: say('Send for signing') })), LEASE);
        await page.waitForURL('**/pdfs/**');
        if (hand === 'finger') await press(button(page, 'Recipients'));
        await enterPerson(page, 'Sofia Sign', newPerson().email);
        await press(button(page, 'Place the signature'));
        await pressOnPage(page);
        await press(button(page, 'Send'));
        await press(button(page.getByRole('dialog'), 'Send'));
        await page.waitForURL('**/sent**');
        expect(await presses(page)).toBeLessThanOrEqual(6);
      });

      await test.step('sends a template to the person who fills its role', async () => {
        const { path: template, pages } = await draft(page, { mode: 'template' });
        const role = (await write(page, 'post', `${template}/roles`, { name: 'Client' })) as { id: string };
        await placeElements(page, template, [signature(pages[0], { role_id: role.id })]);
        await page.goto('/templates');
        await forgetPresses(page);
        const [use = ''] = say('Use “{name}”').split('{name}');
        await press(page.getByRole('button', { name: use }));
        await enterPerson(page, 'Cleo Client', newPerson().email);
        await expect(page.getByRole('dialog')).toBeHidden();
        expect(await presses(page)).toBeLessThanOrEqual(4);
      });

      await test.step('publishes a form from the template', async () => {
        await page.goto('/forms');
        await forgetPresses(page);
        await press(button(page, 'New form').first());
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('button', { name: /Lease/ })).toBeVisible();
        await press(button(dialog, 'Publish'));
        await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
        expect(await presses(page)).toBeLessThanOrEqual(2);
      });

      await test.step('signs a requested document, from the link in the email', async () => {
        const email = newPerson().email;
        const { path: sent, pages } = await draft(page);
        const signee_id = await addSignee(page, sent, { name: 'Gus Guest', email, locale: language });
        await placeElements(page, sent, [signature(pages[0], { signee_id })]);
        await write(page, 'post', `${sent}/send`, {});
        const context = await browser.newContext({ ...device, baseURL: server.url });
        await countPresses(context, hand);
        const guest = await context.newPage();
        await guest.goto(linkIn((await server.waitForEmail(email, /./)).text ?? '', 'signee-login'));
        await press(guest.getByRole('main').getByRole('button'));
        await press(button(guest, 'Agree and continue'));
        await press(button(guest, 'Start'));
        if (hand === 'finger') await draw(guest);
        await press(button(guest, 'Use this signature'));
        await press(button(guest, 'Finish'));
        await guest.waitForURL('**/signing-complete**');
        expect(await presses(guest)).toBeLessThanOrEqual(5);
      });
    });
  });

function signature(page_id = '', holder: { role_id: string } | { signee_id: string }): Element {
  return createElement({ id: uuidv7(), page_id, kind: 'signature', x: 80, y: 200 }, holder);
}

/** Draws a stroke on the pad, which opens by itself on touch screens. */
async function draw(page: Page) {
  const pad = page.getByRole('img', { name: 'Drawing area, empty' });
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad to draw on.');
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + box.height / 3, { steps: 8 });
  await page.mouse.up();
}
