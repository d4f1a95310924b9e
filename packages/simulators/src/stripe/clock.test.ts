// What happens to subscriptions when the clock of the simulator is advanced.
import { describe, expect, it } from 'vitest';
import { DAY, START, idOf, simulatedAccount, subscribe } from './testing/accounts.ts';

const days = (count: number) => count * DAY * 1_000;

describe('The clock', () => {
  it('can be advanced, announces the end of a trial three days before, and renews', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription } = await subscribe(stripe, { trial_period_days: 14 });
    expect(await simulator.time()).toEqual(START);
    await simulator.advance(days(11));
    const announced = await stripe.events.list({ type: 'customer.subscription.trial_will_end' });
    expect(announced.data).toMatchObject([{ created: (subscription.trial_end ?? 0) - 3 * DAY }]);
    await simulator.advance(days(3));
    const drafted = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(drafted).toMatchObject({ status: 'active', latest_invoice: { status: 'draft', total: 999, number: null } });
    expect(await simulator.advance(3_600_000)).toEqual(new Date(START.getTime() + days(14) + 3_600_000));
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toMatchObject([
      { status: 'paid', total: 999, billing_reason: 'subscription_cycle' },
      { status: 'paid', total: 0, billing_reason: 'subscription_create' },
    ]);
    await expect(simulator.advance(-1)).rejects.toThrow(RangeError);
  });

  it('retries a failed payment four times in three weeks, and then ends the subscription', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription, customer } = await subscribe(stripe);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
    const seen: [number, string][] = [];
    for (let day = 0; day < 60; day += 1) {
      await simulator.advance(days(1));
      const { status } = await stripe.subscriptions.retrieve(subscription.id);
      if (status !== seen.at(-1)?.[1]) seen.push([day + 1, status]);
    }
    expect(seen).toEqual([
      [1, 'active'],
      [32, 'past_due'],
      [54, 'canceled'],
    ]);
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 5, next_payment_attempt: null, auto_advance: false });
    expect((await stripe.events.list({ type: 'invoice.payment_failed' })).data).toHaveLength(5);
  });

  it('renews on the last day of short months, and on the 31st afterwards', async () => {
    const { simulator, stripe } = simulatedAccount({ now: () => new Date('2026-01-31T09:00:00Z') });
    const { subscription } = await subscribe(stripe);
    const ends: string[] = [];
    for (let month = 0; month < 3; month += 1) {
      const [item] = (await stripe.subscriptions.retrieve(subscription.id)).items.data;
      const end = (item?.current_period_end ?? 0) * 1_000;
      ends.push(new Date(end).toISOString().slice(0, 10));
      await simulator.advance(end - (await simulator.time()).getTime());
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('reverts a change that was not paid within 23 hours', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription, customer, product } = await subscribe(stripe);
    const yearly = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 9_000,
      recurring: { interval: 'year' },
    });
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
    const item = subscription.items.data[0]?.id ?? '';
    await simulator.advance(days(10));
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity: 3 }] });
    const proration_date = Math.floor((await simulator.time()).getTime() / 1_000) + DAY;
    const previews = async () => [
      (await stripe.invoices.createPreview({ subscription: subscription.id })).total,
      (
        await stripe.invoices.createPreview({
          subscription: subscription.id,
          subscription_details: { items: [{ id: item, quantity: 1 }], proration_date },
        })
      ).total,
    ];
    const before = await previews();
    const pending = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: yearly.id }],
      payment_behavior: 'pending_if_incomplete',
    });
    expect(pending.pending_update).not.toBeNull();
    await simulator.advance(days(1));
    const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(after).toMatchObject({ status: 'active', pending_update: null, latest_invoice: { status: 'void' } });
    expect(await previews()).toEqual(before);
  });

  it('makes a subscription active again once the failed renewal is paid, whatever was tried in the meantime', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription, customer } = await subscribe(stripe);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
    await simulator.advance(days(32));
    const renewal = idOf((await stripe.subscriptions.retrieve(subscription.id)).latest_invoice);
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', quantity: 5 }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    });
    const statusAfter = async (act: Promise<unknown>) => {
      await act;
      return (await stripe.subscriptions.retrieve(subscription.id)).status;
    };
    expect(await statusAfter(simulator.advance(days(1)))).toBe('past_due');
    expect(await statusAfter(stripe.invoices.pay(renewal, { payment_method: 'pm_card_visa' }))).toBe('active');
  });

  it('leaves nothing to pay for a subscription that was cancelled before its first payment', async () => {
    const { stripe } = simulatedAccount();
    const { subscription } = await subscribe(stripe, { payment_behavior: 'default_incomplete' });
    const canceled = await stripe.subscriptions.cancel(subscription.id, { expand: ['latest_invoice'] });
    expect(canceled).toMatchObject({ status: 'canceled', latest_invoice: { status: 'void' } });
  });

  it('credits no time twice if a change is backdated', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription } = await subscribe(stripe);
    const item = subscription.items.data[0]?.id ?? '';
    const day5 = Math.floor(START.getTime() / 1_000) + 5 * DAY;
    await simulator.advance(days(10));
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity: 3 }] });
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity: 0 }], proration_date: day5 });
    const { subtotal } = await stripe.invoices.createPreview({ subscription: subscription.id });
    // Of 999 cents for 31 days, 5 days remain.
    expect(999 + subtotal).toBe(Math.round((999 * 5) / 31));
  });
});
