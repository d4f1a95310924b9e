// All routes, with callers and things of every kind, for the tests that walk them. The table is built from the routes themselves,
// so that a new one is included automatically.
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Invoice } from '@countersign/contract/invoices';
import { NO_LIMITS, type SubscriptionPlan } from '@countersign/contract/plans';
import { uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { plain } from '../../../../packages/pdf/fixtures/pages.ts';
import type { MountedRoute } from '#platform/http/mount.ts';
import type { Person } from '#platform/http/policy.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import { apiTokens, rateLimits, users } from '#src/schema/accounts.ts';
import { alerts } from '#src/schema/alerts.ts';
import { accessCodes, billingAccounts } from '#src/schema/billing.ts';
import { type Fixtures, makeInvite, createOtherFixtures, createFixtures } from './access-things.ts';
import { type BillingApp, payingFor, startBillingApp } from './billing.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type SignedInPerson, createOrganization, signUp } from './people.ts';
import type { TestApp } from './test-app.ts';

/** `draft` is a private pdf that is not sent yet; the template is the organization's. */
export type Context = 'private' | 'draft' | 'organization' | 'template';

export interface Walk {
  test: TestApp;
  people: Record<Exclude<Person, 'guest' | 'signee'>, SignedInPerson>;
  organization: string;
  source_key: string;
  state_key: string;
  plan: SubscriptionPlan;
  /** Payment data of the two spaces, by the provider's ids. */
  paid: Record<'private' | 'organization', { card: string; invoice: string }>;
  /** Belongs to support staff, who alone may delete it. */
  access_code: string;
  /** In the outbox folder. */
  email: string;
  alert: string;
}

/** A server with all callers for a whole test file; usable from the first hook after it on. */
export function startWalk(): Walk {
  // Filled by a hook, because a test file refers to it before the server starts.
  const walk = {} as Walk;
  beforeAll(async () => {
    // Optional features only exist if configured.
    const billing = await startBillingApp({
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      MAIL_BOUNCE_ADDRESS: 'bounces@example.com',
      MAIL_BOUNCE_TOKEN: 'the token of the mail system',
      METRICS_TOKEN: 'the token of the monitoring',
      // Emails are written to the outbox folder, which support staff read.
      SMTP_URL: '',
    });
    const { test } = billing;
    const people = {
      owner: await signUp(test),
      other_user: await signUp(test),
      organization_admin: await signUp(test),
      organization_standard: await signUp(test),
      organization_colleague: await signUp(test),
      organization_signee: await signUp(test),
      support_staff: await signUp(test),
      developer: await signUp(test),
    };
    const { db } = test.app.context;
    await db.update(users).set({ is_support_staff: true }).where(eq(users.id, people.support_staff.user.id));
    await db.update(users).set({ is_developer: true }).where(eq(users.id, people.developer.user.id));
    Object.assign(walk, { test, people });
    walk.organization = await organizationFor(walk);
    walk.plan = billing.plans.Pro;
    walk.paid = {
      private: await paidBy(billing, people.owner, 'users/me'),
      organization: await paidBy(billing, people.organization_admin, `organizations/${walk.organization}`),
    };
    await createOrganization(test, [{ user: people.other_user.user, role: 'admin' }], 'Another Ltd');

    walk.access_code = await codeOf(test);
    walk.email = await emailOf(test);
    walk.alert = uuidv7();
    const alert = { id: walk.alert, type: 'info' as const, message: 'Told', created_by: people.support_staff.user.id };
    await db.insert(alerts).values({ ...alert, created_at: test.clock.now() });

    const file = path.join(test.dir, 'source.pdf');
    await writeFile(file, plain(1));
    walk.source_key = await saveFiles(test.app.context, [{ path: file }], async (_tx, [stored]) => stored.key);
    const state = path.join(test.dir, 'state.json');
    await writeFile(state, JSON.stringify({ pages: [], elements: [] }));
    walk.state_key = await saveFiles(test.app.context, [{ path: state }], async (_tx, [stored]) => stored.key);
  });
  beforeEach(() => walk.test.app.context.db.delete(rateLimits));
  afterAll(() => walk.test.close());
  return walk;
}

export function routesOf({ test }: Walk, context: Context): MountedRoute[] {
  const other = isPrivate(context) ? '/api/organizations/:space_id' : '/api/users/:space_id';
  // The caller's session must live until the end.
  const endsIt = ({ url, endpoint }: MountedRoute) =>
    url === '/logout' || (url === '/api/users/me/sessions' && endpoint.method === 'DELETE');
  return test.app.server.mounted.filter((route) => !route.url.startsWith(other) && !endsIt(route));
}

/**
 * Creates new things for one call, so that a call that deletes affects no other.
 * @param route the route to call; `any`: things of every kind, for calls that change nothing
 */
export async function fixturesFor(walk: Walk, context: Context, route: MountedRoute | 'any'): Promise<Fixtures> {
  const { test, people, organization } = walk;
  const { db } = test.app.context;
  const of = {
    owner: isPrivate(context)
      ? { user_id: people.owner.user.id, organization_id: null }
      : { user_id: null, organization_id: organization },
    creator: isPrivate(context) ? people.owner.user.id : people.organization_standard.user.id,
    person_id: people.owner.user.id,
    state: context === 'template' || context === 'draft' ? context : ('pending' as const),
    source_key: walk.source_key,
    state_key: walk.state_key,
    now: test.clock.now(),
  };
  const fixtures = await createFixtures(db, of);
  if (route === 'any' || needsOthers(route)) await createOtherFixtures(db, fixtures, of);
  if (route === 'any' || isOfOrganization(route)) fixtures.organization = await organizationFor(walk);
  if (route === 'any' || route.url.includes(':inviteId')) {
    const organization_id = fixtures.organization === '' ? organization : fixtures.organization;
    await makeInvite(db, fixtures, { ...of, organization_id, email: people.owner.user.email });
  }
  return fixtures;
}

/** A separate organization for one call, so that its changes affect no other. */
async function organizationFor({ test, people }: Walk): Promise<string> {
  const { organization_admin, organization_standard, organization_colleague, organization_signee } = people;
  const id = await createOrganization(test, [
    { user: organization_admin.user, role: 'admin' },
    { user: organization_standard.user, role: 'standard' },
    { user: organization_colleague.user, role: 'standard' },
    { user: organization_signee.user, role: 'signee' },
  ]);
  await exempt(test, id);
  return id;
}

/** Allows its use without a subscription. */
async function exempt({ app, clock }: TestApp, organization_id: string) {
  const dated = { created_at: clock.now(), updated_at: clock.now() };
  const access_code_id = await codeOf({ app, clock });
  const account = { id: uuidv7(), organization_id, access_code_id, access_code_applied_at: clock.now() };
  await app.context.db.insert(billingAccounts).values({ ...account, ...dated });
}

async function codeOf({ app, clock }: Pick<TestApp, 'app' | 'clock'>): Promise<string> {
  const code = { id: uuidv7(), code_hash: randomSecret(), note: 'test', limits: NO_LIMITS, created_at: clock.now() };
  await app.context.db.insert(accessCodes).values(code);
  return code.id;
}

async function emailOf({ app, dir }: Pick<TestApp, 'app' | 'dir'>): Promise<string> {
  const to = { name: 'Ann', email: 'ann@example.com' };
  await app.context.mailer.send({ to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' });
  const [name = ''] = await readdir(path.join(dir, 'outbox'));
  return name.slice(-'.eml'.length - uuidv7().length, -'.eml'.length);
}

async function paidBy(billing: BillingApp, person: SignedInPerson, space: string) {
  const paying = payingFor(billing, person, space);
  const card = await paying.addCard('pm_card_visa');
  const plan = space === 'users/me' ? billing.plans.Pro : billing.plans.Team;
  await paying.start({ subscription_plan_id: plan.id, interval: 'monthly', users: 10 });
  const { body } = await paying.call<{ data: Invoice[] }>('GET', 'invoices');
  return { card: card.body.id, invoice: body.data[0]?.id ?? '' };
}

function isPrivate(context: Context): boolean {
  return context === 'private' || context === 'draft';
}

/** Paths that name an organization itself, not as a space. */
function isOfOrganization({ url }: MountedRoute): boolean {
  return url.startsWith('/api/organizations/:id');
}

function needsOthers({ url }: MountedRoute): boolean {
  return /:(token|session|passkey|signature|question|attachment|webhook|delivery|form|bulkSend|integration|contact)Id|:slug/.test(
    url,
  );
}

export async function browserOf({ test, people }: Walk, person: Person, signee: Fixtures['signee']): Promise<Browser> {
  if (person !== 'guest' && person !== 'signee') return people[person].browser;
  const browser = openBrowser(test);
  if (person === 'guest') return browser;

  // One link for each route would exceed the rate limit of one IP address.
  await test.app.context.db.delete(rateLimits);
  expect((await browser.call('POST', '/signee-login', { token: signee.token })).status).toBe(200);
  return browser;
}

export function urlOf(
  { people, organization, plan, paid, access_code, alert, email }: Walk,
  route: MountedRoute,
  context: Context,
  fixtures: Fixtures,
): string {
  const values: Record<string, string> = {
    space_id: isPrivate(context) ? people.owner.user.id : organization,
    id: idOf(people.owner.user.id, route, fixtures),
    userId: people.organization_standard.user.id,
    organizationId: organization,
    inviteId: fixtures.other,
    pageId: fixtures.page,
    imageId: fixtures.image,
    snapshotId: fixtures.snapshot,
    roleId: fixtures.role,
    stubId: fixtures.stub,
    folderId: fixtures.folder,
    tokenId: fixtures.other,
    sessionId: fixtures.other,
    passkeyId: fixtures.other,
    signatureId: route.url.includes('/initials/') ? fixtures.stub : fixtures.other,
    questionId: fixtures.other,
    attachmentId: fixtures.other,
    webhookId: fixtures.other,
    contactId: fixtures.other,
    deliveryId: fixtures.other,
    formId: fixtures.other,
    bulkSendId: fixtures.other,
    slug: fixtures.other,
    integrationId: fixtures.other,
    projectId: '1',
    tool: 'flatten',
    starter: 'nda',
    subscriptionPlanId: plan.id,
    stripeProductId: plan.stripe_product_id ?? '',
    paymentMethodId: paid[isPrivate(context) ? 'private' : 'organization'].card,
    invoiceId: paid[isPrivate(context) ? 'private' : 'organization'].invoice,
    promoCode: 'WELCOME20',
    accessCodeId: access_code,
    emailId: email,
    alertId: alert,
    provider: route.url.startsWith('/api/integrations/') ? 'companycam' : 'google',
    signeeId: fixtures.signee.id,
  };
  return route.url.replaceAll(/:(\w+)/g, (_match, name: string) => values[name] ?? 'unknown');
}

function idOf(owner: string, route: MountedRoute, fixtures: Fixtures): string {
  if (isOfOrganization(route)) return fixtures.organization;
  return route.url.startsWith('/api/users/') ? owner : fixtures.pdf;
}

export async function createToken({ test }: Walk, person: SignedInPerson, abilities: string[]): Promise<string> {
  const token = randomSecret();
  const now = test.clock.now();
  await test.app.context.db.insert(apiTokens).values({
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
