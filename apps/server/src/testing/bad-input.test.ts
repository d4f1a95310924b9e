// Walks every text of every body: what does not fit is refused at its field, and what is kept is exactly what went in.
import { describe, expect, it } from 'vitest';
import type { MountedRoute } from '#platform/http/mount.ts';
import type { Person } from '#platform/http/policy.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { examplesOf, valueAt, withAt } from './body-examples.ts';
import { type Context, browserOf, routesOf, startWalk, thingsFor, urlOf } from './route-walk.ts';

/** Thousands of calls. */
const WALK_MS = 600_000;
const WHO: Person[] = ['owner', 'organization_admin', 'signee', 'guest', 'support_staff', 'developer'];

const BAD: [string, unknown][] = [
  ['a null character', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['a number', 12],
  ['an object', { a: 1 }],
  ['a list', [['a']]],
  ['200,000 letters', 'x'.repeat(200_000)],
];

const ODD = [
  'Ål שלום 李 สวัสดี नमस्ते',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'a\u202Eb\u200Fc',
  'zero\u200Bwidth\uFEFFhere',
  '<img src=x onerror=alert(1)>&amp;',
  "'; drop table users; -- ${x} {{y}} %s",
];

const walk = startWalk();

describe.each(['private', 'organization'] as const)('the texts of what is sent in the context %s', (context) => {
  it(
    'are refused at their field where they do not fit',
    async () => {
      const wrong: string[] = [];
      for (const route of routesWithTexts(context)) {
        const send = await callOf(route, context);
        for (const { value, texts } of examplesOf(route.endpoint.body))
          for (const { path } of texts)
            for (const [what, bad] of BAD) {
              const { status, body } = await send(withAt(value, path, bad));
              const errors = Object.keys((body as { errors?: object } | undefined)?.errors ?? {});
              if (status !== 422 || !errors.some((field) => isAbout(field, path.join('.'))))
                wrong.push(`${nameOf(route)} ${path.join('.')}: ${what} → ${status} ${errors.join()}`);
            }
      }
      expect(wrong).toEqual([]);
    },
    WALK_MS,
  );

  it(
    'come back exactly as they went in where they are kept, whatever the script',
    async () => {
      const wrong: string[] = [];
      let kept = 0;
      for (const route of routesWithTexts(context))
        for (const { value, texts } of examplesOf(route.endpoint.body))
          for (const { path } of texts.filter(({ isFree }) => isFree))
            for (const odd of ODD) {
              const send = await callOf(route, context);
              const { status, body } = await send(withAt(value, path, odd));
              const isKept = textsIn(body).includes(odd);
              kept += isKept ? 1 : 0;
              if (status >= 500 || (status < 300 && typeof valueAt(body, path) === 'string' && !isKept))
                wrong.push(`${nameOf(route)} ${path.join('.')}: ${odd} → ${status}`);
            }
      expect(wrong).toEqual([]);
      expect(kept).toBeGreaterThan(20);
    },
    WALK_MS,
  );
});

/** The error of a whole part, or of one value in it, is about it too. */
function isAbout(field: string, place: string): boolean {
  return field === place || place.startsWith(`${field}.`) || field.startsWith(`${place}.`);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function routesWithTexts(context: Context): MountedRoute[] {
  const isOther = ({ url }: MountedRoute) => context === 'organization' && !url.startsWith('/api/organizations');
  return routesOf(walk, context).filter((route) => route.endpoint.body_kind === 'json' && !isOther(route));
}

async function callOf(route: MountedRoute, context: Context) {
  const { db } = walk.test.app.parts;
  const things = await thingsFor(walk, context, route);
  const person =
    WHO.find((one) => route.policy.allows.includes(one) && (one !== 'owner' || context === 'private')) ?? 'other_user';
  const browser = await browserOf(walk, person, things.signee);
  const url = urlOf(walk, route, context, things);
  return async (body: unknown) => {
    await db.delete(rateLimits);
    return browser.call(route.endpoint.method, url, body);
  };
}

function nameOf({ endpoint, url }: MountedRoute): string {
  return `${endpoint.method} ${url}`;
}
