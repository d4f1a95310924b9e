// Personal API tokens: shown once, limited to their abilities, and invalid once revoked.
import { expect, it } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { signedInApp, signUp } from '#testing/people.ts';
import { waitFor } from '#testing/wait-for.ts';

const PATH = '/api/users/me/tokens';

interface Made {
  id: string;
  token: string;
}

const { test, person } = signedInApp();

const make = async (body: object) => (await person.browser.call<Made>('POST', PATH, body)).body;
const asProgram = (token: string) => openBrowser(test, { bearer: token });

it('is shown once, works at once, and records when it was last used', async () => {
  const created = await person.browser.call<Made>('POST', PATH, { name: 'Reports' });
  expect(created).toMatchObject({
    status: 201,
    body: { name: 'Reports', tokenable_id: person.user.id, tokenable_type: 'User', last_used_at: null },
  });
  expect(created.body.token.length).toBeGreaterThan(40);
  const program = asProgram(created.body.token);
  expect((await program.call('GET', '/api/users/me')).body).toMatchObject({ id: person.user.id });
  const list = await person.browser.call<{ data: Record<string, unknown>[] }>('GET', PATH);
  expect(list.body.data).toMatchObject([{ id: created.body.id, last_used_at: test.clock.now().toISOString() }]);
  expect(JSON.stringify(list.body)).not.toContain(created.body.token.slice(0, 12));
});

it('notifies its owner by email and in the security log when it is created and revoked', async () => {
  const { id } = await make({ name: 'Payroll export' });
  await waitFor('the email', () =>
    test.mail.emails.some((mail) => mail.subject === 'An API token was created' && mail.text?.includes('Payroll export')),
  );
  await person.browser.call('DELETE', `${PATH}/${id}`);
  const { body } = await person.browser.call<{ data: object[] }>('GET', '/api/users/me/timeline');
  const data = { name: 'Payroll export' };
  expect(body.data.slice(0, 2)).toMatchObject([
    { type: 'API token revoked', data },
    { type: 'API token made', data },
  ]);
});

it("cannot be created before the user's address is verified", async () => {
  const { browser } = await signUp(test, { verified: false });
  const refused = await browser.call<{ message: string }>('POST', PATH, { name: 'Reports' });
  expect(refused).toMatchObject({ status: 403, body: { message: 'Please verify your email address first.' } });
  expect((await browser.call('GET', PATH)).status).toBe(200);
  expect((await browser.call('POST', `/api/users/${person.user.id}/tokens`, { name: 'Reports' })).status).toBe(404);
});

it('allows only what its abilities cover', async () => {
  const reader = asProgram((await make({ name: 'Reader', abilities: ['read'] })).token);
  expect((await reader.call('GET', '/api/users/me/stubs')).status).toBe(200);
  expect((await reader.call('POST', '/api/users/me/stubs', { key: 'from_program' })).status).toBe(403);
  const writer = asProgram((await make({ name: 'Writer', abilities: ['read', 'write'] })).token);
  expect((await writer.call('POST', '/api/users/me/stubs', { key: 'from_program' })).status).toBe(201);
  expect((await writer.call('GET', '/api/users/me/webhooks')).status).toBe(403);
});

it('cannot create further tokens, whatever its abilities', async () => {
  const program = asProgram((await make({ name: 'All' })).token);
  expect((await program.call('POST', PATH, { name: 'More' })).status).toBe(403);
  expect((await program.call('GET', PATH)).status).toBe(403);
});

it('stops working when it is revoked, which only its owner can do', async () => {
  const created = await make({ name: 'Short-lived' });
  const other = await signUp(test);
  expect((await other.browser.call('DELETE', `${PATH}/${created.id}`)).status).toBe(404);
  expect((await other.browser.call('GET', `/api/users/${person.user.id}/tokens`)).status).toBe(404);
  expect((await person.browser.call('DELETE', `${PATH}/${created.id}`)).status).toBe(204);
  expect((await asProgram(created.token).call('GET', '/api/users/me')).status).toBe(401);
});

it.each([
  [{ name: '' }, 'name'],
  [{ name: 'x', abilities: [] }, 'abilities'],
  [{ name: 'x', abilities: ['everything'] }, 'abilities.0'],
])('is refused with %j', async (body, field) => {
  const answer = await person.browser.call<{ errors: object }>('POST', PATH, body);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual([field]);
});
