import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { codeAt } from '../../apps/server/src/testing/authenticator-app.ts';
import { write } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { chooseFiles } from '../files.ts';
import { joinOrganizations, workIn } from '../organizations.ts';
import { PASSWORD, expect, fillInSignUp, newPerson, signIn, signOut, test, signUp } from '../people.ts';

test('works under a token, without cookies and without its navigation, from screen to screen', async ({
  page,
  server,
  browser,
}) => {
  const person = await signUp(page);
  const [adminLtd = ''] = await joinOrganizations(server, person, ['admin']);

  const context = await browser.newContext({ baseURL: server.url });
  // Not even the CSRF cookie can be read, which any page may request.
  await context.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '' }));
  const app = await context.newPage();
  const refused: string[] = [];
  app.on('response', (answer) => {
    if ([401, 419].includes(answer.status()) && !answer.url().includes('/users/me')) refused.push(answer.url());
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
  const expectNoSession = async () =>
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('countersign_session');
  await expectNoSession();

  const lease = { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) };
  await chooseFiles(app, () => app.getByRole('button', { name: /Upload and sign/ }).click(), lease);
  await app.waitForURL('**/pdfs/**');
  isKept();
  await app.getByRole('button', { name: 'Signature', exact: true }).click();
  await app.getByRole('button', { name: 'Use this signature' }).click();
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

  await test.step('reaches lists and settings, in an organization, too', async () => {
    for (const [path, title] of [
      ['/documents', 'Documents'],
      ['/templates', 'Templates'],
      ['/forms', 'Forms'],
    ]) {
      await app.goto(`${path}?stateless=true&shell=true`);
      await expect(app.getByRole('heading', { name: title ?? '', level: 1 })).toBeVisible();
      isKept();
    }
    await app.goto(`/settings?organization_id=${adminLtd}&stateless=true&shell=true`);
    const tabs = app.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    await expect(tabs.filter({ hasText: 'Organizations' })).toBeVisible();
    for (const tab of await tabs.all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      isKept();
      if ((await tab.innerText()) === 'Organizations')
        await expect(app.getByLabel('Name', { exact: true })).toHaveValue('Admin Ltd');
    }
  });

  await test.step('keeps the flag across screens, a change of space, and signing out', async () => {
    await app.goto('/home?stateless=true');
    await workIn(app, 'Admin Ltd');
    const places = app.getByRole('navigation', { name: 'Main' }).getByRole('link');
    for (const place of await places.all()) {
      await place.click();
      await expect(place).toHaveAttribute('aria-current', 'page');
      expect(new URL(app.url()).searchParams.get('stateless')).toBe('true');
    }
    await app.getByRole('button', { name: `Account of ${person.first_name} ${person.last_name}` }).click();
    await app.getByRole('menuitem', { name: 'Account settings' }).click();
    await expect(app).toHaveURL(/\/settings\/account\?stateless=true$/);
    expect(refused).toEqual([]);
    await signOut(app, person);
    await expect(app).toHaveURL(/\/login\?stateless=true$/);
    expect(await app.evaluate(() => localStorage.getItem('countersign.token'))).toBeNull();
  });

  await test.step('asks for a code of an authenticator app', async () => {
    const path = '/api/users/me/two-factor';
    const { secret } = (await write(page, 'post', path, { current_password: PASSWORD })) as { secret: string };
    await write(page, 'put', path, { code: codeAt(secret, new Date()) });
    await app.goto('/login?stateless=true&shell=true');
    await signIn(app, person);
    // The time step after the one that enabled it, since each code works once.
    await app.getByLabel('Code').fill(codeAt(secret, new Date(Date.now() + 30_000)));
    await app.getByRole('button', { name: 'Continue' }).click();
    await app.waitForURL(/\/home\?/);
    isKept();
    await expectNoSession();
  });

  expect(refused).toEqual([]);
  await app.evaluate(() => localStorage.removeItem('countersign.token'));
  await app.reload();
  await expect(app).toHaveURL(/\/login\?/);
  isKept();

  await test.step('creates an account without leaving a session behind', async () => {
    const eve = newPerson({ first_name: 'Eve' });
    await app.getByRole('link', { name: 'Create an account' }).click();
    await fillInSignUp(app, eve);
    await app.waitForURL(/\/home\?/);
    isKept();
    await expect(app.getByRole('heading', { name: 'Hello, Eve' })).toBeVisible();
    await expectNoSession();
  });
  await context.close();
});
