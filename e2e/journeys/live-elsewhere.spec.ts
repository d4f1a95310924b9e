// The live channel on a separate Pusher-compatible server; another installation stands in for it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { WebSocket } from '@playwright/test';
import { deriveKey } from '../../apps/server/src/platform/secrets/secrets.ts';
import { signUpColleagues, workIn } from '../organizations.ts';
import { csrf, expect, testBeside } from '../people.ts';
import { type Server, startServer } from '../server.ts';

const test = testBeside(
  async () => {
    const other = await startServer();
    return { ...other, close: () => other.remove() };
  },
  (other: Server) => {
    const appKey = readFileSync(path.join(other.data_dir, 'keys/app.key'), 'utf8').trim();
    const { hostname, port } = new URL(other.url);
    return {
      PUSHER_APP_ID: 'countersign',
      PUSHER_KEY: deriveKey(appKey, 'live key').slice(0, 20),
      PUSHER_SECRET: deriveKey(appKey, 'live secret'),
      PUSHER_HOST: hostname,
      PUSHER_PORT: port,
    };
  },
);

test('shows presence, and closes connections on sign-out, when the live channel is on another server @deep', async ({
  page,
  guest: other,
  server,
  simulator,
}) => {
  const sockets: WebSocket[] = [];
  other.on('websocket', (socket) => sockets.push(socket));
  await signUpColleagues(server, { ann: page, bob: other });
  for (const tab of [page, other]) {
    await tab.goto('/home');
    await workIn(tab, 'Shared Ltd');
  }
  await page.goto('/settings/organizations');
  const row = page.getByRole('listitem').filter({ hasText: 'Bob Baker' });
  await expect(row.getByRole('img', { name: 'Online' })).toBeVisible();
  const first = sockets.at(-1);
  if (!first) throw new Error('There is no live connection.');
  expect(new URL(first.url()).port).toBe(new URL(simulator.url).port);

  // The server has that user's connections closed; a person who is still signed in reconnects automatically.
  const closed = first.waitForEvent('close');
  const second = other.waitForEvent('websocket');
  const ended = await other.request.delete('/api/users/me/sessions', { headers: await csrf(other) });
  expect(ended.status()).toBe(204);
  await closed;
  expect(new URL((await second).url()).port).toBe(new URL(simulator.url).port);
  await expect(row.getByRole('img', { name: 'Online' })).toBeVisible();
});
