// The invoices of the simulator: their PDFs, taxes and balances.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryStore } from '../stripe-simulator.ts';
import { DAY, idOf, simulatedAccount, subscribe } from './testing/accounts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stripe-invoices-'));
});
afterAll(async () => rm(folder, { recursive: true }));

const days = (count: number) => count * DAY * 1_000;

describe('Invoices', () => {
  it('are PDFs that a checker accepts', async () => {
    const { simulator, stripe } = simulatedAccount({ base_url: 'https://app.test/__sim/stripe' });
    const { subscription } = await subscribe(stripe);
    const { invoice_pdf, number } = await stripe.invoices.retrieve(idOf(subscription.latest_invoice));
    expect(invoice_pdf).toMatch(/^https:\/\/app\.test\/__sim\/stripe\/invoices\/in_\w+\.pdf$/);
    const response = await simulator.handle(new Request(invoice_pdf ?? ''));
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const file = path.join(folder, 'invoice.pdf');
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    await promisify(execFile)('qpdf', ['--check', file]);
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-']);
    expect(stdout).toContain(`Invoice ${number ?? ''}`);
    expect(stdout).toContain('1 × Pro (at $9.99 / month)');
    expect(stdout).toMatch(/Total\s+\$9\.99/);
    expect((await simulator.handle(new Request('https://app.test/invoices/in_none.pdf'))).status).toBe(404);
  });

  it('include the tax of the configured tax rate if the subscription has automatic tax', async () => {
    const store = memoryStore();
    const { stripe } = simulatedAccount({ store });
    await store.transact((state) => {
      state.tax_rate = { id: 'txr_vat', display_name: 'VAT', percentage: 19, country: 'DE' };
    });
    const { subscription } = await subscribe(stripe, { automatic_tax: { enabled: true } });
    const invoice = await stripe.invoices.retrieve(idOf(subscription.latest_invoice));
    expect([invoice.subtotal, invoice.total, invoice.total_taxes?.[0]?.amount]).toEqual([999, 1_189, 190]);
  });

  it('credit overpayments to the next invoice', async () => {
    const { simulator, stripe } = simulatedAccount();
    const { subscription, customer, product } = await subscribe(stripe);
    const prices = await Promise.all(
      (['year', 'month'] as const).map(async (interval) =>
        stripe.prices.create({
          product: product.id,
          currency: 'usd',
          unit_amount: interval === 'year' ? 9_000 : 1_000,
          recurring: { interval },
        }),
      ),
    );
    const item = subscription.items.data[0]?.id ?? '';
    for (const price of prices) await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: price.id }] });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 1_000 - 9_000 });
    await simulator.advance(days(32));
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({
      total: 1_000,
      amount_due: 0,
      starting_balance: -8_000,
      ending_balance: -7_000,
      status: 'paid',
    });
  });
});
