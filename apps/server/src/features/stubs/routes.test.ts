import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { pdfPath, uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let test: TestApp;
let admin: SignedInPerson;
let standard: SignedInPerson;
let organization: string;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signUp(test);
  standard = await signUp(test);
  organization = await createOrganization(test, [
    { user: admin.user, role: 'admin' },
    { user: standard.user, role: 'standard' },
  ]);
});
afterAll(() => test.close());

const create = (person: SignedInPerson, space: string, body: object) =>
  person.browser.call<{ id: string }>('POST', `/api/${space}/stubs`, body);

describe('stubs', () => {
  it('are created, read, changed and deleted in the personal space', async () => {
    const created = await create(admin, 'users/me', {
      key: 'client_name',
      name: 'Client name',
      description: 'As in the register',
    });
    expect(created).toMatchObject({
      status: 201,
      body: { key: 'client_name', user_id: admin.user.id, organization_id: null, service_name: null },
    });

    const path = `/api/users/me/stubs/${created.body.id}`;
    expect((await admin.browser.call('PUT', path, { key: 'client_name', name: 'Client' })).body).toMatchObject({
      name: 'Client',
      description: '',
    });
    expect((await admin.browser.call('GET', path)).body).toMatchObject({ name: 'Client' });
    expect((await admin.browser.call('DELETE', path)).status).toBe(204);
    expect((await admin.browser.call('GET', path)).status).toBe(404);
  });

  it('of an organization are managed by its admins, and read by its standard members', async () => {
    const created = await create(admin, `organizations/${organization}`, { key: 'project' });
    expect(created).toMatchObject({ status: 201, body: { organization_id: organization, user_id: null } });
    expect((await create(standard, `organizations/${organization}`, { key: 'mine' })).status).toBe(403);
    expect((await standard.browser.call('GET', `/api/organizations/${organization}/stubs`)).body).toMatchObject({ total: 1 });
  });

  it('are offered in a pdf of their space to users who may edit it', async () => {
    const person = await signUp(test);
    await create(person, 'users/me', { key: 'town' });
    const pdf = await uploadReady(person.browser);
    const path = pdfPath(pdf, '/stubs');
    expect((await person.browser.call('GET', path)).body).toMatchObject({ total: 1, data: [{ key: 'town' }] });
    expect((await standard.browser.call('GET', path)).status).toBe(404);
  });

  it('of another space cannot be reached through one’s own', async () => {
    const { body } = await create(admin, 'users/me', { key: 'private_thing' });
    expect((await standard.browser.call('GET', `/api/users/me/stubs/${body.id}`)).status).toBe(404);
    expect((await standard.browser.call('DELETE', `/api/users/me/stubs/${body.id}`)).status).toBe(404);
    expect((await standard.browser.call('GET', `/api/users/${admin.user.id}/stubs`)).status).toBe(404);
  });

  it('have unique keys within a space, ignoring case', async () => {
    await create(admin, 'users/me', { key: 'address' });
    expect(await create(admin, 'users/me', { key: 'ADDRESS' })).toMatchObject({
      status: 422,
      body: { errors: { key: ['There is already a stub with this key.'] } },
    });
  });

  it.each([
    [{ key: '' }, 'This field is required.'],
    [{ key: 'two words' }, 'Use letters, digits and underscores only.'],
    [{ key: 'x'.repeat(65) }, 'Use at most 64 characters.'],
  ])('are rejected with %j', async (body, text) => {
    expect(await create(admin, 'users/me', body)).toMatchObject({ status: 422, body: { errors: { key: [text] } } });
  });

  it('store text of any script exactly', async () => {
    const name = 'اسم العميل <b>&amp;</b> 👩‍👧 שלום';
    const created = await create(admin, 'users/me', { key: 'كلمة', name });
    expect(created).toMatchObject({ status: 201, body: { key: 'كلمة', name } });
  });
});

describe('lists', () => {
  it('are paginated and sorted as requested, with a link to the next page', async () => {
    const person = await signUp(test);
    for (const key of ['b', 'c', 'a']) await create(person, 'users/me', { key });

    const first = await person.browser.call<{ data: { key: string }[]; next_page_url: string }>(
      'GET',
      '/api/users/me/stubs?page[size]=2&sort=-key',
    );
    expect(first.body).toMatchObject({
      total: 3,
      current_page: 1,
      per_page: 2,
      last_page: 2,
      data: [{ key: 'c' }, { key: 'b' }],
    });
    const second = await person.browser.call('GET', first.body.next_page_url);
    expect(second.body).toMatchObject({ current_page: 2, next_page_url: null, data: [{ key: 'a' }] });
    expect(
      (await person.browser.call('GET', '/api/users/me/stubs?page[number]=1&page[size]=100&sort[createdAt]=key')).body,
    ).toMatchObject({ data: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] });
  });

  it.each(['filter[nonsense]=1', 'sort=secret', 'include=user', 'page[size]=101', 'page[number]=0', 'nonsense=1'])(
    'reject unknown parameters: %s',
    async (query) => {
      const answer = await admin.browser.call<{ errors: Record<string, string[]> }>('GET', `/api/users/me/stubs?${query}`);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)[0]).toBe(query.split('=')[0]);
    },
  );
});

describe('an Idempotency-Key', () => {
  it('gives the same response and a single effect', async () => {
    const person = await signUp(test);
    const again = () =>
      person.browser.call<{ id: string }>('POST', '/api/users/me/stubs', { key: 'once' }, { 'idempotency-key': 'k1' });
    const [first, second] = [await again(), await again()];
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect((await person.browser.call('GET', '/api/users/me/stubs')).body).toMatchObject({ total: 1 });

    const other = await person.browser.call('POST', '/api/users/me/stubs', { key: 'another' }, { 'idempotency-key': 'k1' });
    expect(other.status).toBe(422);
  });

  it('of a failed call can be used again', async () => {
    const person = await signUp(test);
    const call = (key: string) => person.browser.call('POST', '/api/users/me/stubs', { key }, { 'idempotency-key': 'k2' });
    expect((await call('')).status).toBe(422);
    expect((await call('fine')).status).toBe(201);
  });
});
