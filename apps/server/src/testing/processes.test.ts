// The roles in separate processes, as on several machines: web, worker and live events.
import { channels } from '@countersign/contract/live';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plain } from '../../../../packages/pdf/fixtures/pages.ts';
import { openBrowser } from './browser.ts';
import { listen } from './listen.ts';
import { PASSWORD, signUp } from './people.ts';
import { type TestApp, startTestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ROLES: 'web', DATABASE_URL: 'postgres://localhost/shared' });
});
afterAll(() => test.close());

it('processes with separate roles cooperate through the database alone, from the upload to live events', async () => {
  const person = await signUp(test);
  const uploaded = await person.browser.upload<{ id: string }>('/api/users/me/documents/pdfs', {
    name: 'a.pdf',
    bytes: plain(1),
  });
  const state = async () => (await person.browser.call('GET', `/api/documents/pdfs/${uploaded.body.id}`)).body['engine_mode'];
  expect(await state()).toBe('processing');

  const live = await test.startBeside({ ROLES: 'live' });
  const channel = await listen(
    { url: live.url, key: live.app.server.liveKey },
    person.browser,
    channels.notifications(person.user.id),
  );
  const second = await test.startBeside({ ROLES: 'web' });
  await test.startBeside({ ROLES: 'worker' });
  await test.startBeside({ ROLES: 'worker' });

  await waitFor('the pdf to be ready', async () => (await state()) === 'ready');
  await waitFor('the event', () => channel.includes('pdf.changed'));

  const elsewhere = openBrowser(second);
  expect((await elsewhere.call('POST', '/login', { email: person.user.email, password: PASSWORD })).status).toBe(200);
  const page = (await elsewhere.call<{ data: { id: string }[] }>('GET', `/api/documents/pdfs/${uploaded.body.id}/pages`)).body
    .data[0]?.id;
  expect((await elsewhere.call('GET', `/api/documents/pdfs/${uploaded.body.id}/pages/${page}/image?width=160`)).status).toBe(200);
  await elsewhere.call('POST', '/forgot-password', { email: person.user.email });
  await waitFor('one email from either worker', () => test.mail.emails.length > 0);
  expect(test.mail.emails).toHaveLength(1);
});
