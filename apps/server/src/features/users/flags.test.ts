import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { setFlag } from './queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('flags the only account with an address, and removes the flag', async () => {
  const { db } = test.app.context;
  const person = await signUp(test, { email: 'flagged@example.com' });
  const other = await signUp(test);
  const flags = async (of: typeof person) => (await of.browser.call('GET', '/api/users/me')).body;

  expect(await setFlag(db, { email: 'Flagged@example.com', flag: 'developer', is_on: true })).toBe(true);
  expect(await flags(person)).toMatchObject({ is_developer: true, is_support_staff: false });
  expect(await flags(other)).toMatchObject({ is_developer: false, is_support_staff: false });
  await setFlag(db, { email: 'flagged@example.com', flag: 'developer', is_on: false });
  await setFlag(db, { email: 'flagged@example.com', flag: 'support_staff', is_on: true });
  expect(await flags(person)).toMatchObject({ is_developer: false, is_support_staff: true });
  const claimant = await signUp(test, { email: 'flagged@example.com', verified: false });
  await setFlag(db, { email: 'flagged@example.com', flag: 'developer', is_on: true });
  expect(await flags(claimant)).toMatchObject({ is_developer: false, is_support_staff: false });
  expect(await setFlag(db, { email: 'nobody@example.com', flag: 'developer', is_on: true })).toBe(false);
});
