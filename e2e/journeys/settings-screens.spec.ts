// Every settings screen and its dialogs, filled with data, on a large screen and a phone, in light, dark and Arabic.
import { readFileSync } from 'node:fs';
import { startCompanyCam } from '@countersign/simulators/companycam';
import { startIdentityServer } from '@countersign/simulators/identity-server';
import { uuidv7 } from '@countersign/document-model';
import type { Locator, Page } from '@playwright/test';
import { write } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { shareOrganization } from '../organizations.ts';
import { inDatabase } from '../database.ts';
import { expect, newPerson, signUp, testBeside } from '../people.ts';
import type { Server } from '../server.ts';

/** Every service can be connected; none of them is called. */
const test = testBeside(
  async () => {
    const [identity, companyCam] = [await startIdentityServer(), await startCompanyCam()];
    const close = async () => void (await Promise.all([identity.close(), companyCam.close()]));
    return { env: { ...identity.settings, ...companyCam.env }, close };
  },
  ({ env }) => ({ WEBHOOKS_ALLOW_PRIVATE: 'true', ...env }),
);

const SIZES = [
  { width: 1_440, height: 900 },
  { width: 390, height: 844 },
] as const;
/** Each language, theme and size is checked with axe once: a fault in one combination shows in the others as well. */
const LOOKS = [
  { locale: 'en', theme: 'light', axeAt: 1_440 },
  { locale: 'ar', theme: 'dark', axeAt: 390 },
];

test('every settings screen is accessible and fits, at each size, theme and language @deep', async ({ page, server, guest }) => {
  const screens = await fillSettings(page, server, guest);

  for (const { locale, theme, axeAt } of LOOKS) {
    await write(page, 'put', '/api/users/me/preferences', { locale, theme });
    for (const path of screens) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      for (const size of SIZES)
        await checkScreen(page, `${path}, ${locale}, ${theme}, ${size.width} wide`, { size, isWhole: size.width === axeAt });
    }
  }

  // Machine-readable values start at the visible edge, although the text around them runs from right to left.
  await page.goto(screens.find((path) => path.startsWith('/settings/webhooks/')) ?? '');
  const gap = (text: Element) => text.getBoundingClientRect().left - (text.parentElement?.getBoundingClientRect().left ?? 0);
  expect(await page.locator('pre').evaluate(gap)).toBeGreaterThanOrEqual(0);

  // With forced colours, checked and current items must still look different from the others.
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/settings/organizations');
  const fill = (one: Locator) => one.evaluate((node) => getComputedStyle(node).backgroundColor);
  const track = (checked: boolean) =>
    page.locator('label', { has: page.getByRole('switch', { checked }) }).locator('span.rounded-full');
  await expect(track(true)).not.toHaveCount(0);
  expect(await fill(track(true).first())).not.toBe(await fill(track(false).first()));
  const main = page.locator('header nav a');
  expect(await fill(main.and(page.locator('[aria-current]')))).not.toBe(await fill(main.first()));
});

test('so is every dialog that opens from them @deep', async ({ page, server, guest }) => {
  const screens = await fillSettings(page, server, guest);
  const pathOf = (start: string) => screens.find((path) => path.startsWith(`/settings/${start}`)) ?? '';
  await write(page, 'put', '/api/users/me/preferences', { locale: 'ar', theme: 'dark' });

  for (const [start, labels] of DIALOGS) {
    await page.goto(pathOf(start));
    for (const label of labels) {
      await page.setViewportSize(SIZES[0]);
      await page
        .getByRole('button', { name: inArabic(label) })
        .last()
        .click();
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect(dialog, label).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectInOrder(page, `${start}: ${label}, ${size.width} wide`, { isWhole: size.width === 390 });
      }
      await page.keyboard.press('Escape');
      await expect(dialog, label).toBeHidden();
    }
  }
});

/** The buttons that open a dialog, by screen, by their English message with its placeholders. */
const DIALOGS: [string, string[]][] = [
  ['account', ['Switch off', 'New recovery codes', 'Rename {0}', 'Remove {0}', 'Disconnect {service}', 'Delete account']],
  ['signatures', ['Create', 'Delete {name}']],
  [
    'organizations',
    ['Create new organization', 'Delete Organization', 'Invite user', 'Edit {email}', 'Delete {0}', 'Remove {name}', 'Leave {0}'],
  ],
  ['api-tokens', ['New token', 'Revoke {0}']],
  ['webhooks', ['New webhook']],
  ['webhooks/', ['Delete webhook']],
  ['stubs', ['Edit {0}', 'Delete {0}']],
];

const ARABIC = readFileSync(new URL('../../apps/web/src/locales/ar.po', import.meta.url), 'utf8');

/** The Arabic translation of a text, with any value for each placeholder. */
function inArabic(text: string): RegExp {
  const start = ARABIC.indexOf(`\nmsgid ${JSON.stringify(text)}\n`);
  const words = /^msgstr "(.+)"$/m.exec(ARABIC.slice(start))?.[1];
  if (start === -1 || words === undefined) throw new Error(`“${text}” is not among the texts.`);
  return new RegExp(`^${words.replaceAll(/\{\w+\}/g, '.+')}$`);
}

async function checkScreen(page: Page, where: string, { size, isWhole }: { size: (typeof SIZES)[number]; isWhole: boolean }) {
  await page.setViewportSize(size);
  await expect(page.locator('nav a[aria-current="page"][href^="/settings/"]').last(), where).toBeInViewport();
  await expectInOrder(page, where, { isWhole });
}

async function expectInOrder(page: Page, where: string, { isWhole }: { isWhole: boolean }) {
  expect.soft(await overflow(page), where).toBeLessThanOrEqual(0);
  if (isWhole) expect.soft(await allFaults(page), where).toEqual([]);
}

/** One of everything that settings store. @returns the paths of all screens */
async function fillSettings(page: Page, server: Server, guest: Page): Promise<string[]> {
  const person = await signUp(page, newPerson({ first_name: 'Konstantina', last_name: 'Papadopoulou-Zimmermann' }));
  await server.grant(person.email, 'support_staff');
  const colleague = newPerson({ first_name: 'Bob', last_name: 'Baker' });
  await signUp(guest, colleague);
  const id = await shareOrganization(server, [person, colleague]);
  await write(page, 'put', '/api/users/me/settings/default_organization_id', { value: id });
  const created = (path: string, data: unknown) => write(page, 'post', path, data) as Promise<{ id: string }>;
  const space = `/api/organizations/${id}`;

  await write(page, 'put', space, {
    name: 'Papadopoulou Construction and Engineering Ltd',
    primary_color: '#7c3aed',
    secondary_color: '#f59e0b',
    is_active: true,
  });
  await created(`${space}/invites`, { email: newPerson().email, role: 'admin', invite_message: 'Come!' });
  const stub = await created(`${space}/stubs`, {
    key: 'client_name',
    name: 'Name of the client',
    description: 'As in the register',
  });
  const webhook = await created(`${space}/webhooks`, {
    url: 'https://example.com/a/very/long/path/of/a/hook',
    events: ['pdfs.sent', 'pdfs.completed'],
  });
  await created('/api/users/me/tokens', { name: 'Nightly export', abilities: ['read', 'write'] });
  await created('/api/users/me/signatures', { text: 'Konstantina P.-Z.', font: 'caveat', is_default: true });
  await created('/api/users/me/initials', { text: 'KPZ', font: 'caveat' });
  await connectAll(server, person.email);

  const names = [
    'account',
    'signatures',
    'notifications',
    'integrations',
    'organizations',
    'organizations?trigger_new_org=true',
    'billing',
  ];
  const others = ['api-tokens', 'webhooks', `webhooks/${webhook.id}`, 'stubs', `stubs/${stub.id}`];
  return [...names, ...others].map((name) => `/settings/${name}`);
}

/** A second factor, a passkey, social logins, and a photo service that has rejected its token. */
async function connectAll(server: Server, email: string) {
  await inDatabase(server, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email]);
    const user = rows[0]?.id;
    await client.query(
      `insert into two_factor_secrets (user_id, sealed_secret, confirmed_at, created_at) values ($1, 'sealed', now(), now())`,
      [user],
    );
    await client.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
       values ($1, $2, gen_random_uuid()::text, 'key', 0, '[]', 'Chrome on a machine with a long name in the office', true, now())`,
      [uuidv7(), user],
    );
    for (const provider of ['google', 'linkedin'])
      await client.query(
        `insert into connected_sign_ins (id, user_id, provider, subject, email, created_at) values ($1, $2, $3, gen_random_uuid()::text, $4, now())`,
        [uuidv7(), user, provider, `konstantina.papadopoulou-zimmermann+${provider}@example.com`],
      );
    await client.query(
      `insert into integrations
         (id, user_id, provider, user_name, user_email, sealed_access_token, refused_at, created_at, updated_at)
       values ($1, $2, 'companycam', 'Konstantina Papadopoulou-Zimmermann', $3, 'sealed', now(), now(), now())`,
      [uuidv7(), user, email],
    );
  });
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
