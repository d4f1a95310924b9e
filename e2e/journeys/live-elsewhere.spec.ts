// The live channel at a server of its own, which speaks the same protocol: another installation stands for it.
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

test('two see that the other is here, and what is open ends, where the live channel is at another server @deep', async ({
  page,
  guest: other,
  server,
  standIn,
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
  expect(new URL(first.url()).port).toBe(new URL(standIn.url).port);

  // The server has what is open ended there; whoever is still signed in comes back to it by themselves.
  const closed = first.waitForEvent('close');
  const second = other.waitForEvent('websocket');
  const ended = await other.request.delete('/api/users/me/sessions', { headers: await csrf(other) });
  expect(ended.status()).toBe(204);
  await closed;
  expect(new URL((await second).url()).port).toBe(new URL(standIn.url).port);
  await expect(row.getByRole('img', { name: 'Online' })).toBeVisible();
});
