// Breaks the connection at every call to the provider in every subscription change, as if the process had been killed there.
// Afterwards our state matches the provider's, there is one subscription, and nothing was charged twice.
import { eq, sql } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import { type BillingAccountRow, billingAccounts, subscriptions } from '#src/schema/billing.ts';
import { payingFor } from '#testing/billing.ts';
import { cutTheLine, signedInBilling } from '#testing/cut-the-line.ts';
import { createOrganization } from '#testing/people.ts';
import { runJob } from '#testing/test-app.ts';
import { sweepBilling } from './jobs.ts';

/** More calls than any change makes. */
const MAX_CALLS = 30;

const { app, person, stripe, mendTheLine } = signedInBilling();

let providersState: string;
beforeAll(async () => {
  const { rows } = await db().execute<{ state: string }>(sql`select state from simulated_payments`);
  providersState = rows[0]?.state ?? '';
});

const db = () => app.test.app.context.db;
const team = (users: number, interval: 'monthly' | 'yearly' = 'monthly') => ({
  subscription_plan_id: app.plans.Team.id,
  interval,
  users,
});

interface Space {
  organization: string;
  at: ReturnType<typeof payingFor>;
}

/** An organization that has paid for three seats. Its card has already been used for a trial. */
async function subscribed(): Promise<Space> {
  const space = await withCard();
  expect((await space.at.start(team(3))).status).toBe(201);
  return space;
}

async function withCard(): Promise<Space> {
  await db().delete(rateLimits);
  // Removes other payers, because the simulator reads and writes its whole state at each call.
  await db().delete(billingAccounts);
  await db().execute(sql`update simulated_payments set state = ${providersState}`);
  const organization = await createOrganization(app.test, [{ user: person.user, role: 'admin' }]);
  const at = payingFor(app, person, `organizations/${organization}`);
  await at.addCard('pm_card_visa');
  return { organization, at };
}

async function withOtherCard(): Promise<Space> {
  const space = await subscribed();
  await space.at.addCard('pm_card_amex');
  return space;
}

async function canceled(): Promise<Space> {
  const space = await subscribed();
  await space.at.call('DELETE', 'subscription');
  return space;
}

async function otherCard({ at }: Space): Promise<string> {
  const { body } = await at.call<{ data: { id: string; is_default: boolean }[] }>('GET', 'payment-methods');
  return body.data.find(({ is_default }) => !is_default)?.id ?? '';
}

type Act = (space: Space, about: string) => Promise<{ status: number }>;

const ACTS: [name: string, prepare: () => Promise<Space>, act: Act][] = [
  ['subscribing', withCard, ({ at }) => at.start(team(3))],
  ['more seats', subscribed, ({ at }) => at.swap(team(5))],
  ['fewer seats', subscribed, ({ at }) => at.swap(team(1))],
  ['another interval', subscribed, ({ at }) => at.swap(team(3, 'yearly'))],
  ['a promo code', subscribed, ({ at }) => at.call('PUT', 'subscription/promo-code', { promo_code: 'WELCOME20' })],
  ['canceling', subscribed, ({ at }) => at.call('DELETE', 'subscription')],
  ['resuming', canceled, ({ at }) => at.call('PUT', 'subscription/resume')],
  ['another default card', withOtherCard, ({ at }, card) => at.call('PUT', `payment-methods/${card}`)],
  ['removing a card', withOtherCard, ({ at }, card) => at.call('DELETE', `payment-methods/${card}`)],
  [
    'deleting the organization',
    subscribed,
    ({ organization }) => person.browser.call('DELETE', `/api/organizations/${organization}`),
  ],
];

/**
 * `killed`: the provider carries out the call, but its answer is lost and no later call gets through; `failed`: the provider
 * answers 500; `down`: the provider cannot be reached; `slow`: the call times out, and the provider carries it out a minute
 * later.
 */
const FAULTS = ['killed', 'failed', 'down', 'slow'] as const;

/** Breaks the connection at the given call. */
function breakAt(wanted: number, fault: (typeof FAULTS)[number]) {
  let calls = 0;
  const { catchUp } = cutTheLine(app, () => {
    calls += 1;
    if (fault === 'killed') return calls < wanted ? null : calls === wanted ? 'after' : 'before';
    if (calls !== wanted) return null;
    return fault === 'down' ? 'before' : fault;
  });
  return { catchUp, countCalls: () => calls };
}

describe.each(ACTS)('%s', (_name, prepare, act) => {
  it.each(FAULTS)('recovers when the connection is %s at any of its calls', async (fault) => {
    for (let wanted = 1; wanted < MAX_CALLS; wanted += 1) {
      const space = await prepare();
      const card = prepare === withOtherCard ? await otherCard(space) : '';
      const account = await accountOf(space);
      const { catchUp, countCalls } = breakAt(wanted, fault);
      await act(space, card);
      mendTheLine();
      if (countCalls() < wanted) return;

      app.test.clock.advance(60_000);
      // A second request before the provider has answered the first must change nothing.
      if (fault === 'slow') await act(space, card);
      await catchUp();
      app.test.clock.advance(10 * 60_000);
      await runJob(app.test, sweepBilling);
      await expectProvidersState(account, `call ${wanted}`);
      const again = await act(space, card);
      expect([wanted, again.status < 500]).toEqual([wanted, true]);
      await expectProvidersState(account, `call ${wanted}, done again`);
    }
  });
});

async function accountOf({ organization }: Space): Promise<BillingAccountRow> {
  const [account] = await db().select().from(billingAccounts).where(eq(billingAccounts.organization_id, organization));
  if (!account) throw new Error('There is no account.');
  return account;
}

async function expectProvidersState({ id, customer_id }: BillingAccountRow, when: string) {
  const theirs = (await stripe().subscriptions.list({ customer: customer_id ?? '', status: 'all' })).data;
  expect(theirs.filter(({ ended_at }) => ended_at === null).length, when).toBeLessThanOrEqual(1);
  const ours = await db().select().from(subscriptions).where(eq(subscriptions.billing_account_id, id));
  expect(ours.map(factsOfRow).toSorted(byId), when).toEqual(theirs.map(factsOf).toSorted(byId));

  const paid = (await stripe().invoices.list({ customer: customer_id ?? '', status: 'paid' })).data;
  const charged = paid.filter(({ amount_paid }) => amount_paid > 0).map(({ billing_reason }) => billing_reason);
  expect(new Set(charged).size, `${when}: each thing is charged once`).toBe(charged.length);
  const [account] = await db().select().from(billingAccounts).where(eq(billingAccounts.id, id));
  // A deleted organization has no billing account any more.
  if (account) expect([account.operation_id, account.seat_limit], when).toEqual([null, null]);
}

type Facts = [id: string, status: string, quantity: number, price: string, cancel_at: number | null];
const byId = ([one]: Facts, [other]: Facts) => (one < other ? -1 : 1);

function factsOf({ id, status, items, cancel_at }: Stripe.Subscription): Facts {
  const [item] = items.data;
  return [id, status, item?.quantity ?? 0, item?.price.id ?? '', cancel_at];
}

function factsOfRow(row: typeof subscriptions.$inferSelect): Facts {
  return [row.stripe_id, row.status, row.quantity, row.price_id, row.cancel_at && row.cancel_at.getTime() / 1_000];
}
