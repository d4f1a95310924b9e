// Behaviour common to all calls: idempotency, parameter checks, errors, lists and expansion. See contract.test.ts.
import { describe, expect, it } from 'vitest';
import { accounts, errorOf, makeWorld } from './testing/accounts.ts';

describe.each(accounts(process.env['STRIPE_CONTRACT_KEY']))('On %s', (_name, stripe) => {
  it('returns the same response for a repeated idempotency key, and rejects it for another request', async () => {
    const idempotencyKey = `contract-${Math.random()}`;
    const first = await stripe.customers.create({ email: 'one@example.com' }, { idempotencyKey });
    const second = await stripe.customers.create({ email: 'one@example.com' }, { idempotencyKey });
    expect(second.id).toBe(first.id);
    const error = await errorOf(stripe.customers.create({ email: 'two@example.com' }, { idempotencyKey }));
    expect([error.type, error.statusCode]).toEqual(['StripeIdempotencyError', 400]);
  });

  it('rejects unknown parameters and invalid values', async () => {
    const unknown = await errorOf(stripe.customers.create({ email_address: 'one@example.com' } as object));
    expect([unknown.code, unknown.param]).toEqual(['parameter_unknown', 'email_address']);
    const value = { interval: 'fortnight' } as unknown as { interval: 'month' };
    const wrong = await errorOf(
      stripe.prices.create({ product: 'prod_none', currency: 'usd', unit_amount: 1, recurring: value }),
    );
    expect([wrong.statusCode, wrong.param]).toEqual([400, 'recurring[interval]']);
    const missing = await errorOf(stripe.products.create({} as { name: string }));
    expect([missing.code, missing.param]).toEqual(['parameter_missing', 'name']);
  });

  it('reports which id is missing', async () => {
    const errors = await Promise.all([
      errorOf(stripe.subscriptions.retrieve('sub_none')),
      errorOf(stripe.invoices.retrieve('in_none')),
      errorOf(stripe.customers.update('cus_none', { name: 'Nobody' })),
    ]);
    expect(errors.map(({ statusCode, code }) => [statusCode, code])).toEqual(errors.map(() => [404, 'resource_missing']));
  });

  it('returns lists in pages, newest first', async () => {
    const { product } = await makeWorld(stripe);
    const ids: string[] = [];
    for (const unit_amount of [1, 2, 3])
      ids.push((await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: unit_amount * 100 })).id);
    const first = await stripe.prices.list({ product: product.id, type: 'one_time', limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([[ids[2], ids[1]], true]);
    const rest = await stripe.prices.list({ product: product.id, type: 'one_time', limit: 2, starting_after: ids[1] ?? '' });
    expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([[ids[0]], false]);
  });

  it('refuses to expand what does not exist, or too deeply', async () => {
    const { product } = await makeWorld(stripe);
    const error = await errorOf(stripe.products.retrieve(product.id, { expand: ['nothing'] }));
    expect([error.statusCode, error.type]).toEqual([400, 'StripeInvalidRequestError']);
    const deep = await errorOf(stripe.products.retrieve(product.id, { expand: ['a.b.c.d.e'] }));
    expect(deep.statusCode).toBe(400);
  });
});
