// Walks all routes with all kinds of people.
import { describe, expect, it } from 'vitest';
import type { MountedRoute } from '#platform/http/mount.ts';
import type { Person } from '#platform/http/policy.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type Context, browserOf, createToken, routesOf, startWalk, thingsFor, urlOf } from './route-walk.ts';

const PEOPLE_OF: Record<Context, Person[]> = {
  private: ['guest', 'owner', 'other_user', 'signee', 'support_staff', 'developer'],
  organization: ['organization_admin', 'organization_standard', 'organization_signee', 'other_user', 'signee', 'guest'],
  // Of an organization too; made by one of its standard members and seen by another.
  template: ['organization_admin', 'organization_standard', 'organization_colleague', 'organization_signee', 'other_user'],
};

/** All routes with all kinds of people are hundreds of calls, each with things of its own. */
const WALK_MS = 600_000;

const walk = startWalk();

describe('every route answers the people it is for, and nobody else', () => {
  it('finds the routes', () => {
    expect(walk.test.app.server.mounted.length).toBeGreaterThan(50);
  });

  it.each(['private', 'organization', 'template'] as const)(
    'in the context %s',
    async (context) => {
      const wrong: string[] = [];

      for (const route of routesOf(walk, context)) {
        for (const person of PEOPLE_OF[context]) {
          const things = await thingsFor(walk, context, route);
          const browser = await browserOf(walk, person, things.signee);
          const { status } = await browser.call(route.endpoint.method, urlOf(walk, route, context, things), bodyOf(route));
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
    const full = openBrowser(walk.test, { bearer: await createToken(walk, walk.people.owner, ['*']) });
    const none = openBrowser(walk.test, { bearer: await createToken(walk, walk.people.owner, []) });
    const stranger = openBrowser(walk.test, { bearer: await createToken(walk, walk.people.other_user, ['*']) });

    for (const route of routesOf(walk, 'private').filter(
      ({ policy }) => policy.allows.includes('owner') && !policy.allows.includes('guest'),
    )) {
      const things = await thingsFor(walk, 'private', route);
      const isTokenEnd = route.url === '/api/tokens';
      const status = async (browser: Browser) =>
        (await browser.call(route.endpoint.method, urlOf(walk, route, 'private', things), bodyOf(route))).status;

      if ((await status(none)) !== 403) wrong.push(`${route.url} without abilities`);
      if (!route.policy.allows.includes('other_user') && ![403, 404].includes(await status(stranger)))
        wrong.push(`${route.url} as a stranger`);
      if (!isTokenEnd && [401, 403, 404].includes(await status(full)))
        wrong.push(`${route.endpoint.method} ${route.url} with all abilities`);
    }
    expect(wrong).toEqual([]);
  });

  it('are never mixed with a cookie: a wrong token is refused although the session is good', async () => {
    const answer = await walk.people.owner.browser.call('GET', '/api/users/me', undefined, { authorization: 'Bearer nonsense' });
    expect(answer.status).toBe(401);
  });
});

describe('writes of a cookie session', () => {
  it('need the CSRF token, every one of them but the sign-in that gives a token and the check of a file: neither uses a cookie', async () => {
    const { status } = await walk.people.owner.browser.call('GET', '/api/users/me');
    expect(status).toBe(200);

    const writes = routesOf(walk, 'private').filter(({ endpoint }) => endpoint.method !== 'GET');
    const cookieless = writes.filter((route) => route.is_cookieless);
    expect(cookieless.map(({ endpoint, url }) => `${endpoint.method} ${url}`)).toEqual(['POST /api/tokens', 'POST /api/verify']);
    for (const route of writes.filter((write) => !cookieless.includes(write))) {
      const things = await thingsFor(walk, 'private', route);
      const answer = await walk.people.owner.browser.call(
        route.endpoint.method,
        urlOf(walk, route, 'private', things),
        bodyOf(route),
        {
          'x-xsrf-token': 'forged.token',
        },
      );
      expect(answer.status, route.url).toBe(419);
    }
  });
});

function bodyOf(route: MountedRoute): unknown {
  return route.endpoint.body_kind === 'none' ? undefined : {};
}
