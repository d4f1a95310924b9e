// Handling of every request: authentication, idempotency, admission and clean-up.
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { clearTemporary } from '#platform/storage/clear-temporary.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { signedInApp, signUp } from '#testing/people.ts';
import { pdfPath, uploadReady } from '#testing/signing.ts';
import { startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { expectCpuTime } from '../../../../../packages/pdf/fixtures/cpu-time.ts';

const MEGABYTE = 1_024 * 1_024;

const { test, person } = signedInApp();

const leftovers = (): Promise<string[]> => readdir(test.app.context.config.temporary_dir).catch(() => []);

describe('the IP address of a visitor', () => {
  it.each([
    ['without a proxy, whatever the request says', {}, '127.0.0.1'],
    ['behind one proxy, the address that it reports', { TRUST_PROXY: '1' }, '203.0.113.7'],
    ['behind two proxies, the address that the outer one reports', { TRUST_PROXY: '2' }, '198.51.100.9'],
    ['behind proxies known by their network', { TRUST_PROXY: '127.0.0.0/8, 203.0.113.0/24' }, '198.51.100.9'],
    ['behind a proxy other than the configured one', { TRUST_PROXY: '10.0.0.0/8' }, '127.0.0.1'],
  ])('is, %s', async (_what, env, expected) => {
    const app = await startTestApp(env);
    try {
      const { browser } = await signUp(app);
      const pdf = await uploadReady(browser);
      // The client can forge the first address.
      const forwarded = { 'x-forwarded-for': '192.0.2.1, 198.51.100.9, 203.0.113.7' };
      await browser.call('PUT', pdfPath(pdf), { name: 'Renamed' }, forwarded);
      const timeline = await browser.call<{ data: { type: string; ip: string }[] }>('GET', pdfPath(pdf, '/timeline'));
      expect(timeline.body.data.find(({ type }) => type === 'updated')?.ip).toBe(expected);
    } finally {
      await app.close();
    }
  });
});

it.each([
  ['brackets', '['.repeat(10_000_000), 400],
  ['lists within lists', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, 400],
  ['empty lists', `[${'[],'.repeat(3_000_000)}[]]`, 413],
  ['empty objects', `[${'{},'.repeat(3_000_000)}{}]`, 413],
])('refuses a signed-in user’s body of %s before it is parsed', async (_what, body, status) => {
  const { cookies } = person.browser;
  const headers = {
    'content-type': 'application/json',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  };
  const answer = await expectCpuTime(20, () => fetch(`${test.url}/api/users/me`, { method: 'PUT', body, headers }));
  expect(answer.status).toBe(status);
});

describe('a body of more than 64 KB', () => {
  const megabytes = { first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', avatar: 'A'.repeat(5 * MEGABYTE) };

  it('is refused by a route that keeps the default limit', async () => {
    const answer = await person.browser.call('POST', '/login', { email: 'a@example.com', password: 'x'.repeat(70_000) });
    expect(answer).toMatchObject({ status: 413, body: { message: 'This is too large.' } });
  });

  it('is accepted by a route that takes images', async () => {
    expect(await person.browser.call('PUT', '/api/users/me', megabytes)).toMatchObject({ status: 422, body: { errors: {} } });
  });

  it.each([
    ['with a Content-Length', { 'content-length': String(5 * MEGABYTE) }],
    ['sent in chunks', { 'transfer-encoding': 'chunked' }],
  ])('%s is refused before it arrives, if sent by a guest', async (_what, headers) => {
    const { hostname, port } = new URL(test.url);
    const request = http.request({
      hostname,
      port,
      method: 'PUT',
      path: '/api/users/me',
      headers: { 'content-type': 'application/json', ...headers },
    });
    request.flushHeaders();
    // The rest is never sent.
    request.write('{');
    const status = await new Promise((resolve, reject) => {
      request.once('response', (response) => resolve(response.statusCode)).once('error', reject);
    });
    request.destroy();
    expect(status).toBe(401);
  });

  it('counts once against the quota of its route', async () => {
    await test.app.context.db.delete(rateLimits);
    const pdf = await uploadReady(person.browser);
    await person.browser.call('POST', pdfPath(pdf, '/send'), { subject: 'x'.repeat(70_000) });
    const rows = await test.app.context.db.select().from(rateLimits);
    expect(rows.filter(({ key }) => key.startsWith('sends:')).map(({ count }) => count)).toEqual([1, 1, 1]);
  });
});

it('a body of nested lists is refused as fast as any other', async () => {
  const nested: unknown = JSON.parse(`${'['.repeat(60)}${Array(190_000).fill('""').join()}${']'.repeat(60)}`);
  const answer = await expectCpuTime(30, () => person.browser.call('PUT', '/api/users/me', { email: nested }));
  expect(answer.status).toBe(422);
  expect((await person.browser.call('POST', '/forgot-password', { email: [[[['nul\u0000']]]] })).body).toMatchObject({
    errors: { email: ['Null characters aren’t allowed.'] },
  });
});

it('a body with an excessive number of names is refused before it is parsed', async () => {
  const names = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`name_${index}`, 0]));
  expect(await person.browser.call('PUT', '/api/users/me', names)).toMatchObject({
    status: 413,
    body: { message: 'This is too large.' },
  });
});

describe('an answer of a session', () => {
  it('shows no data if its URL is typed into the browser, which gets the screens instead', async () => {
    const typed = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
    const answer = await person.browser.call('GET', '/api/users/me/documents/pdfs', undefined, typed);
    expect([answer.status, answer.headers.get('location'), answer.bytes.length]).toEqual([303, '/', 0]);
    expect((await person.browser.call('GET', '/api/users/me/documents/pdfs')).status).toBe(200);
    const pdf = await uploadReady(person.browser);
    expect((await person.browser.call('GET', pdfPath(pdf, '/download'), undefined, typed)).status).toBe(200);
    expect((await fetch(`${test.url}/api/openapi.json`, { headers: typed })).status).toBe(200);
  });
});

describe('an upload', () => {
  it('is never answered from the idempotency store: the same Idempotency-Key may stand for another file', async () => {
    const send = (bytes: Uint8Array) =>
      person.browser.upload<{ id: string; size_bytes: number }>(
        '/api/users/me/documents/pdfs',
        { name: 'a.pdf', bytes },
        {},
        { 'idempotency-key': 'the-same' },
      );
    const [first, second] = [await send(plain(1)), await send(plain(2))];
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotency-replayed')).toBeNull();
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body.size_bytes).toBe(plain(2).length);
  });

  it('over the limit is refused with an explanation, over twice the limit is cut off, and leaves no files', async () => {
    const pdf = await uploadReady(person.browser);
    await waitFor('the other files to be deleted', async () => (await leftovers()).length === 0);
    const send = (megabytes: number) =>
      person.browser.upload(pdfPath(pdf, '/images'), { name: 'a.png', bytes: new Uint8Array(megabytes * MEGABYTE) });

    expect(await send(21)).toMatchObject({ status: 422, body: { errors: { file: ['An image can be up to 20 MB.'] } } });
    // The connection may be closed before the sender has read the answer.
    const cut = await send(60).catch(() => ({ status: 413 }));
    expect(cut.status).toBe(413);
    await waitFor('the temporary files to be deleted', async () => (await leftovers()).length === 0);
  });

  it('is unreadable for other users of the machine while it arrives, and deleted when the sender disconnects', async () => {
    const { port } = new URL(test.url);
    const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = http.request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/users/me/documents/pdfs',
      headers: {
        cookie,
        'x-xsrf-token': person.browser.cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'multipart/form-data; boundary=here',
        'content-length': 10 * MEGABYTE,
      },
    });
    request.on('error', () => undefined);
    request.write('--here\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-');
    request.write(Buffer.alloc(MEGABYTE));

    const { temporary_dir } = test.app.context.config;
    const name = await waitFor('the file', async () => (await leftovers()).find((file) => file.startsWith('upload-')));
    expect((await stat(path.join(temporary_dir, name))).mode & 0o777).toBe(0o600);
    request.destroy();
    await waitFor('the file to be deleted', async () => !(await leftovers()).includes(name));
  });
});

describe('files of the server', () => {
  it("that contain keys are private to the server's user", async () => {
    const { keys_dir } = test.app.context.config;
    expect((await stat(keys_dir)).mode & 0o777).toBe(0o700);
    const names = await readdir(keys_dir);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect((await stat(path.join(keys_dir, name))).mode & 0o777, name).toBe(0o600);
  });

  it('that a dead process left in the temporary folder are deleted after an hour', async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-temporary-'));
    const now = new Date();
    for (const [name, minutes] of [
      ['old', 61],
      ['young', 59],
    ] as const) {
      await writeFile(path.join(dir, name), '');
      const then = new Date(now.getTime() - minutes * 60_000);
      await utimes(path.join(dir, name), then, then);
    }
    await mkdir(path.join(dir, 'folder'));
    await clearTemporary(dir, now);
    expect((await readdir(dir)).toSorted()).toEqual(['folder', 'young']);
    await rm(dir, { recursive: true });
  });
});
