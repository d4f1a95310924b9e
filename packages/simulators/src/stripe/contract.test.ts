// The behaviour that the product relies on, tested with the SDK alone: the same tests run on the simulator and on Stripe's
// test mode.
import { describe, expect, it } from 'vitest';
import { DAY, accounts, errorOf, idOf, makeWorld } from './testing/accounts.ts';

const FLEXIBLE = { billing_mode: { type: 'flexible' as const } };

describe.each(accounts(process.env['STRIPE_CONTRACT_KEY']))('On %s', (_name, stripe) => {
  it('returns the tiers of a price only on request', async () => {
    const { product } = await makeWorld(stripe);
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      recurring: { interval: 'month' },
      billing_scheme: 'tiered',
      tiers_mode: 'graduated',
      tiers: [
        { up_to: 5, unit_amount: 1_000 },
        { up_to: 'inf', unit_amount: 800, flat_amount: 100 },
      ],
    });
    expect(price.tiers).toBeUndefined();
    const { data } = await stripe.prices.list({ product: product.id, active: true, expand: ['data.tiers'] });
    expect(data.find(({ id }) => id === price.id)?.tiers?.map(({ up_to, unit_amount }) => [up_to, unit_amount])).toEqual([
      [5, 1_000],
      [null, 800],
    ]);
    const customer = await stripe.customers.create({});
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: price.id, quantity: 7 }] },
    });
    expect(preview.total).toBe(5 * 1_000 + 2 * 800 + 100);
  });

  it('prices every unit by the tier that the volume reaches', async () => {
    const { product } = await makeWorld(stripe);
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      recurring: { interval: 'month' },
      billing_scheme: 'tiered',
      tiers_mode: 'volume',
      tiers: [
        { up_to: 5, unit_amount: 1_000 },
        { up_to: 'inf', unit_amount: 800 },
      ],
    });
    const customer = await stripe.customers.create({});
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: price.id, quantity: 7 }] },
    });
    expect(preview.total).toBe(7 * 800);
  });

  it('finds a promotion code by what a customer types', async () => {
    const { suffix } = await makeWorld(stripe);
    const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'forever', name: 'Fifth off' });
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: `SAVE${suffix}` });
    const find = (code: string) =>
      stripe.promotionCodes.list({ code, active: true, limit: 1, expand: ['data.promotion.coupon'] });
    expect((await find(`save${suffix}`)).data[0]?.promotion.coupon).toMatchObject({ percent_off: 20, valid: true });
    expect((await find(`NONE${suffix}`)).data).toEqual([]);
  });

  it('rejects a first-purchase code for a customer who has paid, and a used-up code', async () => {
    const world = await makeWorld(stripe);
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      restrictions: { first_time_transaction: true },
      max_redemptions: 1,
    });
    const subscribe = (customer: string) =>
      stripe.subscriptions.create({ customer, items: [{ price: world.monthly.id }], discounts: [{ promotion_code: code.id }] });
    const payer = await world.customer();
    await stripe.subscriptions.create({ customer: payer.id, items: [{ price: world.monthly.id }] });
    expect((await errorOf(subscribe(payer.id))).type).toBe('StripeInvalidRequestError');
    const first = await subscribe((await world.customer()).id);
    expect((await stripe.invoices.retrieve(idOf(first.latest_invoice))).total).toBe(500);
    expect((await errorOf(subscribe((await world.customer()).id))).type).toBe('StripeInvalidRequestError');
    expect((await stripe.promotionCodes.retrieve(code.id)).active).toBe(false);
  });

  it('previews a new subscription with its discount', async () => {
    const { monthly } = await makeWorld(stripe);
    const customer = await stripe.customers.create({});
    const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'forever' });
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: monthly.id, quantity: 3 }] },
      discounts: [{ coupon: coupon.id }],
    });
    expect([preview.subtotal, preview.total, preview.amount_due, preview.status]).toEqual([3_000, 2_400, 2_400, 'draft']);
    expect(preview.lines.data[0]?.pricing?.price_details?.price).toBe(monthly.id);
    expect((await errorOf(stripe.invoices.createPreview({ customer: customer.id }))).statusCode).toBe(400);
  });

  it('distinguishes a declined card from one that is declined later', async () => {
    const world = await makeWorld(stripe);
    const customer = await stripe.customers.create({});
    const refused = await errorOf(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }));
    expect([refused.type, refused.code, refused.decline_code]).toEqual(['StripeCardError', 'card_declined', 'generic_decline']);
    const failing = await world.customer('pm_card_chargeCustomerFail');
    const error = await errorOf(
      stripe.subscriptions.create({
        customer: failing.id,
        items: [{ price: world.monthly.id }],
        payment_behavior: 'error_if_incomplete',
      }),
    );
    expect([error.statusCode, error.code]).toEqual([402, 'card_declined']);
    expect((await stripe.subscriptions.list({ customer: failing.id, status: 'all' })).data).toEqual([]);
  });

  it('identifies a card by its fingerprint across customers', async () => {
    const world = await makeWorld(stripe);
    const cards = await Promise.all(
      ['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard'].map(async (card) => {
        const { invoice_settings } = await world.customer(card);
        return (await stripe.paymentMethods.retrieve(idOf(invoice_settings.default_payment_method))).card?.fingerprint;
      }),
    );
    expect(cards[0]).toBe(cards[1]);
    expect(cards[0]).not.toBe(cards[2]);
  });

  it('saves a card with a setup intent, and asks for 3-D Secure if the card requires it', async () => {
    const customer = await stripe.customers.create({});
    const save = async (payment_method: string) => {
      const { id } = await stripe.setupIntents.create({
        customer: customer.id,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
      });
      return stripe.setupIntents.confirm(id, { payment_method, return_url: 'https://example.com/' });
    };
    const saved = await save('pm_card_visa');
    expect(saved.status).toBe('succeeded');
    const { data } = await stripe.customers.listPaymentMethods(customer.id, { type: 'card' });
    expect(data.map(({ id, card }) => [id, card?.last4])).toEqual([[saved.payment_method, '4242']]);
    const asking = await save('pm_card_authenticationRequired');
    expect(asking.status).toBe('requires_action');
    const canceled = await stripe.setupIntents.cancel(asking.id);
    expect(canceled.status).toBe('canceled');
    const error = await errorOf(save('pm_card_chargeDeclined'));
    expect(error.code).toBe('card_declined');
    await stripe.paymentMethods.detach(idOf(saved.payment_method));
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
  });

  it('starts a trial without a charge, and charges the discounted price when it ends', async () => {
    const world = await makeWorld(stripe);
    const customer = await world.customer();
    const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'forever' });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: world.monthly.id, quantity: 3 }],
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      discounts: [{ coupon: coupon.id }],
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice'],
      ...FLEXIBLE,
    });
    expect(subscription.status).toBe('trialing');
    expect(subscription.latest_invoice).toMatchObject({ total: 0, status: 'paid', billing_reason: 'subscription_create' });
    expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end);
    await world.advance(14);
    const active = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice', 'discounts.source.coupon', 'items.data.price.product'],
    });
    expect(active.status).toBe('active');
    expect(active.latest_invoice).toMatchObject({ status: 'paid', subtotal: 3_000, total: 2_400, amount_paid: 2_400 });
    expect(active.items.data[0]?.price.product).toMatchObject({ id: world.product.id });
    expect(active.discounts[0]).toMatchObject({ source: { coupon: { percent_off: 20 } } });
  });

  it('ends a trial without a card if the subscription says so', async () => {
    const world = await makeWorld(stripe);
    const customer = await world.customer();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: world.monthly.id }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    });
    await stripe.paymentMethods.detach(idOf(customer.invoice_settings.default_payment_method));
    await world.advance(7);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('collects prorations for seats on the next invoice, as previewed', async () => {
    const world = await makeWorld(stripe);
    const customer = await world.customer();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: world.monthly.id, quantity: 2 }],
      ...FLEXIBLE,
    });
    const item = subscription.items.data[0];
    const change = { items: [{ id: item?.id ?? '', quantity: 5 }], proration_behavior: 'create_prorations' as const };
    await world.advance(10);
    const proration_date = world.now();
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { ...change, proration_date },
    });
    await stripe.subscriptions.update(subscription.id, { ...change, proration_date });
    const prorations = preview.lines.data.filter(
      (line) => line.parent?.subscription_item_details?.proration ?? line.parent?.invoice_item_details?.proration,
    );
    const left = ((item?.current_period_end ?? 0) - proration_date) / (31 * DAY);
    expect(prorations.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.round(5_000 * left) - Math.round(2_000 * left));
    expect((await stripe.invoices.createPreview({ subscription: subscription.id })).total).toBe(preview.total);
    await world.advance(21);
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(latest_invoice).toMatchObject({ status: 'paid', total: preview.total, billing_reason: 'subscription_cycle' });
  });

  it('bills a change from monthly to yearly at once, less what was paid for the rest of the month', async () => {
    const world = await makeWorld(stripe);
    const customer = await world.customer();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: world.monthly.id }],
      ...FLEXIBLE,
    });
    const updated = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: world.yearly.id }],
      proration_behavior: 'create_prorations',
      payment_behavior: 'error_if_incomplete',
      cancel_at: '',
      expand: ['latest_invoice'],
    });
    expect(updated.latest_invoice).toMatchObject({ status: 'paid', total: 9_600 - 1_000, billing_reason: 'subscription_update' });
    expect(updated.items.data[0]?.current_period_end).toBe(Date.UTC(2027, 0, 15, 10) / 1_000);
    const error = await errorOf(stripe.subscriptions.update(subscription.id, { items: [{ id: 'si_none', quantity: 2 }] }));
    expect(error.code).toBe('resource_missing');
  });

  it('restarts the period on request, and credits the rest of the old one', async () => {
    const world = await makeWorld(stripe);
    const customer = await world.customer();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: world.monthly.id }],
      ...FLEXIBLE,
    });
    await world.advance(10);
    const { latest_invoice, items } = await stripe.subscriptions.update(subscription.id, {
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'create_prorations',
      expand: ['latest_invoice'],
    });
    const left = ((subscription.items.data[0]?.current_period_end ?? 0) - world.now()) / (31 * DAY);
    expect(latest_invoice).toMatchObject({ status: 'paid', total: 1_000 - Math.round(1_000 * left) });
    expect(items.data[0]?.current_period_start).toBe(world.now());
  });

  it('cancels at the end of the period, can undo that, and has no upcoming invoice in the meantime', async () => {
    const world = await makeWorld(stripe);
    const customer = await world.customer();
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: world.monthly.id }],
      ...FLEXIBLE,
    });
    const canceled = await stripe.subscriptions.update(id, { cancel_at: 'min_period_end' });
    expect(canceled.cancel_at).toBe(canceled.items.data[0]?.current_period_end);
    expect((await errorOf(stripe.invoices.createPreview({ subscription: id }))).code).toBe('invoice_upcoming_none');
    const undone = await stripe.subscriptions.update(id, { cancel_at: '' });
    expect([undone.cancel_at, undone.canceled_at]).toEqual([null, null]);
    expect((await stripe.invoices.createPreview({ subscription: id })).total).toBe(1_000);
    await stripe.subscriptions.update(id, { cancel_at: 'min_period_end' });
    await world.advance(31);
    const ended = await stripe.subscriptions.retrieve(id);
    expect([ended.status, ended.ended_at]).toEqual(['canceled', canceled.cancel_at]);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
    expect((await errorOf(stripe.subscriptions.update(id, { cancel_at: '' }))).statusCode).toBe(400);
  });

  it('collects a failed renewal from the card that is the default at the next retry', async () => {
    const world = await makeWorld(stripe);
    const customer = await world.customer();
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: world.monthly.id }] });
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
    await world.advance(31);
    const failed = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(failed.status).toBe('past_due');
    expect(failed.latest_invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: expect.any(Number) as number,
    });
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: good.id } });
    await world.advance(8);
    const paid = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(paid.status).toBe('active');
    expect(paid.latest_invoice).toMatchObject({ status: 'paid', attempt_count: 2 });
  });

  it('keeps the plan until a change that needs confirmation is paid', async () => {
    const world = await makeWorld(stripe);
    const customer = await world.customer();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: world.monthly.id }],
      ...FLEXIBLE,
    });
    const asking = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: asking.id } });
    const pending = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: world.yearly.id }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments.data.payment.payment_intent'],
    });
    expect([pending.status, pending.items.data[0]?.price.id]).toEqual(['active', world.monthly.id]);
    expect(pending.pending_update?.subscription_items?.[0]?.price.id).toBe(world.yearly.id);
    const invoice = pending.latest_invoice;
    if (!invoice || typeof invoice === 'string') throw new Error('The invoice was not expanded.');
    expect(invoice.confirmation_secret?.client_secret).toContain('_secret_');
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'requires_action' });
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.invoices.pay(invoice.id, { payment_method: good.id });
    const changed = await stripe.subscriptions.retrieve(subscription.id);
    expect([changed.pending_update, changed.items.data[0]?.price.id]).toEqual([null, world.yearly.id]);
  });

  it('leaves a first payment incomplete until it is confirmed, and gives up after 23 hours', async () => {
    const world = await makeWorld(stripe);
    const customer = await world.customer('pm_card_authenticationRequired');
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: world.monthly.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    });
    expect(subscription.status).toBe('incomplete');
    expect(subscription.latest_invoice).toMatchObject({ status: 'open', confirmation_secret: { type: 'payment_intent' } });
    const error = await errorOf(
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: world.monthly.id }],
        payment_behavior: 'error_if_incomplete',
      }),
    );
    expect(error.code).toBe('subscription_payment_intent_requires_action');
    await world.advance(1);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
  });

  it('refuses to start a subscription without a payment method, except for a trial', async () => {
    const { monthly } = await makeWorld(stripe);
    const customer = await stripe.customers.create({});
    const details = { customer: customer.id, items: [{ price: monthly.id }] };
    expect((await errorOf(stripe.subscriptions.create(details))).statusCode).toBe(400);
    expect((await stripe.subscriptions.create({ ...details, trial_period_days: 14 })).status).toBe('trialing');
  });

  it('keeps the reason for a cancellation', async () => {
    const world = await makeWorld(stripe);
    const customer = await world.customer();
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: world.monthly.id }] });
    const cancellation_details = { feedback: 'too_expensive' as const, comment: 'Too much' };
    const canceled = await stripe.subscriptions.cancel(id, { cancellation_details });
    expect(canceled.cancellation_details).toMatchObject({ ...cancellation_details, reason: 'cancellation_requested' });
    expect((await stripe.subscriptions.update(id, { metadata: { seen: 'yes' } })).metadata).toEqual({ seen: 'yes' });
    expect((await errorOf(stripe.subscriptions.cancel(id))).statusCode).toBe(404);
  });

  it('ends all subscriptions of a deleted customer', async () => {
    const world = await makeWorld(stripe);
    const customer = await world.customer();
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: world.monthly.id }] });
    await stripe.customers.del(customer.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });
});
