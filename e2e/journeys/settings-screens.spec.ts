// Every screen of the settings, filled, on a large screen and a phone, in light, dark and Arabic.
import type { Page } from '@playwright/test';
import { verifyEmail, write } from '../documents.ts';
import { shareOrganization } from '../organizations.ts';
import { allFaults, expect, newPerson, signUp, test } from '../people.ts';
import type { Server } from '../server.ts';

const SIZES = [
  { width: 1_440, height: 900 },
  { width: 390, height: 844 },
];
/** Each colour and each direction once: what is wrong with one of them is so with the other as well. */
const LOOKS = [
  { locale: 'en', theme: 'light' },
  { locale: 'ar', theme: 'dark' },
];

test('nothing is wrong with any screen of the settings, whatever its size, colours and language', async ({ page, server }) => {
  test.setTimeout(180_000);
  const screens = await fillSettings(page, server);

  for (const { locale, theme } of LOOKS) {
    await write(page, 'put', '/api/users/me/preferences', { locale, theme });
    for (const path of screens) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      for (const size of SIZES) await look(page, `${path}, ${locale}, ${theme}, ${size.width} wide`, size);
    }
  }
});

async function look(page: Page, where: string, size: (typeof SIZES)[number]) {
  await page.setViewportSize(size);
  await expect(page.locator('nav a[aria-current="page"][href^="/settings/"]').last(), where).toBeInViewport();
  expect.soft(await overflow(page), where).toBeLessThanOrEqual(0);
  expect.soft(await allFaults(page), where).toEqual([]);
}

/** One of everything that settings keep. @returns the paths of all screens */
async function fillSettings(page: Page, server: Server): Promise<string[]> {
  const person = await signUp(page, newPerson({ first_name: 'Konstantina', last_name: 'Papadopoulou-Zimmermann' }));
  await verifyEmail(page, server, person.email);
  await server.grant(person.email, 'support_staff');
  const id = await shareOrganization(server, [person]);
  await write(page, 'put', '/api/users/me/settings/default_organization_id', { value: id });
  const made = (path: string, data: unknown) => write(page, 'post', path, data) as Promise<{ id: string }>;
  const space = `/api/organizations/${id}`;

  await write(page, 'put', space, {
    name: 'Papadopoulou Construction and Engineering Ltd',
    primary_color: '#7c3aed',
    secondary_color: '#f59e0b',
    is_active: true,
  });
  await made(`${space}/invites`, { email: newPerson().email, role: 'admin', invite_message: 'Come!' });
  const stub = await made(`${space}/stubs`, {
    key: 'client_name',
    name: 'Name of the client',
    description: 'As in the register',
  });
  const webhook = await made(`${space}/webhooks`, {
    url: 'https://example.com/a/very/long/path/of/a/hook',
    events: ['pdfs.sent', 'pdfs.completed'],
  });
  await made('/api/users/me/tokens', { name: 'Nightly export', abilities: ['read', 'write'] });
  await made('/api/users/me/signatures', { text: 'Konstantina P.-Z.', font: 'caveat', is_default: true });
  await made('/api/users/me/initials', { text: 'KPZ', font: 'caveat' });

  const names = [
    'account',
    'signatures',
    'notifications',
    'integrations',
    'organizations',
    'organizations?trigger_new_org=true',
    'billing',
  ];
  const others = ['api-tokens', 'webhooks', `webhooks/${webhook.id}`, 'stubs', `stubs/${stub.id}`, 'support'];
  return [...names, ...others].map((name) => `/settings/${name}`);
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
