// Calls all routes as every kind of caller.
import type { Ability } from '@countersign/contract/endpoint';
import { TOKEN_ABILITIES } from '@countersign/contract/api-tokens';
import { isProblemCode } from '@countersign/contract/problems';
import { uuidv7 } from '@countersign/document-model';
import { afterEach, describe, expect, it } from 'vitest';
import type { MountedRoute } from '#platform/http/mount.ts';
import type { Person } from '#platform/http/policy.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import type { Fixtures } from './access-things.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type Context, browserOf, createToken, routesOf, startWalk, fixturesFor, urlOf } from './route-walk.ts';

const PEOPLE_OF: Record<Exclude<Context, 'draft'>, Person[]> = {
  private: ['guest', 'owner', 'other_user', 'signee', 'support_staff', 'developer'],
  organization: ['organization_admin', 'organization_standard', 'organization_signee', 'other_user', 'signee', 'guest'],
  // Also an organization's template, made by one of its standard members and seen by another.
  template: ['organization_admin', 'organization_standard', 'organization_colleague', 'organization_signee', 'other_user'],
};

const walk = startWalk();

describe('every route answers its permitted callers, and no one else', () => {
  it('finds the routes', () => {
    expect(walk.test.app.server.mounted.length).toBeGreaterThan(50);
  });

  it.each(['private', 'organization', 'template'] as const)('in the context %s', async (context) => {
    const wrong: string[] = [];
    const people = PEOPLE_OF[context];
    const calls = routesOf(walk, context).flatMap((route) => people.map((person) => ({ route, person })));
    const changes = ({ route, person }: RouteCall) => isAllowed({ route, person }) && route.endpoint.method !== 'GET';

    // A call that reads or is rejected changes nothing, so all of these share one set of things, made before any other.
    const shared = await fixturesFor(walk, context, 'any');
    const browsers = new Map<Person, Browser>();
    for (const person of people) browsers.set(person, await browserOf(walk, person, shared.signee));
    for (const call of calls.filter((one) => !changes(one))) {
      const browser = call.person === 'guest' ? openBrowser(walk.test) : browsers.get(call.person);
      if (browser) wrong.push(...(await faultsOf(context, call, { fixtures: shared, browser })));
    }
    for (const call of calls.filter(changes)) {
      const fixtures = await fixturesFor(walk, context, call.route);
      const browser = await browserOf(walk, call.person, fixtures.signee);
      wrong.push(...(await faultsOf(context, call, { fixtures, browser })));
    }
    expect(wrong).toEqual([]);
  });
});

interface RouteCall {
  route: MountedRoute;
  person: Person;
}

function isAllowed({ route, person }: RouteCall): boolean {
  return route.policy.allows.includes(person);
}

/** Faults in the response to one call; empty if it follows the route's policy. */
async function faultsOf(context: Context, call: RouteCall, { fixtures, browser }: { fixtures: Fixtures; browser: Browser }) {
  const { route, person } = call;
  const { status, body } = await browser.call<{ code?: string } | undefined>(
    route.endpoint.method,
    urlOf(walk, route, context, fixtures),
    bodyOf(route),
  );
  const isRefused =
    status === 401 || status === 403 || status === 419 || (status === 404 && !(isOfSession(route) && isAllowed(call)));
  const name = `${nameOf(route)} as ${person}: ${status}`;
  return [
    ...(isAllowed(call) === isRefused || status >= 500 ? [name] : []),
    ...(status >= 400 && !isProblemCode(body?.code ?? '') ? [`${name} without a code`] : []),
    ...(!isAllowed(call) && person === 'guest' && status !== 401 ? [`${name} instead of 401`] : []),
  ];
}

/** Tool files belong to one session, and these walks have none, so permitted callers get 404 here. See tools.test.ts. */
function isOfSession({ url }: MountedRoute): boolean {
  return /\/tools\/(files|runs|pipelines)\/:id/.test(url);
}

describe('bearer tokens', () => {
  it('open what their user may open, and nothing without the ability', async () => {
    const wrong: string[] = [];
    const full = openBrowser(walk.test, { bearer: await createToken(walk, walk.people.owner, ['*']) });
    const none = openBrowser(walk.test, { bearer: await createToken(walk, walk.people.owner, []) });
    const stranger = openBrowser(walk.test, { bearer: await createToken(walk, walk.people.other_user, ['*']) });

    for (const route of routesOf(walk, 'private').filter(
      ({ policy }) => policy.allows.includes('owner') && !policy.allows.includes('guest'),
    )) {
      const fixtures = await fixturesFor(walk, 'private', route);
      const isTokenEnd = route.url === '/api/tokens';
      const status = async (browser: Browser) =>
        (await browser.call(route.endpoint.method, urlOf(walk, route, 'private', fixtures), bodyOf(route))).status;

      if ((await status(none)) !== 403) wrong.push(`${route.url} without abilities`);
      if (!route.policy.allows.includes('other_user') && ![403, 404].includes(await status(stranger)))
        wrong.push(`${route.url} as a stranger`);
      const refusals = isOfSession(route) ? [401, 403] : [401, 403, 404];
      if (!isTokenEnd && refusals.includes(await status(full)))
        wrong.push(`${route.endpoint.method} ${route.url} with all abilities`);
    }
    expect(wrong).toEqual([]);
  });

  it('are never combined with a cookie: a wrong token is rejected even with a valid session', async () => {
    const answer = await walk.people.owner.browser.call('GET', '/api/users/me', undefined, { authorization: 'Bearer nonsense' });
    expect(answer.status).toBe(401);
  });
});

/** The ability that each route requires of a token, specified a second time: the first matching line counts. */
const ABILITY_OF: [RegExp, Ability][] = [
  // Signing in and out, and account security.
  [
    /^\w+ \/(login|logout|register|forgot-password|reset-password|two-factor-challenge|passkey-login|signee-login|auth)(\/|$)/,
    'session',
  ],
  [/^POST \/api\/tokens$/, 'session'],
  [/^\w+ \/api\/users\/:id\/(tokens|api-requests|passkeys|sessions|sign-ins)(\/|$)/, 'session'],
  // A token may read the account itself.
  [/^GET \/api\/users\/me$/, 'read'],
  [/^\w+ \/api\/users\/me(\/|$)/, 'session'],
  [/^\w+ \/api\/unsubscribe$/, 'session'],
  // The link of an emailed invitation is for the person who opens it.
  [/^POST \/api\/invites\/link$/, 'session'],
  // The person at the screen consents to sign.
  [/^\w+ \/api\/documents\/pdfs\/:id\/self-sign$/, 'session'],
  [/^\w+ \/api\/integrations\/:provider\//, 'session'],
  [/^DELETE \/api\/integrations\//, 'session'],
  // An organization and its members, and the webhooks of its events.
  [/^\w+ \/api\/organizations\/:id\/(invites|settings)(\/|$)/, 'admin'],
  [/^(POST|PUT|DELETE) \/api\/organizations(\/:id(\/users\/:userId)?)?$/, 'admin'],
  [/^\w+ \/api\/(users|organizations)\/:space_id\/webhooks(\/|$)/, 'admin'],
  [/^(POST|DELETE) \/api\/system\/alerts/, 'session'],
  [/^\w+ \/api\/back-office\//, 'session'],
  [/^(POST|PUT) \/api\/system\//, 'admin'],
  // Billing of a space. A card is set up in the browser; access codes and plans are managed by people only.
  [/^GET \/api\/\w+\/:space_id\/billing\/payment-methods\/intent$/, 'session'],
  [/^POST \/api\/\w+\/:space_id\/billing\/access-code$/, 'session'],
  [/^\w+ \/api\/(users|organizations)\/:space_id\/billing\//, 'admin'],
  [/^GET \/api\/billing(\/subscription-plans)?$/, 'read'],
  [/^\w+ \/api\/billing\//, 'session'],
  // The actions of a signee.
  [/^\w+ \/api\/documents\/pdfs\/:id\/sign(\/|$)/, 'sign'],
  // The email that a draft would send is only previewed.
  [/^POST \/api\/documents\/pdfs\/:id\/signees\/:signeeId\/email-preview$/, 'read'],
  // Live channels are read-only; a token may always revoke itself.
  [/^POST \/api\/broadcasting\//, 'read'],
  [/^DELETE \/api\/tokens$/, 'read'],
  [/^GET /, 'read'],
  [/^(POST|PUT|PATCH|DELETE) /, 'write'],
];

describe('the abilities of tokens', () => {
  it('are required by every route as listed here', () => {
    const found = walk.test.app.server.mounted.map((route) => `${nameOf(route)}: ${route.endpoint.ability}`);
    expect(found).toEqual(walk.test.app.server.mounted.map((route) => `${nameOf(route)}: ${abilityOf(route)}`));
  });

  it('open their own routes one by one, and no others', async () => {
    const wrong: string[] = [];
    const withToken = async (ability: Ability) =>
      openBrowser(walk.test, { bearer: await createToken(walk, walk.people.owner, [ability]) });
    const browsers = await Promise.all(TOKEN_ABILITIES.map(withToken));
    for (const route of walk.test.app.server.mounted) {
      await walk.test.app.context.db.delete(rateLimits);
      // Nothing exists at these ids, so a permitted call changes nothing.
      const url = route.url.replaceAll(/:\w+/g, () => uuidv7());
      for (const [index, ability] of TOKEN_ABILITIES.entries()) {
        const browser = browsers[index] ?? (await withToken(ability));
        // A revoked token is no longer valid.
        if (nameOf(route) === 'DELETE /api/tokens') browsers[index] = await withToken(ability);
        const { status, body } = await browser.call<{ message?: string } | undefined>(route.endpoint.method, url, bodyOf(route));
        const isRefused = status === 403 && body?.message?.includes(refusalOf(route)) === true;
        if (isRefused === (ability === abilityOf(route))) wrong.push(`${nameOf(route)} with ${ability}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are named in the API description, route by route', async () => {
    const { body } = await openBrowser(walk.test).call<{ paths: Record<string, Record<string, { description: string }>> }>(
      'GET',
      '/api/openapi.json',
    );
    const wrong = walk.test.app.server.mounted.filter((route) => {
      const operation = body.paths[route.url.replaceAll(/:(\w+)/g, '{$1}')]?.[route.endpoint.method.toLowerCase()];
      const says =
        abilityOf(route) === 'session' ? 'API tokens are not accepted.' : `API tokens need the ability ${abilityOf(route)}.`;
      return operation?.description.endsWith(says) !== true;
    });
    expect(wrong.map(nameOf)).toEqual([]);
  });
});

describe('writes with a cookie session', () => {
  it('need the CSRF token, except those that neither use nor set a cookie', async () => {
    const { status } = await walk.people.owner.browser.call('GET', '/api/users/me');
    expect(status).toBe(200);

    const writes = routesOf(walk, 'private').filter(({ endpoint }) => endpoint.method !== 'GET');
    const cookieless = writes.filter((route) => route.is_cookieless);
    expect(cookieless.map(nameOf).toSorted()).toEqual([
      'POST /api/invites/link',
      'POST /api/tokens',
      'POST /api/verify',
      'POST /forgot-password',
      'POST /reset-password',
      'POST /reset-password/check',
    ]);
    const atTimes = writes.filter((route) => route.cookieless_with !== null);
    expect(atTimes.map((route) => `${nameOf(route)} with ${route.cookieless_with}`).toSorted()).toEqual([
      'POST /register with stateless',
      'POST /two-factor-challenge with challenge',
    ]);
    for (const route of writes.filter((write) => !cookieless.includes(write))) {
      const fixtures = await fixturesFor(walk, 'private', route);
      const answer = await walk.people.owner.browser.call(
        route.endpoint.method,
        urlOf(walk, route, 'private', fixtures),
        bodyOf(route),
        {
          'x-xsrf-token': 'forged.token',
        },
      );
      expect(answer.status, route.url).toBe(419);
    }
  });
});

/** Routes outside the contract, and their response to a call without the required token or signature. Excludes the screens. */
const OPEN_ROUTES: Record<string, number> = {
  'GET /__sim/stripe/*': 401,
  'GET /api/openapi.json': 200,
  'GET /apps/*': 401,
  'GET /authority/:file': 404,
  'GET /authority/ocsp/*': 200,
  'GET /metrics': 404,
  'POST /__sim/stripe/*': 401,
  'POST /api/billing/stripe/webhook': 422,
  'POST /api/mail/bounces': 401,
  'POST /apps/*': 401,
  'POST /authority/ocsp': 200,
  'POST /unsubscribe': 404,
};

describe('open routes', () => {
  const routes = () => walk.test.app.server.open_routes.filter(({ url }) => url !== '/*');

  afterEach(() => walk.test.app.context.maintenance.set(false, walk.test.clock.now()));

  it.each([
    ['', false],
    [', and during maintenance as ever', true],
  ])('give everybody the same response, whatever session or token they have%s', async (_, isMaintenance) => {
    const { owner, support_staff } = walk.people;
    const bearer = await createToken(walk, support_staff, ['*']);
    const guest = openBrowser(walk.test, { without_cookies: true });
    const callers = [guest, owner.browser, support_staff.browser, openBrowser(walk.test, { bearer })];
    await walk.test.app.context.maintenance.set(isMaintenance, walk.test.clock.now());
    const found: Record<string, number[]> = {};
    for (const { method, url } of routes()) {
      const answers = await Promise.all(callers.map((one) => one.call(method, url.replace(/\*|:\w+/, 'nothing'))));
      found[`${method} ${url}`] = [...new Set(answers.map(({ status }) => status))];
      expect(
        answers.flatMap(({ headers }) => headers.getSetCookie()),
        url,
      ).toEqual([]);
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(OPEN_ROUTES).map(([name, status]) => [name, [status]])));
  });

  it('read no more of a body than they need', async () => {
    const MAX_BYTES = 2 * 1_024 * 1_024;
    for (const { method, url, max_body_bytes } of routes().filter((route) => route.method === 'POST')) {
      expect(max_body_bytes, url).toBeLessThanOrEqual(MAX_BYTES);
      const body = new Uint8Array(max_body_bytes + 1);
      const answer = await fetch(walk.test.url + url.replace('*', 'nothing'), { method, body });
      expect([401, 413, 415], url).toContain(answer.status);
    }
  });
});

function nameOf({ endpoint, url }: MountedRoute): string {
  return `${endpoint.method} ${url}`;
}

function abilityOf(route: MountedRoute): Ability | undefined {
  return ABILITY_OF.find(([pattern]) => pattern.test(nameOf(route)))?.[1];
}

/** The error for a token that lacks the ability. */
function refusalOf(route: MountedRoute): string {
  const ability = abilityOf(route);
  return ability === 'session' ? 'API tokens cannot use this.' : `it lacks the ability "${ability}"`;
}

function bodyOf(route: MountedRoute): unknown {
  return route.endpoint.body_kind === 'none' ? undefined : {};
}
