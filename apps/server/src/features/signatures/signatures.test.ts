// Saved signatures and initials: created in three ways, one default of each kind, visible to their user only.
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { signedInApp, signUp } from '#testing/people.ts';
import { uploadReady } from '#testing/signing.ts';
import { startTestApp } from '#testing/test-app.ts';

const STROKES = [
  [
    [10, 10, 0.5],
    [60, 40, 0.7],
    [120, 12, 0.4],
  ],
];

interface Saved {
  id: string;
  content: string;
  is_default: boolean;
  value: unknown;
}

const { test, person } = signedInApp();

const call = <Body = Saved>(method: string, path: string, body?: unknown) => person.browser.call<Body>(method, path, body);
const list = async (kind: string) =>
  (await call<{ data: Saved[]; total: number }>('GET', `/api/users/me/${kind}?sort=-created_at`)).body;

it('saved signatures can be drawn, typed or uploaded, and are listed newest first with images', async () => {
  const png = await sharp({ create: { width: 40, height: 10, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const content = `data:image/png;base64,${png.toString('base64')}`;
  for (const body of [{ strokes: STROKES }, { text: 'Ann Example', font: 'caveat' }, { content }]) {
    const created = await call('POST', '/api/users/me/signatures', body);
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    test.clock.advance(1_000);
  }
  const { data, total } = await list('signatures');
  expect(total).toBe(3);
  expect(data.map(({ content: image }) => /^data:image\/(png|svg\+xml)/.exec(image)?.[1])).toEqual(['png', 'svg+xml', 'svg+xml']);
  expect(data.map(({ value }) => value)).toEqual([
    { image: content },
    { text: 'Ann Example', font: 'caveat' },
    { strokes: STROKES },
  ]);
  for (const { content: image } of data) {
    const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
    expect((await sharp(bytes).metadata()).width).toBeGreaterThan(0);
  }
});

it.each(['signatures', 'initials'])('saved %s accept JPEG and base64 without a prefix, as profile images do', async (kind) => {
  const blue = sharp({ create: { width: 60, height: 20, channels: 3, background: '#0000ff' } });
  const [png, jpeg] = [await blue.png().toBuffer(), await blue.jpeg().toBuffer()];
  const saved = async (content: string) => {
    const created = await call('POST', `/api/users/me/${kind}`, { content });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect((await call('DELETE', `/api/users/me/${kind}/${created.body.id}`)).status).toBe(204);
    return created.body.value as { image: string };
  };

  expect(await saved(png.toString('base64'))).toEqual({ image: `data:image/png;base64,${png.toString('base64')}` });
  for (const content of [`data:image/jpeg;base64,${jpeg.toString('base64')}`, jpeg.toString('base64')]) {
    const { image } = await saved(content);
    expect(image).toMatch(/^data:image\/png;base64,/);
    const { format, width, height } = await sharp(Buffer.from(image.split(',')[1] ?? '', 'base64')).metadata();
    expect([format, width, height]).toEqual(['png', 60, 20]);
  }
  const nothing = await call<{ errors: object }>('POST', `/api/users/me/${kind}`, { content: 'aGVsbG8=' });
  expect([nothing.status, nothing.body.errors]).toEqual([422, { content: ['This isn’t a PNG, JPEG, WebP or SVG image.'] }]);
});

it.each([{ font: 'nope' }, { font: 'noto-sans-bold' }])(
  'typed signatures use a handwriting font or plain letters only: %j',
  async (body) => {
    const refused = await call('POST', '/api/users/me/signatures', { text: 'Ann Example', ...body });
    expect(refused).toMatchObject({ status: 422, body: { errors: { font: ['Choose one of the signature styles.'] } } });
  },
);

it('earlier signatures in an unknown font are shown in the plain letters in which they were drawn', async () => {
  const { id } = (await call('POST', '/api/users/me/initials', { text: 'AE' })).body;
  const { db } = test.app.context;
  await db.execute(sql`update saved_signatures set value = jsonb_set(value, '{font}', '"nope"') where id = ${id}`);
  const migration = new URL('../../../migrations/0028_known_signing_fonts.sql', import.meta.url);
  await db.execute(sql.raw(readFileSync(migration, 'utf8')));
  expect((await list('initials')).data).toMatchObject([{ id, value: { text: 'AE', font: 'noto-sans' } }]);
  await call('DELETE', `/api/users/me/initials/${id}`);
});

it('saved signatures have one default of each kind, which can be cleared', async () => {
  const add = async (kind: string) => (await call('POST', `/api/users/me/${kind}`, { text: 'AE', is_default: true })).body;
  const [first, second] = [await add('initials'), await add('initials')];
  await add('signatures');
  const defaults = async () => (await list('initials')).data.filter(({ is_default }) => is_default).map(({ id }) => id);
  expect(await defaults()).toEqual([second.id]);
  expect((await call('PUT', `/api/users/me/initials/${first.id}`, { is_default: true })).body).toMatchObject({
    is_default: true,
  });
  expect(await defaults()).toEqual([first.id]);
  await call('PUT', `/api/users/me/initials/${first.id}`, { is_default: false });
  expect(await defaults()).toEqual([]);
  expect((await call('DELETE', `/api/users/me/initials/${first.id}`)).status).toBe(204);
  expect((await list('initials')).total).toBe(1);
});

it('one of several signatures that become the default at once remains the default', async () => {
  const own = await signUp(test);
  await Promise.all(
    Array.from({ length: 5 }, () => own.browser.call('POST', '/api/users/me/initials', { text: 'OE', is_default: true })),
  );
  const { body } = await own.browser.call<{ data: Saved[] }>('GET', '/api/users/me/initials');
  expect(body.data.filter(({ is_default }) => is_default)).toHaveLength(1);
  expect(body.data).toHaveLength(5);
});

it.each([
  [{}, 'content'],
  [{ content: 'data:image/png;base64,AAAA' }, 'content'],
  [{ content: 'data:image/svg+xml;base64,AAAA' }, 'content'],
  [{ text: '' }, 'text'],
  [{ text: '\u{e000}' }, 'text'],
  [{ strokes: [] }, 'strokes'],
])('invalid signatures are rejected with the field: %j', async (body, field) => {
  const answer = await call<{ errors: object }>('POST', '/api/users/me/signatures', body);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual([field]);
});

it('saved signatures are visible to their user only', async () => {
  const other = await signUp(test);
  const { body } = await call('POST', '/api/users/me/signatures', { text: 'Mine' });
  expect((await other.browser.call('GET', `/api/users/${person.user.id}/signatures`)).status).toBe(404);
  expect((await other.browser.call('DELETE', `/api/users/me/signatures/${body.id}`)).status).toBe(404);
  expect((await other.browser.call('PUT', `/api/users/me/signatures/${body.id}`, { is_default: true })).status).toBe(404);
});

it('saving a signature can be the first thing done on a new server, which then still reads documents', async () => {
  const fresh = await startTestApp();
  try {
    const { browser } = await signUp(fresh);
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const content = `data:image/png;base64,${png.toString('base64')}`;
    expect((await browser.call('POST', '/api/users/me/signatures', { content })).status).toBe(201);
    await uploadReady(browser);
  } finally {
    await fresh.close();
  }
});
