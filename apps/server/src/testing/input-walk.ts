// Sends the inputs that the routes' contracts describe, one value after another, and reads back what was stored.
import { uuidv7 } from '@countersign/document-model';
import type { MountedRoute } from '#platform/http/mount.ts';
import type { Person } from '#platform/http/policy.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import type { Fixtures } from './access-things.ts';
import type { Answer, Browser } from './browser.ts';
import { type Context, type Walk, browserOf, routesOf, fixturesFor, urlOf } from './route-walk.ts';

/** Strangers before owners, because a call that signs up changes the caller's identity. */
const CALLERS: Person[] = ['guest', 'owner', 'organization_admin', 'signee', 'support_staff', 'developer'];
const CONTEXTS: Context[] = ['private', 'draft', 'template'];

/** A call that can be repeated on the same things. */
export interface Sender {
  fixtures: Fixtures;
  url: string;
  browser: Browser;
  send(body: unknown, query?: string): Promise<Answer<unknown>>;
}

/** Each endpoint once, with the contexts in which it can be called. */
export function endpointsOf(walk: Walk, kind: MountedRoute['endpoint']['body_kind']) {
  const found = new Map<unknown, { first: MountedRoute; ways: [MountedRoute, Context][] }>();
  for (const context of CONTEXTS)
    for (const route of routesOf(walk, context).filter(({ endpoint }) => endpoint.body_kind === kind)) {
      const known = found.get(route.endpoint);
      if (known) known.ways.push([route, context]);
      else found.set(route.endpoint, { first: route, ways: [[route, context]] });
    }
  return [...found.values()];
}

export async function senderFor(walk: Walk, route: MountedRoute, context: Context): Promise<Sender> {
  const fixtures = await fixturesFor(walk, context, route);
  const browser = await browserOf(walk, callerFor(route, context), fixtures.signee);
  const url = urlOf(walk, route, context, fixtures);
  return {
    fixtures,
    url,
    browser,
    send: async (body, query = '') => {
      const call = () => browser.call<unknown>(route.endpoint.method, url + query, body);
      const answer = await call();
      if (answer.status !== 429) return answer;
      await walk.test.app.context.db.delete(rateLimits);
      return call();
    },
  };
}

/** Replaces ids in the body by those of the walk's things. */
export function withFixtures(value: unknown, fixtures: Fixtures, walk: Walk): unknown {
  const isNew = typeof value === 'object' && value !== null && 'kind' in value && 'page_id' in value;
  const named: Record<string, unknown> = {
    page_id: fixtures.page,
    pdf_id: fixtures.pdf,
    role_id: fixtures.role,
    page_ids: [fixtures.page],
    revision: 0,
    socket_id: '1.1',
    ...(isNew ? { id: uuidv7() } : {}),
    // A changed address would require a password.
    ...(isProfile(value) ? { email: walk.people.owner.user.email } : {}),
  };
  if (Array.isArray(value)) return value.map((one) => withFixtures(one, fixtures, walk));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, key in named ? named[key] : withFixtures(inside, fixtures, walk)]),
  );
}

/** Whether a reader of the thing gets the accepted text. */
export async function isRead(
  walk: Walk,
  { url, browser, fixtures }: Sender,
  answer: Answer<unknown>,
  text: string,
): Promise<boolean> {
  const { id = '' } = (answer.body ?? {}) as { id?: string };
  const pdf = `/api/documents/pdfs/${fixtures.pdf}`;
  const made = `/api/documents/pdfs/${id}`;
  const parent = url.slice(0, url.lastIndexOf('/'));
  const inputs = [
    url,
    `${url}/${id}`,
    parent,
    made,
    `${made}/signees`,
    `${pdf}/signees`,
    `${pdf}/elements`,
    `${pdf}/snapshots`,
    `${pdf}/timeline`,
    pdf,
  ];
  const { owner, organization_admin } = walk.people;

  for (const reader of [browser, owner.browser, organization_admin.browser])
    for (const inputPath of new Set([
      ...inputs,
      '/api/users/me',
      '/api/users/me/passkeys',
      `/api/organizations/${walk.organization}/invites`,
    ])) {
      const { body } = await reader.call('GET', inputPath);
      if (textsIn(body).includes(text)) return true;
    }
  return false;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function isProfile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'email' in value && 'first_name' in value && !('password' in value);
}

function callerFor({ policy }: MountedRoute, context: Context): Person {
  const isOrganization = context === 'template';
  return CALLERS.find((one) => policy.allows.includes(one) && !(one === 'owner' && isOrganization)) ?? 'other_user';
}
