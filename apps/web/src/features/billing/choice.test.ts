import { MAX_SEATS, SUBSCRIPTION_STATUSES, type Subscription } from '@countersign/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { OTHER_PLAN, PLAN, makePlan, makePrice, makeSubscription } from '#lib/testing/plans.ts';
import { actionFor, dateLineOf, isOffered, seatBounds, standingOf, toneOf } from './choice.ts';

const PRO = makePlan();
const TEAM = makePlan({ id: OTHER_PLAN, monthly_price: makePrice({ id: 'price_team' }) });
const ENDS = '2026-12-31T12:00:00.000Z';
const GRACE = { is_on_grace_period: true, is_resumable: true, is_cancelable: false, renews_at: null, ends_at: ENDS };
const choice = { planId: PLAN, plan: PRO, interval: 'monthly' as const, seats: 1 };

describe('the main action', () => {
  it('subscribes if there is no subscription, or one that can be restarted', () => {
    expect(actionFor(null, PLAN)).toBe('new');
    expect(actionFor(makeSubscription({ stripe_status: 'canceled', is_restartable: true }), PLAN)).toBe('new');
  });

  it('resumes a canceled subscription to the same plan, and changes it to another one', () => {
    expect(actionFor(makeSubscription(GRACE), PLAN)).toBe('resume');
    expect(actionFor(makeSubscription(GRACE), OTHER_PLAN)).toBe('update');
  });

  it('changes a subscription only if plan, price or seats differ', () => {
    const subscription = makeSubscription();
    expect(isOffered('update', subscription, choice)).toBe(false);
    expect(isOffered('update', subscription, { ...choice, planId: OTHER_PLAN, plan: TEAM })).toBe(true);
    expect(isOffered('update', subscription, { ...choice, interval: 'yearly' })).toBe(true);
    expect(isOffered('update', subscription, { ...choice, seats: 2 })).toBe(true);
    expect(
      isOffered('update', makeSubscription({ subscription_plan_id: null }), { ...choice, planId: null, plan: undefined }),
    ).toBe(false);
  });

  it('changes the seats of a discontinued plan at the current price', () => {
    const hidden = { ...choice, plan: undefined };
    expect(isOffered('update', makeSubscription(), hidden)).toBe(false);
    expect(isOffered('update', makeSubscription(), { ...hidden, seats: 2 })).toBe(true);
    expect(isOffered('update', makeSubscription(), { ...hidden, seats: 2, interval: 'yearly' })).toBe(false);
    expect(isOffered('new', null, hidden)).toBe(false);
  });

  it('does not offer a plan for an interval without a price', () => {
    expect(isOffered('new', null, { ...choice, plan: makePlan({ yearly_price: null }), interval: 'yearly' })).toBe(false);
    expect(isOffered('new', null, choice)).toBe(true);
  });
});

describe('the limits of seats', () => {
  const withPermissions = (about: Partial<Subscription['permissions']>) =>
    makeSubscription({ quantity: 5, permissions: { ...makeSubscription().permissions, ...about } });

  it('are one and the maximum', () => {
    expect(seatBounds(null)).toEqual({ min: 1, max: MAX_SEATS });
    expect(seatBounds(withPermissions({}))).toEqual({ min: 1, max: MAX_SEATS });
  });

  it('equal the current seats if none may be added or removed', () => {
    expect(seatBounds(withPermissions({ remove_seats: false }))).toEqual({ min: 5, max: MAX_SEATS });
    expect(seatBounds(withPermissions({ add_seats: false }))).toEqual({ min: 1, max: 5 });
  });
});

describe('the description of a subscription', () => {
  it.each(SUBSCRIPTION_STATUSES)('is a warning unless it is active or on trial: %s', (stripe_status) => {
    const isFine = stripe_status === 'active' || stripe_status === 'trialing';
    expect(toneOf(standingOf(makeSubscription({ stripe_status })))).toBe(isFine ? 'info' : 'warning');
  });

  it('mentions a cancellation during and after the grace period', () => {
    expect(standingOf(makeSubscription(GRACE))).toBe('canceled');
    expect(standingOf(makeSubscription({ ...GRACE, stripe_status: 'trialing' }))).toBe('canceled');
    expect(standingOf(makeSubscription({ stripe_status: 'canceled' }))).toBe('canceled');
  });

  it('names the next important date', () => {
    const renews_at = '2026-12-05T12:00:00.000Z';
    expect(dateLineOf(makeSubscription(GRACE))).toEqual({ kind: 'expires', date: ENDS });
    expect(dateLineOf(makeSubscription({ stripe_status: 'trialing', renews_at }))).toEqual({ kind: 'begins', date: renews_at });
    const ended = makeSubscription({ stripe_status: 'canceled', ends_at: ENDS, renews_at: null });
    expect(dateLineOf(ended)).toEqual({ kind: 'expired', date: ENDS });
    expect(dateLineOf(makeSubscription({ renews_at }))).toEqual({ kind: 'renews', date: renews_at });
    expect(dateLineOf(makeSubscription({ renews_at: null }))).toBeNull();
  });
});
