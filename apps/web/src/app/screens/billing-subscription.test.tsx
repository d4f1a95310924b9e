import {
  cancelSubscription,
  createSubscription,
  getSubscription,
  previewSubscription,
  refreshSubscription,
  resumeSubscription,
  swapSubscription,
} from '@countersign/contract/subscriptions';
import { getPromoCode } from '@countersign/contract/promo-codes';

import { getSubscriptionPlan } from '@countersign/contract/plans';
import { getMe } from '@countersign/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ORGANIZATION, type SpaceOfTest, answerBilling, answerOrganization } from '#testing/billing.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makeUser } from '#testing/people.ts';
import { OTHER_PLAN, PLAN, makeCard, makePlan, makePreview, makePrice, makeSubscription } from '#lib/testing/plans.ts';
import { fakeProviderScript } from '#testing/provider-script.ts';
import { Refusal, startFakeServer, otherServiceDown } from '#testing/fake-server.ts';

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
const provider = fakeProviderScript();
const fake = startFakeServer((server) => {
  space = answerBilling(server);
  server.on(previewSubscription, () => makePreview());
});
beforeEach(() => {
  space.plans = [makePlan(), BUSINESS];
  space.cards = [makeCard()];
});

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const seatField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Seats' });
const plan = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

describe('subscribing', () => {
  it('requires a verified address first', async () => {
    fake.on(getMe, () => makeUser({ verifiedEmail: false, email_verified_at: null }));
    const person = openScreen('/settings/billing');
    await person.click(await button('Start 14-day free trial'));
    expect(await screen.findByRole('dialog', { name: 'Verify your email first' })).toBeTruthy();
    await person.click(await button('Not now'));
  });

  it('starts a free trial after a preview of its cost', async () => {
    fake.on(createSubscription, () => ({
      ...(space.subscription = makeSubscription({ stripe_status: 'trialing' })),
      confirmation: null,
    }));
    const person = openScreen('/settings/billing');
    await person.click(await button('Start 14-day free trial'));

    const dialog = await screen.findByRole('dialog', { name: 'Start subscription' });
    for (const text of ['1 × Pro (at $15.00 / month)', '$15', '$1.20', '$16.20', 'Your free trial ends on December 12, 2026.'])
      expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0);
    expect(within(dialog).getByText('Nothing is due today. The total is charged when your trial ends.')).toBeTruthy();
    expect(within(dialog).getByText('per month')).toBeTruthy();

    await person.click(within(dialog).getByRole('button', { name: 'Start 14-day free trial' }));
    expect(await screen.findByText('Subscription created')).toBeTruthy();
    expect(await screen.findByText("You're on the Pro plan free trial.")).toBeTruthy();
    const [{ body } = {}] = fake.callsOf(createSubscription);
    expect(body).toEqual({ subscription_plan_id: PLAN, interval: 'monthly', promo_code: null });
  });

  it('says that no trial is left if the payment provider says so', async () => {
    fake.on(previewSubscription, () => makePreview({ is_starting_trial: false, trial_ends_at: null }));
    const person = openScreen('/settings/billing');
    await person.click(await button('Start 14-day free trial'));
    const dialog = await screen.findByRole('dialog', { name: 'Start subscription' });
    expect(within(dialog).getByRole('button', { name: 'Start subscription' })).toBeTruthy();
    expect(within(dialog).getByText(/free trial before, so the first payment is due today/)).toBeTruthy();
  });

  it('starts an ended subscription again', async () => {
    space.subscription = makeSubscription({ ...ENDED, ends_at: ENDS });
    fake.on(createSubscription, () => ({ ...(space.subscription = makeSubscription()), confirmation: null }));
    const person = openScreen('/settings/billing');
    await person.click(await button('Start subscription'));
    const dialog = await screen.findByRole('dialog');
    await person.click(await within(dialog).findByRole('button', { name: 'Start subscription' }));
    expect(await screen.findByText('Subscription created')).toBeTruthy();
  });

  it('accepts a valid promo code', async () => {
    const promo = {
      id: 'promo_1',
      amount_off: 500,
      percent_off: null,
      code: 'SAVE5',
      coupon_id: 'c',
      is_active: true,
      name: 'Save 5',
    };
    fake.on(getPromoCode, ({ params }) => ({ ...promo, is_valid: params['promoCode'] === 'SAVE5' }));
    fake.on(previewSubscription, ({ body }) => makePreview(body.promo_code ? { discount: 500, total: 1_120 } : {}));
    const person = openScreen('/settings/billing');
    await person.click(await button('Start 14-day free trial'));
    const code = await screen.findByLabelText('Promo code (optional)');
    await person.type(code, 'NOPE');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Invalid promo code')).toBeTruthy();

    await person.clear(code);
    await person.type(code, 'SAVE5');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('$5 off')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(fake.callsOf(previewSubscription).at(-1)?.body.promo_code).toBe('SAVE5'));
    const dialog = await screen.findByRole('dialog', { name: 'Start subscription' });
    expect(await within(dialog).findByText('Discount')).toBeTruthy();
    expect(within(dialog).getByText(/^[-−]\$5$/)).toBeTruthy();
  });

  it('explains a failed preview, and does not allow confirming without one', async () => {
    fake.on(previewSubscription, () => new Refusal(422, 'This plan is not offered any more.'));
    const person = openScreen('/settings/billing');
    await person.click(await button('Start 14-day free trial'));
    const dialog = await screen.findByRole('dialog', { name: 'Review your subscription' });
    expect(await within(dialog).findByText('This plan is not offered any more.')).toBeTruthy();
    expect(within(dialog).getByText('Whoops!')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Start 14-day free trial' }).disabled).toBe(true);
  });

  it('shows a declined card at the payment, instead of asking for a plan', async () => {
    fake.on(createSubscription, () => new Refusal(402, 'Your card was declined.'));
    const person = openScreen('/settings/billing');
    await person.click(await button('Start 14-day free trial'));
    const dialog = await screen.findByRole('dialog', { name: 'Start subscription' });
    await person.click(within(dialog).getByRole('button', { name: 'Start 14-day free trial' }));
    expect(await within(dialog).findByText('Your card was declined.')).toBeTruthy();
    expect(screen.queryByText('Subscription Upgrade Required')).toBeNull();
  });

  it('says that the payment provider does not respond, without mentioning maintenance', async () => {
    const text = 'The payment provider can’t be reached right now. Please try again shortly.';
    fake.on(createSubscription, () => otherServiceDown(text));
    const person = openScreen('/settings/billing');
    await person.click(await button('Start 14-day free trial'));
    const dialog = await screen.findByRole('dialog', { name: 'Start subscription' });
    await person.click(within(dialog).getByRole('button', { name: 'Start 14-day free trial' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('Down for maintenance')).toBeNull();
  });
});

describe('changing a subscription', () => {
  beforeEach(() => {
    space.subscription = makeSubscription();
    fake.on(previewSubscription, () => makePreview({ is_subscribed: true, is_starting_trial: false }));
  });

  it('is offered once something differs', async () => {
    const person = openScreen('/settings/billing');
    expect((await button('Update subscription')).disabled).toBe(true);
    await person.click(await plan(/^Business/));
    expect((await button('Update subscription')).disabled).toBe(false);
    await person.click(await plan(/^Pro/));
    expect((await button('Update subscription')).disabled).toBe(true);
    await person.click(await plan(/^Annual/));
    expect((await button('Update subscription')).disabled).toBe(false);
  });

  it('confirms the payment with the bank, and then fetches the result', async () => {
    const changed = makeSubscription({ subscription_plan_id: OTHER_PLAN, stripe_product: { id: 'prod_b', name: 'Business' } });
    fake.on(swapSubscription, () => ({
      ...makeSubscription({ is_change_pending: true }),
      confirmation: { client_secret: 'pi_1_secret_2' },
    }));
    fake.on(refreshSubscription, () => (space.subscription = changed));
    await change();
    expect(await screen.findByText('Subscription updated')).toBeTruthy();
    expect(await screen.findByText("You're on the Business plan.")).toBeTruthy();
    expect(provider.confirmCardPayment.mock.calls[0]?.[0]).toBe('pi_1_secret_2');
    expect(fake.callsOf(swapSubscription)[0]?.body).toMatchObject({ subscription_plan_id: OTHER_PLAN, interval: 'monthly' });
  });

  it('keeps the old plan if the bank rejects', async () => {
    provider.confirmCardPayment.mockResolvedValue({ error: { message: 'We are unable to authenticate your payment method.' } });
    fake.on(swapSubscription, () => ({ ...makeSubscription(), confirmation: { client_secret: 'pi_1_secret_2' } }));
    const person = await change();
    const dialog = await screen.findByRole('dialog', { name: 'Update subscription' });
    expect(await within(dialog).findByText(/unable to authenticate/)).toBeTruthy();
    expect(within(dialog).getByText('Whoops!')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText("You're on the Pro plan.")).toBeTruthy();
    expect(fake.callsOf(refreshSubscription)).toEqual([]);
  });

  it("keeps the bank's message visible, even if the subscription changes because of it", async () => {
    const said = 'We are unable to authenticate your payment method.';
    provider.confirmCardPayment.mockResolvedValue({ error: { message: said } });
    space.subscription = null;
    fake.on(createSubscription, () => {
      space.subscription = makeSubscription({ stripe_status: 'incomplete', is_valid: false, is_change_pending: true });
      return { ...space.subscription, confirmation: { client_secret: 'pi_1_secret_2' } };
    });
    const person = openScreen('/settings/billing');
    await person.click(await button('Start 14-day free trial'));
    const dialog = await screen.findByRole('dialog', { name: 'Update subscription' });
    await person.click(within(dialog).getByRole('button', { name: 'Start subscription' }));
    expect(await within(dialog).findByText(said)).toBeTruthy();
    await waitFor(() => expect(fake.callsOf(getSubscription).length).toBeGreaterThan(1));
    expect(within(dialog).getByText(said)).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('A change to your subscription is waiting for payment.')).toBeTruthy();
  });

  async function change() {
    const person = openScreen('/settings/billing');
    await person.click(await plan(/^Business/));
    await person.click(await button('Update subscription'));
    const dialog = await screen.findByRole('dialog', { name: 'Update subscription' });
    await person.click(within(dialog).getByRole('button', { name: 'Update subscription' }));
    return person;
  }
});

describe('the seats of an organization', () => {
  beforeEach(() => {
    answerOrganization(fake, { users: 2, invites: ['pending', 'not sent', 'rejected'] });
    space.plans = [TEAM];
  });

  it('start with one for each user and each invitee who has not declined', async () => {
    openScreen('/settings/billing');
    const seats = await seatField();
    await waitFor(() => expect(seats.value).toBe('4'));
  });

  it('cannot be fewer than the users and invitees', async () => {
    const person = openScreen('/settings/billing');
    await screen.findByText('Seats in use');
    await enterSeats(person, '3');
    await person.click(await button('Start 14-day free trial'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
    const text =
      'The number of seats cannot be less than the number of users or invitees in your organization (4 users/invitees).';
    expect(within(dialog).getByText(text)).toBeTruthy();
    expect(fake.callsOf(previewSubscription)).toEqual([]);
  });

  it('are required', async () => {
    const person = openScreen('/settings/billing');
    await screen.findByText('Seats in use');
    await person.clear(await seatField());
    await person.click(await button('Start 14-day free trial'));
    expect(await screen.findByText('Missing users for organization subscription')).toBeTruthy();
  });

  it('are sent with the plan', async () => {
    const person = openScreen('/settings/billing');
    await screen.findByText('Seats in use');
    await enterSeats(person, '7');
    await person.click(await button('Start 14-day free trial'));
    await screen.findByRole('dialog', { name: 'Start subscription' });
    const [call] = fake.callsOf(previewSubscription);
    expect(call).toMatchObject({ params: { space: `organizations/${ORGANIZATION}` }, body: { users: 7 } });
  });

  async function enterSeats(person: ReturnType<typeof openScreen>, count: string) {
    const seats = await seatField();
    await person.clear(seats);
    await person.type(seats, count);
    await person.tab();
  }
});

describe('ending a subscription', () => {
  it('asks first, and says how long the app can be used', async () => {
    space.subscription = makeSubscription();
    fake.on(cancelSubscription, () => (space.subscription = makeSubscription(GRACE)));
    const person = openScreen('/settings/billing');
    await person.click(await button('Cancel subscription'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(within(dialog).getByText(/^Your subscription ends on .*20\d\d\. You can use the app until then/)).toBeTruthy();
    expect(within(dialog).getByText('After that you’re on the free plan. Your documents stay.')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Subscription cancelled')).toBeTruthy();
    expect(screen.getByText('You can still use the app until your current billing period ends.')).toBeTruthy();
    expect(await screen.findByText("You've canceled your Pro plan.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  it('can be undone during the period', async () => {
    space.subscription = makeSubscription(GRACE);
    fake.on(resumeSubscription, () => ({ ...(space.subscription = makeSubscription()), confirmation: null }));
    const person = openScreen('/settings/billing');
    await person.click(await button('Resume subscription'));
    expect(await screen.findByText('Subscription resumed')).toBeTruthy();
    expect(await screen.findByText("You're on the Pro plan.")).toBeTruthy();
  });

  it('can be undone even if the plan, or any other, is no longer offered', async () => {
    space.plans = [];
    space.subscription = makeSubscription(GRACE);
    fake.on(getSubscriptionPlan, () => new Refusal(403, 'This action is forbidden.'));
    openScreen('/settings/billing');
    expect((await button('Resume subscription')).disabled).toBe(false);
    expect(screen.queryByText('This action is forbidden.')).toBeNull();
  });

  it('is not undone by choosing another plan, which changes it', async () => {
    space.subscription = makeSubscription(GRACE);
    const person = openScreen('/settings/billing');
    await person.click(await plan(/^Business/));
    expect((await button('Update subscription')).disabled).toBe(false);
  });

  it('is not offered if it cannot be canceled', async () => {
    space.subscription = makeSubscription({ is_cancelable: false });
    openScreen('/settings/billing');
    await button('Update subscription');
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });
});
