// Storage, emails and engine time are limited per user, space and network. Uploads require a verified address, are limited by
// disk space, and are aborted when they stall.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { eq, like } from 'drizzle-orm';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { createOrganization, type SignedInPerson, signUp, signedInApp } from '#testing/people.ts';
import { pdfPath, uploadReady } from '#testing/signing.ts';
import { startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { COPIES, SENDS, UPLOADS } from './quotas.ts';

const MEGABYTE = 2 ** 20;
const { test, person } = signedInApp();

afterEach(async () => void (await test.app.context.db.delete(rateLimits)));

const upload = ({ browser }: SignedInPerson, space = 'users/me') =>
  browser.upload<{ id: string; message: string }>(`/api/${space}/documents/pdfs`, { name: 'a.pdf', bytes: plain(1) });

/** As if this much had been used in the current hour. */
async function setCount(key: string, count: number) {
  const { db } = test.app.context;
  expect(await db.update(rateLimits).set({ count }).where(eq(rateLimits.key, key)).returning()).toHaveLength(1);
}

describe('an upload', () => {
  it('requires a verified address, in one’s own space and in an organization', async () => {
    const unverified = await signUp(test, { verified: false });
    const organization = await createOrganization(test, [{ user: unverified.user, role: 'admin' }]);
    for (const space of ['users/me', `organizations/${organization}`]) {
      expect(await upload(unverified, space)).toMatchObject({
        status: 403,
        body: { message: 'Please verify your email address first.' },
      });
    }
  });

  it("is rejected beyond the user's hourly limit, and possible again afterwards", async () => {
    const busy = await signUp(test);
    await upload(busy);
    await setCount(`uploads:person:${busy.user.id}`, UPLOADS.person);
    const refused = await upload(busy);
    expect(refused).toMatchObject({ status: 429, body: { message: 'Too many attempts. Please try again in 60 minutes.' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await upload(person)).status).toBe(201);
  });

  it('counts for its organization, whichever member makes it', async () => {
    const [first, second] = [await signUp(test), await signUp(test)];
    const members = [first, second].map(({ user }) => ({ user, role: 'admin' as const }));
    const organization = await createOrganization(test, members);
    await upload(first, `organizations/${organization}`);
    await setCount(`uploads:space:${organization}`, UPLOADS.space);
    expect((await upload(second, `organizations/${organization}`)).status).toBe(429);
    expect((await upload(second)).status).toBe(201);
  });

  it("beyond the user's own limit uses up nothing of the shared quotas", async () => {
    const busy = await signUp(test);
    await upload(busy);
    await setCount(`uploads:person:${busy.user.id}`, UPLOADS.person);
    for (const _ of [1, 2, 3]) expect((await upload(busy)).status).toBe(429);
    const { db } = test.app.context;
    const [space] = await db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `uploads:space:${busy.user.id}`));
    expect(space?.count).toBe(1);
  });

  it("by a user without access uses up nothing of the space's quota", async () => {
    const organization = await createOrganization(test, [{ user: person.user, role: 'admin' }]);
    expect((await upload(await signUp(test), `organizations/${organization}`)).status).toBe(404);
    expect(await test.app.context.db.$count(rateLimits, like(rateLimits.key, 'uploads:%'))).toBe(0);
  });
});

it.each([
  ['copies', COPIES.person, '/copy'],
  ['sends', SENDS.person, '/send'],
])("%s are rejected beyond the user's hourly limit", async (name, most, path) => {
  const busy = await signUp(test);
  const pdf = await uploadReady(busy.browser);
  await busy.browser.call('POST', pdfPath(pdf, path), {});
  await setCount(`${name}:person:${busy.user.id}`, most);
  expect((await busy.browser.call('POST', pdfPath(pdf, path), {})).status).toBe(429);
});

/** Begins an upload of this size, and sends only the first bytes. */
function beginUpload(url: string, { browser }: SignedInPerson, bytes: number): http.ClientRequest {
  const request = http.request(`${url}/api/users/me/documents/pdfs`, {
    method: 'POST',
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': 'multipart/form-data; boundary=here',
      'content-length': 200 * MEGABYTE,
    },
  });
  request.write('--here\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-');
  request.write(Buffer.alloc(bytes));
  return request;
}

it.each([
  ['the upload stalls', 60_000],
  ['bytes arrive slowly', 20],
])('an upload is aborted, and its file deleted, if %s', async (_, beat_ms) => {
  const impatient = await startTestApp({ STALLED_BODY_SECONDS: '0.5' });
  try {
    const request = beginUpload(impatient.url, await signUp(impatient), MEGABYTE);
    const trickle = setInterval(() => request.write('x'), beat_ms);
    request.on('error', () => undefined);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    clearInterval(trickle);
    expect([response.statusCode, response.headers.connection]).toEqual([408, 'close']);
    expect(await json(response)).toMatchObject({ message: 'The upload was too slow. Please try again on a faster connection.' });
    const { temporary_dir } = impatient.app.context.config;
    const isUpload = (name: string) => name.startsWith('upload-');
    await waitFor('its file to be deleted', async () => !(await readdir(temporary_dir)).some(isUpload));
  } finally {
    await impatient.close();
  }
});

it('a slow upload of a few kilobytes a second is accepted', async () => {
  const impatient = await startTestApp({ STALLED_BODY_SECONDS: '0.3' });
  try {
    const request = beginUpload(impatient.url, await signUp(impatient), 0);
    let beats = 0;
    const slow = setInterval(() => {
      // A kilobyte each time, far above the required rate, even on a busy machine.
      if ((beats += 1) < 60) return void request.write(Buffer.alloc(1_024));
      clearInterval(slow);
      request.destroy();
    }, 20);
    const [error] = (await once(request, 'error')) as [Error];
    // This end closed the connection.
    expect(error).toMatchObject({ message: 'socket hang up' });
    expect(beats).toBe(60);
  } finally {
    await impatient.close();
  }
});

it('concurrent uploads are limited by the available disk space, which is released afterwards', async () => {
  const small = await startTestApp({ TEMPORARY_MEGABYTES: '64' });
  try {
    const sender = await signUp(small);
    const room = small.app.context.temporary_room;
    const [first, second] = [beginUpload(small.url, sender, 40 * MEGABYTE), beginUpload(small.url, sender, 40 * MEGABYTE)];
    const answerTo = async (request: http.ClientRequest) => {
      const [response] = (await once(
        request.on('error', () => undefined),
        'response',
      )) as [http.IncomingMessage];
      return { request, response };
    };
    const { request, response } = await Promise.race([answerTo(first), answerTo(second)]);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60']);
    (request === first ? second : first).destroy();
    await waitFor('all reserved space to be released', () => room.reserve(64 * MEGABYTE, 'somebody'));
  } finally {
    await small.close();
  }
});

it('a connection is closed if a rejected upload continues on it', async () => {
  const request = beginUpload(test.url, await signUp(test, { verified: false }), MEGABYTE);
  request.on('error', () => undefined);
  const begun = performance.now();
  const closed = once(request, 'close');
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(response.statusCode).toBe(403);
  response.resume();
  await closed;
  // Long before the time limit of a stalled body.
  expect(performance.now() - begun).toBeLessThan(30_000);
});
