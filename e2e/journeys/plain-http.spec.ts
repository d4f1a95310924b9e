// The product on an office network, by host name and without TLS: browsers then withhold the APIs that need a secure context.
import { chromium } from '@playwright/test';
import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { expect, fillInSignUp, newPerson, test } from '../people.ts';

const NAME = 'office.test';

test('signs up, uploads and edits a page over an insecure connection', async ({ server }, { project }) => {
  const { launchOptions = {} } = project.use;
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`];
  const browser = await chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL: server.url.replace('localhost', NAME), locale: 'en-US' });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const person = newPerson();

  await page.goto('/sign-up');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await fillInSignUp(page, person);
  await page.waitForURL('**/home');
  const confirmation = await server.waitForEmail(person.email, /Verify|Confirm/i);
  const link = /https?:\/\/\S+/.exec(confirmation.text ?? '')?.[0] ?? '';
  const { pathname, hash } = new URL(link);
  await page.goto(`${pathname}${hash}`);
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();

  await page.goto('/documents');
  const file = { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('article', { name: 'Lease' }).getByRole('link').first().click();
  const sheet = page.locator('section[data-page-id]').first();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('t');
  await sheet.click({ position: { x: 200, y: 200 } });
  await page.keyboard.type('Written here');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: /Written here/ })).toBeVisible();
  expect(errors).toEqual([]);
  await browser.close();
});
