import { type Subscription, getSubscription, refreshSubscription } from '@countersign/contract/subscriptions';
import { getSubscriptionPlan, listSubscriptionPlans } from '@countersign/contract/plans';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SpaceOfTest, answerBilling, answerOrganization } from '#testing/billing.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { OTHER_PLAN, PLAN, makeCard, makePlan, makePrice, makeSubscription } from '#lib/testing/plans.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const ENDS = '2026-12-31T12:00:00.000Z';
const GRACE = { is_on_grace_period: true, is_resumable: true, is_cancelable: false, renews_at: null, ends_at: ENDS };
const ENDED = { stripe_status: 'canceled', is_ended: true, is_restartable: true, is_cancelable: false, is_valid: false } as const;
const BUSINESS = makePlan({
  id: OTHER_PLAN,
  name: 'Business',
  order: 2,
  monthly_price: makePrice({ id: 'price_business', price_cents: 3_000 }),
  yearly_price: null,
});
const TEAM = makePlan({ name: 'Team', audience: 'organizations' });

let space: SpaceOfTest;
const fake = startFakeServer((server) => {
  space = answerBilling(server);
});
beforeEach(() => {
  space.plans = [makePlan(), BUSINESS];
  space.cards = [makeCard()];
});

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const seatField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Seats' });
const plan = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

describe("the subscription's state", () => {
  it.each<[string, Partial<Subscription> | null, string[]]>([
    ['none, in a private space', null, ['You are on the Free Plan.']],
    ['active', {}, ["You're on the Pro plan.", 'Your subscription is set to renew on December 5, 2026.']],
    [
      'trialing',
      { stripe_status: 'trialing', is_on_trial: true },
      ["You're on the Pro plan free trial.", 'Your subscription is set to begin on December 5, 2026.'],
    ],
    [
      'in its grace period',
      GRACE,
      ["You've canceled your Pro plan.", 'Your subscription is set to expire on December 31, 2026.'],
    ],
    [
      'canceled',
      { ...ENDED, ends_at: ENDS, renews_at: null },
      ["You've canceled your Pro plan.", 'Your subscription has expired as of December 31, 2026.'],
    ],
    [
      'past due',
      { stripe_status: 'past_due' },
      ['There are issues with your Pro plan subscription.', 'Your subscription is set to renew on December 5, 2026.'],
    ],
  ])('%s', async (_state, about, texts) => {
    space.subscription = about && makeSubscription(about);
    openScreen('/settings/billing');
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows no subscription in an organization, unless an access code exempts it', async () => {
    answerOrganization(fake);
    openScreen('/settings/billing');
    expect(await screen.findByText('Your organization must be subscribed to a plan to use the product.')).toBeTruthy();
  });

  it('shows no subscription in an organization that uses an access code', async () => {
    answerOrganization(fake);
    space.hasAccessCode = true;
    openScreen('/settings/billing');
    expect(await screen.findByText('Your organization uses an access code and needs no subscription.')).toBeTruthy();
    expect(screen.queryByText(/must be subscribed/)).toBeNull();
  });

  it('says that a change waits for its payment, and can be refreshed', async () => {
    space.subscription = makeSubscription({ is_change_pending: true });
    fake.on(refreshSubscription, () => (space.subscription = makeSubscription()));
    const person = openScreen('/settings/billing');
    await person.click(await button('Check again'));
    await waitFor(() => expect(screen.queryByText(/waiting for payment/)).toBeNull());
  });

  it('can be loaded again after an error', async () => {
    fake.on(getSubscription, () => new Refusal(404, 'Not found.'));
    const person = openScreen('/settings/billing');
    const again = await button('Try again');
    fake.on(getSubscription, () => makeSubscription());
    await person.click(again);
    expect(await screen.findByText("You're on the Pro plan.")).toBeTruthy();
  });

  it('says that there is no plan to choose', async () => {
    space.plans = [];
    openScreen('/settings/billing');
    expect(await screen.findByText('There are no plans to choose yet. Contact support.')).toBeTruthy();
  });
});

describe('the plans', () => {
  it('are those for the space, with monthly cost and features', async () => {
    const feature = { id: PLAN, subscription_plan_id: PLAN, order: 1, text: 'Unlimited templates' };
    space.plans = [makePlan({ features: [feature] }), TEAM, makePlan({ id: OTHER_PLAN, name: 'Free', is_stripe_plan: false })];
    const person = openScreen('/settings/billing');
    expect(await screen.findByText('$15')).toBeTruthy();
    expect(screen.getByText('per month')).toBeTruthy();
    expect(screen.getByText('Unlimited templates')).toBeTruthy();
    expect(screen.queryByText('Team')).toBeNull();
    expect(screen.queryByText('Free')).toBeNull();

    await person.click(screen.getByRole('radio', { name: 'Annual' }));
    expect(screen.getByText('$12')).toBeTruthy();
  });

  it('for an organization cost per user, by the tier of its seats', async () => {
    answerOrganization(fake);
    const tier = (up_to: number | null, unit_amount: number) => ({
      flat_amount: null,
      flat_amount_decimal: null,
      unit_amount,
      unit_amount_decimal: null,
      up_to,
    });
    space.plans = [{ ...TEAM, monthly_price: makePrice({ tiers: [tier(5, 1_200), tier(null, 1_000)] }) }];
    const person = openScreen('/settings/billing');
    expect(await screen.findByText('$12')).toBeTruthy();
    expect(screen.getByText('per user per month')).toBeTruthy();

    await person.clear(await seatField());
    await person.type(await seatField(), '6');
    await person.tab();
    expect(await screen.findByText('$10')).toBeTruthy();
  });

  it('without a price for the interval cannot be chosen', async () => {
    const person = openScreen('/settings/billing');
    await person.click(await screen.findByRole('radio', { name: 'Annual' }));
    expect((await plan(/^Business/)).disabled).toBe(true);
    expect(screen.getByText('Monthly only')).toBeTruthy();
  });

  it("mark the current plan only at the space's interval", async () => {
    space.subscription = makeSubscription();
    const person = openScreen('/settings/billing');
    expect(await screen.findByText('Current plan')).toBeTruthy();
    await person.click(screen.getByRole('radio', { name: 'Annual' }));
    await waitFor(() => expect(screen.queryByText('Current plan')).toBeNull());
    await person.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(await screen.findByText('Current plan')).toBeTruthy();
  });

  it("include the space's plan even if it is no longer offered", async () => {
    space.plans = [BUSINESS];
    space.subscription = makeSubscription();
    fake.on(getSubscriptionPlan, () => makePlan({ is_published: false }));
    openScreen('/settings/billing');
    expect((await plan(/^Pro/)).checked).toBe(true);
    expect(screen.getByText('Current plan')).toBeTruthy();
  });

  it('can be loaded again after an error', async () => {
    fake.on(listSubscriptionPlans, () => new Refusal(404, 'Not found.'));
    openScreen('/settings/billing');
    expect(await button('Try again')).toBeTruthy();
  });
});

describe('what a subscription permits', () => {
  const permit = (about: Partial<Subscription['permissions']>) => {
    const permissions = { add_seats: true, remove_seats: true, change_plan: true, change_interval: true, ...about };
    space.subscription = makeSubscription({ permissions, quantity: 5 });
  };

  it('no other plan', async () => {
    permit({ change_plan: false });
    openScreen('/settings/billing');
    expect((await plan(/^Business/)).disabled).toBe(true);
    expect((await plan(/^Annual/)).disabled).toBe(false);
  });

  it('no other interval', async () => {
    permit({ change_interval: false });
    openScreen('/settings/billing');
    expect((await plan(/^Annual/)).disabled).toBe(true);
    expect((await plan(/^Business/)).disabled).toBe(false);
  });

  it.each([
    ['no more seats', { add_seats: false }, '9', '5'],
    ['no fewer seats', { remove_seats: false }, '2', '5'],
    ['any number of seats', {}, '9', '9'],
    ['at least one seat', {}, '0', '1'],
  ])('%s', async (_name, permissions, typed, kept) => {
    answerOrganization(fake);
    space.plans = [TEAM];
    permit(permissions);
    const person = openScreen('/settings/billing');
    const seats = await seatField();
    await person.clear(seats);
    await person.type(seats, typed);
    await person.tab();
    expect(seats.value).toBe(kept);
  });
});
