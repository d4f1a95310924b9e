import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const apps: Record<string, TestApp> = {};
beforeAll(async () => {
  for (const env of ['test', 'production']) apps[env] = await startTestApp({ APP_ENV: env });
});
afterAll(async () => {
  for (const app of Object.values(apps)) await app.close();
});

/** Creates a stub and deletes it again, so that the next one can have the same key and id. */
async function makeStub(env: string, seed: string) {
  const { browser } = await signUp(apps[env] as TestApp);
  const made = await browser.call<{ id: string; created_at: string }>(
    'POST',
    '/api/users/me/stubs',
    { key: 'client', name: '', description: '' },
    { 'x-test-seed': seed },
  );
  expect(made.status).toBe(201);
  expect((await browser.call('DELETE', `/api/users/me/stubs/${made.body.id}`)).status).toBe(204);
  return { id: made.body.id, created_at: made.body.created_at };
}

it('the same seed gives the same ids and time, another seed gives others', async () => {
  const first = await makeStub('test', 'one');
  expect(await makeStub('test', 'one')).toEqual(first);
  const other = await makeStub('test', 'two');
  expect(other.id).not.toBe(first.id);
  expect(other.created_at).not.toBe(first.created_at);
});

it('a seed that starts with a time sets that time', async () => {
  const made = await makeStub('test', '2031-05-06T07:08:09.000Z a birthday');
  expect(made.created_at).toBe('2031-05-06T07:08:09.000Z');
});

it('a seed has no effect without APP_ENV=test', async () => {
  const first = await makeStub('production', '2031-05-06T07:08:09.000Z');
  expect(first.created_at).not.toBe('2031-05-06T07:08:09.000Z');
  expect((await makeStub('production', '2031-05-06T07:08:09.000Z')).id).not.toBe(first.id);
});
