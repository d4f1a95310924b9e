// Parses the answers of CompanyCam: always those of the simulator, and those of the real service if a token is given.
import { startCompanyCam } from '@countersign/simulators/companycam';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { type CompanyCam, TokenRefusedError, findCompanyCam, readingCompanyCam } from './company-cam.ts';

const simulator = await startCompanyCam();
afterAll(() => simulator.close());

const REAL_TOKEN = process.env['COMPANYCAM_TEST_TOKEN'];
const places = [
  { name: 'the stand-in', env: simulator.env, token: () => simulatorToken() },
  ...(REAL_TOKEN === undefined
    ? []
    : [
        {
          name: 'the service itself',
          env: { COMPANYCAM_CLIENT_ID: 'none', COMPANYCAM_CLIENT_SECRET: 'none' },
          token: async () => REAL_TOKEN,
        },
      ]),
];

async function simulatorToken(): Promise<string> {
  const { oauth } = serviceOf(simulator.env);
  const redirect_uri = 'http://localhost/back';
  const { url, state, checks } = await oauth.authorize({ redirect_uri, scope: 'read' });
  const body = new URLSearchParams([...new URL(url).searchParams, ['decision', 'allow']]);
  const answer = await fetch(`${simulator.url}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return (await oauth.exchange({ redirect_uri, code, state, checks })).access_token;
}

function serviceOf(env: Record<string, string>): CompanyCam {
  const service = findCompanyCam({ config: readConfig(env), clock: createTestClock() });
  if (!service) throw new Error('The service is not configured.');
  return service;
}

describe.each(places)('$name', ({ env, token }) => {
  const service = serviceOf(env);
  let reading: ReturnType<typeof readingCompanyCam>;
  beforeAll(async () => {
    reading = readingCompanyCam(service, await token());
  });

  it("returns the account's user", async () => {
    const user = await reading.user();
    expect(user.email_address).toMatch(/@/);
    expect(user.first_name).not.toBe('');
  });

  it('lists projects page by page, and finds them by name', async () => {
    const { data, next_page } = await reading.projects({ search: '', page: 1 });
    expect(data.length).toBeGreaterThan(0);
    expect(next_page === null || next_page === 2).toBe(true);
    const named = data.find(({ name }) => name !== '');
    const found = await reading.projects({ search: named?.name ?? '', page: 1 });
    expect(found.data.map(({ id }) => id)).toContain(named?.id);
    expect(await reading.project(named?.id ?? '')).toMatchObject({ id: named?.id, name: named?.name });
  });

  it('lists the photos of a project with their images, and returns each alone', async () => {
    const { data } = await reading.projects({ search: '', page: 1 });
    const slices = await Promise.all(data.slice(0, 3).map(({ id }) => reading.photos(id, 1)));
    const photo = slices.flatMap((slice) => slice.data).find(({ uris }) => uris.length > 0);
    expect(photo?.uris.map(({ type }) => type)).toEqual(expect.arrayContaining(['original', 'thumbnail']));
    expect((await reading.photo(photo?.id ?? '')).uris.length).toBe(photo?.uris.length);
    const image = await service.fetchImage(photo?.uris.find(({ type }) => type === 'thumbnail')?.uri ?? '');
    expect(image.headers.get('content-type')).toMatch(/^image\//);
  });

  it('reports missing items, and refuses an invalid token', async () => {
    await expect(reading.project('999999999999')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(readingCompanyCam(service, 'invented').user()).rejects.toBeInstanceOf(TokenRefusedError);
  });
});
