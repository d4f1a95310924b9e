// The tokens of an integration under concurrent requests, processes and user actions.
import { type CompanyCam, startCompanyCam } from '@countersign/simulators/companycam';
import type { Hold } from '@countersign/simulators/companycam-holds';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import { integrations } from '#src/schema/integrations.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { connect } from '#testing/connecting.ts';
import { PASSWORD, type SignedInPerson, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor, waitForLock } from '#testing/wait-for.ts';

let companyCam: CompanyCam;
let test: TestApp;
beforeAll(async () => {
  companyCam = await startCompanyCam();
  test = await startTestApp(companyCam.env, { simulator: companyCam });
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterEach(() => {
  for (const { release } of holds.splice(0)) release();
  companyCam.mood = 'well';
  companyCam.oauth.token_life = LIFE_S;
});
afterAll(() => test.close());

const LIFE_S = 7_200;
const TOKEN = 'POST /oauth/token';
const holds: Hold[] = [];
const hold = (line: string) => {
  const held = companyCam.hold(line);
  holds.push(held);
  return held;
};
const projects = (browser: Browser, id: string) => browser.call('GET', `/api/integrations/${id}/projects`);
const isRefused = async (browser: Browser) => {
  const { body } = await browser.call<{ data: { is_refused: boolean }[] }>('GET', '/api/integrations');
  return body.data[0]?.is_refused;
};
/** A user whose access token is about to expire. */
async function withOldToken() {
  const person = await signUp(test);
  const { id } = await connect(person.browser);
  test.clock.advance(LIFE_S * 1_000 - 50_000);
  return { ...person, id };
}

describe('tokens', () => {
  it('are renewed once, however many requests find them expired', async () => {
    const { browser } = await signUp(test);
    const { id } = await connect(browser);
    const before = companyCam.oauth.refreshes;
    companyCam.oauth.expire();
    const answers = await Promise.all([1, 2, 3, 4].map(() => projects(browser, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(companyCam.oauth.refreshes - before).toBe(1);
    expect((await projects(browser, id)).status).toBe(200);
  });

  it('are renewed before they expire', async () => {
    const { browser } = await signUp(test);
    const { id } = await connect(browser);
    const before = companyCam.oauth.refreshes;
    test.clock.advance(7_150_000);
    expect((await projects(browser, id)).status).toBe(200);
    expect(companyCam.oauth.refreshes - before).toBe(1);
  });

  it('must be requested again if access was revoked at the service', async () => {
    const { browser } = await signUp(test);
    const { id } = await connect(browser);
    companyCam.oauth.withdraw();
    const refused = { status: 409, body: { reason: 'refused', message: 'CompanyCam needs to be reconnected.' } };
    expect(await projects(browser, id)).toMatchObject(refused);
    const asked = companyCam.requests.length;
    expect(await projects(browser, id)).toMatchObject(refused);
    expect(companyCam.requests.length, 'no unnecessary request').toBe(asked);
    expect((await browser.call('GET', '/api/integrations')).body).toMatchObject({ data: [{ is_refused: true }] });
    await connect(browser);
    expect((await projects(browser, id)).status).toBe(200);
  });

  it('are kept if the service fails while they are renewed', async () => {
    const { browser } = await signUp(test);
    const { id } = await connect(browser);
    test.clock.advance(7_150_000);
    companyCam.mood = 'failing';
    expect((await projects(browser, id)).status).toBe(409);
    companyCam.mood = 'well';
    expect((await projects(browser, id)).status).toBe(200);
  });
});

describe('while tokens are renewed', () => {
  it('other requests can use the database, however long it takes and however many wait', async () => {
    const { browser, id } = await withOldToken();
    const other = await signUp(test);
    const before = companyCam.oauth.refreshes;
    const held = hold(TOKEN);
    const reading = Array.from({ length: 14 }, () => projects(browser, id));
    await held.reached;
    await waitFor('all results', async () => {
      const [counted] = await test.app.context.db.select().from(rateLimits).where(like(rateLimits.key, 'integration-read:%'));
      return counted?.count === 14;
    });
    for (let turn = 0; turn < 5; turn += 1)
      expect((await other.browser.call('GET', '/api/integrations')).status, `turn ${turn}`).toBe(200);
    held.release();
    expect((await Promise.all(reading)).map(({ status }) => status)).toEqual(reading.map(() => 200));
    expect(companyCam.oauth.refreshes - before).toBe(1);
  });

  /** The same user at two processes. The first gets the answer; the second is refused because its token was already used. */
  async function atTwoProcesses() {
    const { browser, id } = await withOldToken();
    const beside = openBrowser(await test.startBeside(companyCam.env));
    for (const [name, value] of browser.cookies) beside.cookies.set(name, value);
    const firstHold = hold(TOKEN);
    const first = projects(browser, id);
    await firstHold.reached;
    const secondHold = hold(TOKEN);
    const second = projects(beside, id);
    await secondHold.reached;
    return { browser, first, second, firstHold, secondHold };
  }

  it('a process that is refused because another one was first uses the tokens of the other', async () => {
    const { browser, first, second, firstHold, secondHold } = await atTwoProcesses();
    firstHold.release();
    expect((await first).status).toBe(200);
    secondHold.release();
    expect((await second).status).toBe(200);
    expect(await isRefused(browser)).toBe(false);
  });

  it('such a refusal has no lasting effect, even if it is processed first', async () => {
    const { browser, first, second, firstHold, secondHold } = await atTwoProcesses();
    secondHold.release();
    expect((await second).status).toBe(409);
    firstHold.release();
    expect((await first).status).toBe(200);
    expect(await isRefused(browser)).toBe(false);
  });

  it('a refusal does not affect a connection made in the meantime', async () => {
    const { browser, id } = await withOldToken();
    companyCam.oauth.token_life = 0;
    const held = hold('GET /v2/projects');
    const reading = projects(browser, id);
    await held.reached;
    companyCam.oauth.token_life = LIFE_S;
    await connect(browser);
    held.release();
    expect((await reading).status).toBe(409);
    expect(await isRefused(browser)).toBe(false);
    expect((await projects(browser, id)).status).toBe(200);
  });

  it('no valid token remains if the integration is removed', async () => {
    const live = companyCam.oauth.live;
    const { browser, id } = await withOldToken();
    const held = hold(TOKEN);
    const reading = projects(browser, id);
    await held.reached;
    expect((await browser.call('DELETE', `/api/integrations/${id}`)).status).toBe(204);
    held.release();
    expect((await reading).status).toBe(404);
    expect(companyCam.oauth.live).toBe(live);
  });
});

describe('tokens from a renewal in progress', () => {
  const ends = [
    ['an integration is removed', ({ browser }: SignedInPerson, id: string) => browser.call('DELETE', `/api/integrations/${id}`)],
    [
      'an account is deleted',
      ({ browser }: SignedInPerson) => browser.call('DELETE', '/api/users/me', { current_password: PASSWORD }),
    ],
  ] as const;

  it.each(ends)('are revoked too if %s in the meantime', async (_what, end) => {
    const person = await signUp(test);
    const { id } = await connect(person.browser);
    companyCam.oauth.expire();
    const before = companyCam.oauth.live;
    const { db } = test.app.context;
    const ending = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from users where id = ${person.user.id} for update`);
      const begun = end(person, id);
      await waitForLock(db);
      expect((await projects(person.browser, id)).status).toBe(200);
      return { begun };
    });
    expect((await ending.begun).status).toBe(204);
    expect(await db.select().from(integrations).where(eq(integrations.id, id))).toEqual([]);
    // The refresh token from connecting is used up.
    expect(companyCam.oauth.live).toBe(before - 1);
  });
});
