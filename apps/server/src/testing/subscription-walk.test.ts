// Calls all routes in each subscription state. Each route declares beside its policy whether it needs a subscription: without one
// an organization gets 402. A personal space needs none, and works in every state.
import { BATCH_ACTIONS } from '@countersign/contract/pdf-batches';
import { uuidv7 } from '@countersign/document-model';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { MountedRoute } from '#platform/http/mount.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { type Context, browserOf, routesOf, startWalk, fixturesFor, urlOf } from './route-walk.ts';

const walk = startWalk();

interface Call {
  context: Context;
  route: MountedRoute;
  person: 'owner' | 'organization_admin' | 'organization_standard' | 'organization_signee';
}

/** For every space: organizations created by a walk have an access code at first. */
async function setState(status: string) {
  const { db } = walk.test.app.context;
  const isOver = status === 'canceled';
  await db.execute(sql`update billing_accounts set access_code_id = null`);
  await db.execute(sql`update subscriptions set status = ${status}, ended_at = case when ${isOver} then now() end`);
}

async function statusOf(status: string, { context, route, person }: Call): Promise<number> {
  const fixtures = await fixturesFor(walk, context, route);
  const browser = await browserOf(walk, person, fixtures.signee);
  await setState(status);
  await walk.test.app.context.db.delete(rateLimits);
  // The plan is checked before the body.
  const body = route.endpoint.body_kind === 'none' ? undefined : {};
  return (await browser.call(route.endpoint.method, urlOf(walk, route, context, fixtures), body)).status;
}

async function wrongAnswers(status: string, calls: Call[], isClosed: boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of calls) {
    const { route, person, context } = call;
    const answered = await statusOf(status, call);
    const isRefused = isClosed && route.needs_plan && route.policy.allows.includes(person);
    if ((answered === 402) !== isRefused)
      wrong.push(`${context}: ${route.endpoint.method} ${route.url} as ${person}: ${answered}`);
  }
  return wrong;
}

/** Routes in a personal space, each by its owner. @param needs_plan whether they return 402 in an organization */
function privateCalls(needs_plan: boolean): Call[] {
  return routesOf(walk, 'private')
    .filter((route) => route.needs_plan === needs_plan && !route.url.startsWith('/api/organizations/:id'))
    .map((route) => ({ context: 'private' as const, route, person: 'owner' as const }));
}

/** All routes in an organization, and those that need a plan also on its templates. */
function callsOf(
  isChosen: (route: MountedRoute) => boolean,
  people: readonly Call['person'][] = ['organization_admin', 'organization_standard'],
): Call[] {
  const inOrganization = routesOf(walk, 'organization').map((route) => ({ context: 'organization' as const, route }));
  const ofTemplates = routesOf(walk, 'template')
    .filter(({ needs_plan }) => needs_plan)
    .map((route) => ({ context: 'template' as const, route }));
  return [...inOrganization, ...ofTemplates]
    .filter(({ route }) => isChosen(route))
    .flatMap((of) => people.map((person) => ({ ...of, person })));
}

it('canceled: returns 402 for routes that create or send, and for no others', async () => {
  const calls = callsOf(() => true);
  expect(calls.filter(({ route }) => route.needs_plan).length).toBeGreaterThan(40);
  expect(await wrongAnswers('canceled', calls, true)).toEqual([]);
});

it.each(['unpaid', 'incomplete'])('%s: returns 402 for routes that create or send', async (status) => {
  const calls = callsOf(({ needs_plan }) => needs_plan);
  expect(await wrongAnswers(status, calls, true)).toEqual([]);
});

it.each(['trialing', 'active', 'past_due'])('%s: everything works', async (status) => {
  // An organization that is created for a single call has no subscription.
  const calls = routesOf(walk, 'organization')
    .filter(({ needs_plan, url }) => needs_plan && !url.startsWith('/api/organizations/:id'))
    .map((route) => ({ context: 'organization' as const, route, person: 'organization_admin' as const }));
  expect(await wrongAnswers(status, calls, false)).toEqual([]);
});

it('canceled: a personal space works', async () => {
  expect(await wrongAnswers('canceled', privateCalls(true), false)).toEqual([]);
});

const EVERYBODY = ['organization_admin', 'organization_standard', 'organization_signee'] as const;

it.each(['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused'])(
  '%s: every route, for every role @deep',
  async (status) => {
    expect(
      await wrongAnswers(
        status,
        callsOf(() => true, EVERYBODY),
        true,
      ),
    ).toEqual([]);
  },
);

it.each(['trialing', 'active', 'past_due'])('%s: every route works for every role @deep', async (status) => {
  // An organization that is created for a single call has no subscription.
  const calls = callsOf(({ url }) => !url.startsWith('/api/organizations/:id'), EVERYBODY);
  expect(await wrongAnswers(status, calls, false)).toEqual([]);
});

it.each(['trialing', 'active', 'past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused'])(
  '%s: every route works in a personal space @deep',
  async (status) => {
    expect(await wrongAnswers(status, [...privateCalls(true), ...privateCalls(false)], false)).toEqual([]);
  },
);

it('requires a subscription for exactly those batch actions that need one for a single pdf', async () => {
  const { browser } = await browserAsAdmin('canceled');
  const statuses: Record<string, number> = {};
  for (const action of BATCH_ACTIONS) {
    const body = { ids: [uuidv7()], action, folder_id: null };
    statuses[action] = (await browser.call('POST', `/api/organizations/${walk.organization}/documents/pdfs/batch`, body)).status;
  }
  expect(statuses).toEqual({ move: 402, archive: 402, unarchive: 402, delete: 200, restore: 200, delete_permanently: 200 });
});

async function browserAsAdmin(status: string) {
  await setState(status);
  await walk.test.app.context.db.delete(rateLimits);
  return walk.people.organization_admin;
}
