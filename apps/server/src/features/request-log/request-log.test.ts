// The log of requests made with a user's API tokens.
import type { ApiRequest } from '@countersign/contract/api-requests';
import { API_REQUESTS } from '@countersign/contract/api-requests';
import { expect, it } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { type SignedInPerson, signUp, signedInApp } from '#testing/people.ts';
import { waitFor } from '#testing/wait-for.ts';
import { insertApiRequests, trimApiRequests } from './queries.ts';

const { test, person } = signedInApp();

const makeToken = async ({ browser }: SignedInPerson, name: string, abilities = ['read', 'write']) =>
  (await browser.call<{ id: string; token: string }>('POST', '/api/users/me/tokens', { name, abilities })).body;
const list = async ({ browser }: SignedInPerson, query = '') =>
  (await browser.call<{ data: ApiRequest[]; total: number }>('GET', `/api/users/me/api-requests${query}`)).body;
const recorded = (who: SignedInPerson, count: number) =>
  waitFor(`${count} recorded requests`, async () => {
    const { data } = await list(who);
    return data.length >= count ? data : undefined;
  });

it('has each request with its outcome and problem code, without query strings and bodies', async () => {
  const { id, token } = await makeToken(person, 'Reports', ['read']);
  const program = openBrowser(test, { bearer: token });
  await program.call('GET', '/api/users/me/stubs?filter[search]=very-private');
  await program.call('POST', '/api/users/me/stubs', { key: 'very_private' });
  const data = await recorded(person, 2);
  expect(data).toMatchObject([
    {
      token_id: id,
      token_name: 'Reports',
      method: 'POST',
      path: '/api/users/me/stubs',
      status: 403,
      code: 'token_lacks_ability',
    },
    { method: 'GET', path: '/api/users/me/stubs', status: 200, code: null },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/very.private/);
  expect((await list(person, '?filter[outcome]=failed')).data).toMatchObject([{ status: 403 }]);
  expect((await list(person, `?filter[token_id]=${person.user.id}`)).data).toEqual([]);
});

it("omits the app's own calls, and other users' requests", async () => {
  const other = await signUp(test);
  const stateless = await openBrowser(test).call<{ token: string }>('POST', '/api/tokens', {
    email: other.user.email,
    password: 'correct horse battery',
  });
  await openBrowser(test, { bearer: stateless.body.token }).call('GET', '/api/users/me');
  const { token } = await makeToken(other, 'Other');
  await openBrowser(test, { bearer: token }).call('GET', '/api/users/me/stubs');
  const data = await recorded(other, 1);
  expect(data.map(({ path }) => path)).toEqual(['/api/users/me/stubs']);
  expect((await person.browser.call('GET', `/api/users/${other.user.id}/api-requests`)).status).toBe(404);
});

it('remains when its token is revoked', async () => {
  const owner = await signUp(test);
  const { id, token } = await makeToken(owner, 'Short-lived');
  await openBrowser(test, { bearer: token }).call('GET', '/api/users/me/stubs');
  await recorded(owner, 1);
  await owner.browser.call('DELETE', `/api/users/me/tokens/${id}`);
  expect((await list(owner)).data).toMatchObject([{ token_name: 'Short-lived' }]);
});

it('is limited by age and number', async () => {
  const owner = await signUp(test);
  const { id: token_id } = await makeToken(owner, 'Busy');
  const { db, clock } = test.app.context;
  const now = clock.now();
  const row = (at: Date, path: string) => ({
    id: crypto.randomUUID(),
    user_id: owner.user.id,
    token_id,
    method: 'GET',
    path,
    status: 200,
    code: null,
    duration_ms: 1,
    request_id: 'r',
    created_at: at,
  });
  const rows = Array.from({ length: API_REQUESTS.most + 5 }, (_, index) => row(new Date(now.getTime() - index), `/${index}`));
  await insertApiRequests(db, [...rows, row(new Date(now.getTime() - 10_000), '/old')]);
  await trimApiRequests(db, new Date(now.getTime() - 5_000));
  const { data, total } = await list(owner, '?sort=created_at');
  expect({ total, oldest: data[0]?.path }).toEqual({ total: API_REQUESTS.most, oldest: `/${API_REQUESTS.most - 1}` });
});
