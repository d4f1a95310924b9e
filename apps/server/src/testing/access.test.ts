// Walks all routes with all kinds of people. The table is made of the routes themselves: a new one is walked unasked.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../../../../packages/pdf/fixtures/pages.ts';
import type { MountedRoute } from '#platform/http/mount.ts';
import type { Person } from '#platform/http/policy.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import { keepFiles } from '#platform/storage/file-references.ts';
import { apiTokens, rateLimits, users } from '#src/schema/accounts.ts';
import { type Things, makeInvite, makeOtherThings, makeThings } from './access-things.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type SignedInPerson, createOrganization, signUp } from './people.ts';
import { type TestApp, startTestApp } from './test-app.ts';

type Context = 'private' | 'organization' | 'template';

const PEOPLE_OF: Record<Context, Person[]> = {
  private: ['guest', 'owner', 'other_user', 'signee', 'support_staff', 'developer'],
  organization: ['organization_admin', 'organization_standard', 'organization_signee', 'other_user', 'signee', 'guest'],
  // Of an organization too; made by one of its standard members and seen by another.
  template: ['organization_admin', 'organization_standard', 'organization_colleague', 'organization_signee', 'other_user'],
};

/** All routes with all kinds of people are hundreds of calls, each with things of its own. */
const WALK_MS = 600_000;

let test: TestApp;
let people: Record<Exclude<Person, 'guest' | 'signee'>, SignedInPerson>;
let organization: string;
let sourceKey: string;
let stateKey: string;

beforeAll(async () => {
  // What is not configured is not there.
  test = await startTestApp({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
  people = {
    owner: await signUp(test),
    other_user: await signUp(test),
    organization_admin: await signUp(test),
    organization_standard: await signUp(test),
    organization_colleague: await signUp(test),
    organization_signee: await signUp(test),
    support_staff: await signUp(test),
    developer: await signUp(test),
  };
  const { db } = test.app.parts;
  await db.update(users).set({ is_support_staff: true }).where(eq(users.id, people.support_staff.user.id));
  await db.update(users).set({ is_developer: true }).where(eq(users.id, people.developer.user.id));
  organization = await createOrganization(test, [
    { user: people.organization_admin.user, role: 'admin' },
    { user: people.organization_standard.user, role: 'standard' },
    { user: people.organization_colleague.user, role: 'standard' },
    { user: people.organization_signee.user, role: 'signee' },
  ]);
  await createOrganization(test, [{ user: people.other_user.user, role: 'admin' }], 'Another Ltd');

  const file = path.join(test.dir, 'source.pdf');
  await writeFile(file, plain(1));
  sourceKey = await keepFiles(test.app.parts, [{ path: file }], async (_tx, [stored]) => stored.key);
  const state = path.join(test.dir, 'state.json');
  await writeFile(state, JSON.stringify({ pages: [], elements: [] }));
  stateKey = await keepFiles(test.app.parts, [{ path: state }], async (_tx, [stored]) => stored.key);
});
beforeEach(() => test.app.parts.db.delete(rateLimits));
afterAll(() => test.close());

describe('every route answers the people it is for, and nobody else', () => {
  it('finds the routes', () => {
    expect(test.app.server.mounted.length).toBeGreaterThan(50);
  });

  it.each(['private', 'organization', 'template'] as const)(
    'in the context %s',
    async (context) => {
      const wrong: string[] = [];

      for (const route of routesOf(context)) {
        for (const person of PEOPLE_OF[context]) {
          const things = await thingsFor(context, route);
          const browser = await browserOf(person, things.signee);
          const { status } = await browser.call(route.endpoint.method, urlOf(route, context, things), bodyOf(route));
          const isRefused = status === 401 || status === 403 || status === 404 || status === 419;
          const isAllowed = route.policy.allows.includes(person);
          if (isAllowed === isRefused || status >= 500)
            wrong.push(`${route.endpoint.method} ${route.url} as ${person}: ${status}`);
          if (!isAllowed && person === 'guest' && status !== 401)
            wrong.push(`${route.endpoint.method} ${route.url} as guest: ${status} instead of 401`);
        }
      }
      expect(wrong).toEqual([]);
    },
    WALK_MS,
  );
});

describe('bearer tokens', () => {
  it('open what their user may open, and nothing without the ability', async () => {
    const wrong: string[] = [];
    const full = openBrowser(test, { bearer: await createToken(people.owner, ['*']) });
    const none = openBrowser(test, { bearer: await createToken(people.owner, []) });
    const stranger = openBrowser(test, { bearer: await createToken(people.other_user, ['*']) });

    for (const route of routesOf('private').filter(
      ({ policy }) => policy.allows.includes('owner') && !policy.allows.includes('guest'),
    )) {
      const things = await thingsFor('private', route);
      const isTokenEnd = route.url === '/api/tokens';
      const status = async (browser: Browser) =>
        (await browser.call(route.endpoint.method, urlOf(route, 'private', things), bodyOf(route))).status;

      if ((await status(none)) !== 403) wrong.push(`${route.url} without abilities`);
      if (!route.policy.allows.includes('other_user') && ![403, 404].includes(await status(stranger)))
        wrong.push(`${route.url} as a stranger`);
      if (!isTokenEnd && [401, 403, 404].includes(await status(full)))
        wrong.push(`${route.endpoint.method} ${route.url} with all abilities`);
    }
    expect(wrong).toEqual([]);
  });

  it('are never mixed with a cookie: a wrong token is refused although the session is good', async () => {
    const answer = await people.owner.browser.call('GET', '/api/users/me', undefined, { authorization: 'Bearer nonsense' });
    expect(answer.status).toBe(401);
  });
});

describe('writes of a cookie session', () => {
  it('need the CSRF token, every one of them but the sign-in that gives a token and the check of a file: neither uses a cookie', async () => {
    const { status } = await people.owner.browser.call('GET', '/api/users/me');
    expect(status).toBe(200);

    const writes = routesOf('private').filter(({ endpoint }) => endpoint.method !== 'GET');
    const cookieless = writes.filter((route) => route.is_cookieless);
    expect(cookieless.map(({ endpoint, url }) => `${endpoint.method} ${url}`)).toEqual(['POST /api/tokens', 'POST /api/verify']);
    for (const route of writes.filter((write) => !cookieless.includes(write))) {
      const things = await thingsFor('private', route);
      const answer = await people.owner.browser.call(route.endpoint.method, urlOf(route, 'private', things), bodyOf(route), {
        'x-xsrf-token': 'forged.token',
      });
      expect(answer.status, route.url).toBe(419);
    }
  });
});

function routesOf(context: Context): MountedRoute[] {
  const other = context === 'private' ? '/api/organizations/:space_id' : '/api/users/:space_id';
  // The session of the person that walks must live until the end.
  const endsIt = ({ url, endpoint }: MountedRoute) =>
    url === '/logout' || (url === '/api/users/me/sessions' && endpoint.method === 'DELETE');
  return test.app.server.mounted.filter((route) => !route.url.startsWith(other) && !endsIt(route));
}

/** Fresh things for one call, so that a call that deletes takes nothing from the next. */
async function thingsFor(context: Context, route: MountedRoute): Promise<Things> {
  const { db } = test.app.parts;
  const isPrivate = context === 'private';
  const of = {
    owner: isPrivate
      ? { user_id: people.owner.user.id, organization_id: null }
      : { user_id: null, organization_id: organization },
    creator: isPrivate ? people.owner.user.id : people.organization_standard.user.id,
    person_id: people.owner.user.id,
    is_template: context === 'template',
    source_key: sourceKey,
    state_key: stateKey,
    now: test.clock.now(),
  };
  const things = await makeThings(db, of);
  if (needsOthers(route)) await makeOtherThings(db, things, of);
  if (isOfOrganization(route)) things.organization = await organizationFor();
  if (route.url.includes(':inviteId')) {
    const organization_id = things.organization === '' ? organization : things.organization;
    await makeInvite(db, things, { ...of, organization_id, email: people.owner.user.email });
  }
  return things;
}

/** An organization of its own for one call on it: what it takes away nobody else misses. */
async function organizationFor(): Promise<string> {
  const { organization_admin, organization_standard, organization_colleague, organization_signee } = people;
  return createOrganization(test, [
    { user: organization_admin.user, role: 'admin' },
    { user: organization_standard.user, role: 'standard' },
    { user: organization_colleague.user, role: 'standard' },
    { user: organization_signee.user, role: 'signee' },
  ]);
}

/** The paths that name an organization itself, and not as a space. */
function isOfOrganization({ url }: MountedRoute): boolean {
  return url.startsWith('/api/organizations/:id');
}

function needsOthers({ url }: MountedRoute): boolean {
  return /:(token|session|passkey|signature|question|webhook|delivery|form|bulkSend|integration)Id|:slug/.test(url);
}

async function browserOf(person: Person, signee: Things['signee']): Promise<Browser> {
  if (person !== 'guest' && person !== 'signee') return people[person].browser;
  const browser = openBrowser(test);
  if (person === 'guest') return browser;

  // One for each route is more than one address may open.
  await test.app.parts.db.delete(rateLimits);
  expect((await browser.call('POST', '/signee-login', { token: signee.token })).status).toBe(200);
  return browser;
}

function urlOf(route: MountedRoute, context: Context, things: Things): string {
  const values: Record<string, string> = {
    space_id: context === 'private' ? people.owner.user.id : organization,
    id: idOf(route, things),
    userId: people.organization_standard.user.id,
    inviteId: things.other,
    pageId: things.page,
    imageId: things.image,
    snapshotId: things.snapshot,
    roleId: things.role,
    stubId: things.stub,
    tokenId: things.other,
    sessionId: things.other,
    passkeyId: things.other,
    signatureId: route.url.includes('/initials/') ? things.stub : things.other,
    questionId: things.other,
    webhookId: things.other,
    deliveryId: things.other,
    formId: things.other,
    bulkSendId: things.other,
    slug: things.other,
    integrationId: things.other,
    projectId: '1',
    provider: route.url.startsWith('/api/integrations/') ? 'companycam' : 'google',
    signeeId: things.signee.id,
  };
  return route.url.replaceAll(/:(\w+)/g, (_match, name: string) => values[name] ?? 'unknown');
}

function idOf(route: MountedRoute, things: Things): string {
  if (isOfOrganization(route)) return things.organization;
  return route.url.startsWith('/api/users/') ? people.owner.user.id : things.pdf;
}

function bodyOf(route: MountedRoute): unknown {
  return route.endpoint.body_kind === 'none' ? undefined : {};
}

async function createToken(person: SignedInPerson, abilities: string[]): Promise<string> {
  const token = randomSecret();
  const now = test.clock.now();
  await test.app.parts.db.insert(apiTokens).values({
    id: uuidv7(),
    user_id: person.user.id,
    kind: 'personal',
    name: 'test',
    token_hash: hashSecret(token),
    abilities,
    created_at: now,
    updated_at: now,
  });
  return token;
}
