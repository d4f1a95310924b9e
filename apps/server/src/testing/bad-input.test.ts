// Sends texts to every input: an invalid one is rejected at its field, and a stored one is exactly what was sent.
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { plain } from '../../../../packages/pdf/fixtures/pages.ts';
import type { MountedRoute } from '#platform/http/mount.ts';
import { type BodyText, examplesOf, valueAt, withAt } from './body-examples.ts';
import { endpointsOf, isRead, senderFor, withFixtures } from './input-walk.ts';
import { ODD } from './odd.ts';
import { type Context, startWalk } from './route-walk.ts';
import { signees } from '#src/schema/signees.ts';

const BAD: [string, unknown][] = [
  ['a null character', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['a number', 12],
  ['an object', { a: 1 }],
  ['a list', [['a']]],
];
/** Fits into the default body limit. */
const MANY = 60_000;

/** Compared with something and never stored, or never returned. */
const SECRETS =
  /(^|\.)(password|current_password|code|recovery_code|access_code|challenge|token|ticket|state|consent_version|id|rawId)$/;
/** Needs another participant: covered by `odd-texts.test.ts` and the tests of photos. */
const ELSEWHERE = new Set([
  'POST /api/users/me/passkeys name',
  'POST /auth/{provider}/registration first_name',
  'POST /auth/{provider}/registration last_name',
  'POST /api/integrations/{provider}/callback error',
  'POST /api/documents/pdfs/{id}/photo-pages photos.0.caption',
  'POST /api/documents/pdfs/{id}/photo-pages photos.0.note',
  'POST /api/{space}/forms name',
  'POST /api/{space}/forms signees.0.name',
  'PUT /api/{space}/forms/{formId} signees.0.name',
  'POST /signee-login form',
  'POST /signee-login name',
  // Files are only created by uploads.
  'PATCH /api/documents/pdfs/{id}/elements operations.0.element.value.0.name',
  'PUT /api/documents/pdfs/{id}/sign/values values.0.value',
  'PUT /api/documents/pdfs/{id}/sign/values values.0.value.text',
  'POST /api/documents/pdfs/{id}/sign/reassign name',
  'POST /api/broadcasting/auth channel_name',
  // Part of an email that is previewed and not stored.
  'POST /api/documents/pdfs/{id}/signees/{signeeId}/email-preview subject',
  'POST /api/documents/pdfs/{id}/signees/{signeeId}/email-preview message',
  // Tool files belong to one session.
  'POST /api/tools/files/{id}/find words.0',
  'POST /api/tools/files/zip name',
  'POST /api/{space}/tools/files/{id}/save name',
  // Stored in the log of support staff's actions.
  'POST /api/back-office/users/{userId}/acts reason',
  'POST /api/back-office/organizations/{organizationId}/acts reason',
  // Only valid with a matching plan, product and prices.
  'POST /api/billing/subscription-plans stripe_monthly_price_id',
  'POST /api/billing/subscription-plans stripe_yearly_price_id',
  'POST /api/billing/subscription-plans stripe_contract_price_id',
  'POST /api/billing/subscription-plans fallback_name',
  'POST /api/billing/subscription-plans fallback_description',
  'POST /api/billing/subscription-plans button_txt',
  'POST /api/billing/subscription-plans features.0.text',
  'PUT /api/billing/subscription-plans/{subscriptionPlanId} stripe_monthly_price_id',
  'PUT /api/billing/subscription-plans/{subscriptionPlanId} stripe_yearly_price_id',
  'PUT /api/billing/subscription-plans/{subscriptionPlanId} stripe_contract_price_id',
  'PUT /api/billing/subscription-plans/{subscriptionPlanId} fallback_name',
  'PUT /api/billing/subscription-plans/{subscriptionPlanId} fallback_description',
  'PUT /api/billing/subscription-plans/{subscriptionPlanId} button_txt',
  'PUT /api/billing/subscription-plans/{subscriptionPlanId} features.0.text',
  'POST /api/{space}/billing/subscription/preview promo_code',
  'POST /api/{space}/billing/subscription promo_code',
  'PUT /api/{space}/billing/subscription/swap promo_code',
]);

const LIST_NAMES = [
  'page[number]',
  'page[size]',
  'sort',
  'include',
  'append',
  'filter[search]',
  'filter[mode]',
  'filter[status]',
];
const TABLE = Buffer.from('name,email\nAda,ada@example.com\n');

const walk = startWalk();
const seen = new Set<string>();

describe('a text in a body', () => {
  it('is rejected at its field if it is invalid', async () => {
    const wrong: string[] = [];
    for (const [route, context] of firstsOf('json')) {
      const { send } = await senderFor(walk, route, context);
      for (const { value, texts } of examplesOf(route.endpoint.body))
        for (const { path, max } of texts.filter((text) => text.isFree || isFirst(route, text)))
          await Promise.all(
            [...BAD, tooLong(max)].map(async ([what, bad]) => {
              const { status, body } = await send(withAt(value, path, bad));
              const said = complaintsAbout(path.join('.'), body);
              if (status !== 422 || said.length === 0 || said.some(isOfLibrary))
                wrong.push(`${nameOf(route)} ${path.join('.')}: ${what} → ${status} ${JSON.stringify(body)}`);
            }),
          );
    }
    expect(wrong).toEqual([]);
  });

  it('is returned exactly as sent if it is stored, or else rejected at its field', async () => {
    const wrong: string[] = [];
    let kept = 0;
    for (const { first, ways } of endpointsOf(walk, 'json'))
      for (const { value, texts } of examplesOf(first.endpoint.body))
        for (const text of texts.filter(({ isFree }) => isFree)) {
          const fieldPath = text.path.join('.');
          const name = `${nameOf(first)} ${fieldPath}`;
          if (SECRETS.test(fieldPath) || ELSEWHERE.has(name)) continue;
          const outcome = await outcomeOf(ways, value, text);
          if (outcome === 'kept') kept += 1;
          else if (outcome !== 'refused') wrong.push(`${name}: ${outcome}`);
        }
    expect(wrong).toEqual([]);
    expect(kept).toBeGreaterThan(50);
  });
});

describe('a text in a query', () => {
  it('is rejected at its name if it is invalid, and never changes the meaning of another parameter', async () => {
    const wrong: string[] = [];
    for (const [route, context] of firstsOf('none').filter(([{ endpoint }]) => endpoint.method === 'GET')) {
      const { send } = await senderFor(walk, route, context);
      for (const { name, max } of queryTexts(route))
        for (const [what, query, mayFit] of badQueries(route, name, max)) {
          const { status, body } = await send(undefined, `?${query}`);
          const said = complaintsAbout(name, body);
          const isRefused = status === 422 && said.length > 0 && !said.some(isOfLibrary);
          const isTaken = mayFit && status < 500 && complaintsAbout('', body).length === 0;
          // A caller without access, or for a missing thing, gets only that response.
          if (!isRefused && !isTaken && ![403, 404, 409].includes(status))
            wrong.push(`${nameOf(route)} ${name}: ${what} → ${status} ${JSON.stringify(body)}`);
        }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a text field next to a file', () => {
  it('is rejected at its field if it is invalid', async () => {
    const wrong: string[] = [];
    for (const [route, context] of firstsOf('multipart')) {
      const { browser, url } = await senderFor(walk, route, context);
      // Before a signee has consented, nothing of their upload is read, including the fields beside it.
      await walk.test.app.context.db.update(signees).set({ consented_at: walk.test.clock.now() });
      for (const { value, texts } of examplesOf(route.endpoint.body))
        for (const { path, max } of texts)
          for (const [what, bad] of [BAD[0], tooLong(max)] as [string, string][]) {
            const fields = withAt(value, path, bad) as Record<string, string>;
            const { status, body } = await browser.upload(url, { name: 'a.csv', bytes: TABLE }, fields);
            if (status !== 422 || complaintsAbout(path.join('.'), body).every(isOfLibrary))
              wrong.push(`${nameOf(route)} ${path.join('.')}: ${what} → ${status} ${JSON.stringify(body)}`);
          }
    }
    expect(wrong).toEqual([]);
  });

  it.each(ODD)('is stored exactly, also as the name of a file: %s', async (odd) => {
    const { browser } = walk.people.owner;
    const inputs = [
      { fields: { name: odd }, file: 'a.pdf' },
      { fields: {}, file: `${odd}.pdf` },
    ];
    for (const { fields, file } of inputs) {
      const made = await browser.upload<{ id: string }>('/api/users/me/documents/pdfs', { name: file, bytes: plain(1) }, fields);
      expect(made.status).toBe(201);
      expect((await browser.call('GET', `/api/documents/pdfs/${made.body.id}`)).body).toMatchObject({ name: odd });
    }
  });

  it('is cut between two characters if the name of a file is too long', async () => {
    const file = { name: `x${'👩'.repeat(200)}.pdf`, bytes: plain(1) };
    const { status, body } = await walk.people.owner.browser.upload('/api/users/me/documents/pdfs', file);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: `x${'👩'.repeat(127)}` });
  });
});

/** Each endpoint of a kind once, in the first context that has it. */
function firstsOf(kind: MountedRoute['endpoint']['body_kind']): [MountedRoute, Context][] {
  return endpointsOf(walk, kind).flatMap(({ ways }) => ways.slice(0, 1));
}

/** The parameters of a query; lists share the same ones. */
function queryTexts({ endpoint }: MountedRoute): { name: string; max: number }[] {
  const { properties, type } = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' });
  const own = Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    max: (schema as { maxLength?: number }).maxLength,
  }));
  const all = properties || type !== 'object' ? own : LIST_NAMES.map((name) => ({ name, max: undefined }));
  return all.map(({ name, max = 2_000 }) => ({ name, max }));
}

/** Queries with a bad value, and whether the value may also be accepted. */
function badQueries({ endpoint }: MountedRoute, name: string, max: number): [string, string, boolean][] {
  const [example] = examplesOf(endpoint.query);
  const others = Object.entries((example?.value ?? {}) as Record<string, string>).filter(([key]) => key !== name);
  const query = (...texts: string[]) =>
    String(new URLSearchParams([...others, ...texts.map((text): [string, string] => [name, text])]));
  return [
    ['a null character', query('a\u0000b'), false],
    [`${max + 1} letters`, query('x'.repeat(max + 1)), false],
    ['twice', query('a', 'b'), false],
    ['other scripts', query(oddOf(max)), /search|revision|signature/.test(name)],
  ];
}

/** Ids and colours behave the same everywhere, so only the first is tested. */
function isFirst(route: MountedRoute, { path }: BodyText): boolean {
  const name = `${nameOf(route)} ${path.join('.')}`;
  const isNew = !seen.has(name);
  seen.add(name);
  return isNew;
}

/** The first context in which the text is stored or rejected at its field decides. */
async function outcomeOf(ways: [MountedRoute, Context][], value: unknown, { path, max }: BodyText): Promise<string> {
  const odd = oddOf(max);
  const others: string[] = [];
  for (const [route, context] of ways) {
    const sender = await senderFor(walk, route, context);
    const body = withAt(withFixtures(value, sender.fixtures, walk), path, odd);
    const answer = await sender.send(body);
    if (answer.status === 422 && complaintsAbout(path.join('.'), answer.body).length > 0) return 'refused';
    // The contract may trim surrounding white space.
    const expected = valueAt(route.endpoint.body.safeParse(body).data, path);
    if (answer.status < 300 && (await isRead(walk, sender, answer, String(expected)))) return 'kept';
    others.push(`${context} ${answer.status} ${JSON.stringify(answer.body ?? null).slice(0, 150)}`);
  }
  return others.join('; ');
}

function oddOf(max = 2_000): string {
  return ODD.reduce((all, part) => (all.length + part.length + 1 <= max ? `${all} ${part}`.trim() : all), '') || 'é';
}

/** A text beyond the limit; where an image is expected, it already fails as no image. */
function tooLong(max = MANY): [string, string] {
  const length = Math.min(max, MANY) + 1;
  return [`${length} letters`, 'x'.repeat(length)];
}

/** An error of a parent or child path counts, too; every error counts for the empty path. */
function complaintsAbout(fieldPath: string, body: unknown): string[] {
  const { errors = {} } = (body ?? {}) as { errors?: Record<string, string[]> };
  const isAbout = (field: string) =>
    fieldPath === '' || field === fieldPath || fieldPath.startsWith(`${field}.`) || field.startsWith(`${fieldPath}.`);
  return Object.entries(errors).flatMap(([field, texts]) => (isAbout(field) ? texts : []));
}

/** Default messages of the validation library, which were not written for users. */
function isOfLibrary(text: string): boolean {
  return /^(Invalid|Too (big|small)|Unrecognized)|expected/.test(text);
}

function nameOf({ endpoint }: MountedRoute): string {
  return `${endpoint.method} ${endpoint.path}`;
}
