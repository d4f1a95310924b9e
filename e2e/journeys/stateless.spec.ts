import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { signUpVerified } from '../documents.ts';
import { expect, seriousFaults, signIn, test } from '../people.ts';

test('the app works under a token, without cookies and without its navigation, from screen to screen', async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(120_000);
  const person = await signUpVerified(page, server);

  const context = await browser.newContext({ baseURL: server.url });
  const app = await context.newPage();
  const refused: string[] = [];
  app.on('response', (answer) => {
    if (answer.status() === 401 && !answer.url().includes('/users/me')) refused.push(answer.url());
  });
  await app.goto('/login?stateless=true&shell=true');
  await signIn(app, person);
  await app.waitForURL(/\/home\?/);
  const isKept = () => {
    const flags = new URL(app.url()).searchParams;
    expect([flags.get('stateless'), flags.get('shell')]).toEqual(['true', 'true']);
  };
  isKept();
  await expect(app.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('countersign_session');

  const choosing = app.waitForEvent('filechooser');
  await app.getByRole('button', { name: /Upload and sign/ }).click();
  await (await choosing).setFiles({ name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) });
  await app.waitForURL('**/pdfs/**');
  isKept();
  await expect(app.getByText('New fields are for')).toBeVisible();
  await app.keyboard.press('s');
  await app
    .locator('[data-page-id]')
    .first()
    .click({ position: { x: 200, y: 200 } });
  await expect(app.locator('[data-element-id]')).toHaveCount(1);
  await expect(app.getByText('Saved', { exact: true })).toBeVisible();
  await app.reload();
  await expect(app.locator('[data-element-id]')).toHaveCount(1);

  await app.getByRole('link', { name: 'Back' }).click();
  await app.waitForURL(/\/signing\?/);
  isKept();
  const card = app.getByRole('img', { name: /Lease/ }).or(app.locator('img')).first();
  await expect.poll(() => card.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true);
  expect(await seriousFaults(app)).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('countersign_session');

  expect(refused).toEqual([]);
  await app.evaluate(() => localStorage.removeItem('countersign.token'));
  await app.reload();
  await expect(app).toHaveURL(/\/login\?/);
  isKept();
  await context.close();
});
