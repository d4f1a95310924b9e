// The simulator's stand-in for Stripe.js under the real React components of Stripe, against the simulator itself.
import { createStripeSimulator, memoryStore } from '@countersign/simulators/stripe-simulator';
import { CardElement, Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const KEYS = { secret_key: 'sk_test_web', publishable_key: 'pk_test_web' };
const BASE = 'http://app.test/__sim/stripe';

const simulator = createStripeSimulator({ store: memoryStore(), now: () => new Date(), base_url: BASE, ...KEYS });

async function call(path: string, form: Record<string, string>): Promise<{ id: string; client_secret: string }> {
  const request = new Request(`${BASE}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.secret_key}` },
    body: new URLSearchParams(form).toString(),
  });
  return (await (await simulator.handle(request)).json()) as { id: string; client_secret: string };
}

async function newSetup(): Promise<{ customer: string; client_secret: string }> {
  const { id } = await call('customers', { email: 'ann@example.com' });
  const { client_secret } = await call('setup_intents', { customer: id, 'allowed_payment_method_types[0]': 'card' });
  return { customer: id, client_secret };
}

/** A module runs once for each address. */
let loads = 0;

beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => simulator.handle(new Request(url, init)));
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { src: `${BASE}/stripe.js` } });
  const script = await simulator.handle(new Request(`${BASE}/stripe.js`));
  loads += 1;
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(await script.text())}#${loads}`);
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'currentScript');
  Reflect.deleteProperty(window, 'Stripe');
});

type Save = (
  stripe: Stripe,
  elements: NonNullable<ReturnType<typeof useElements>>,
) => Promise<{ error?: { message?: string } | undefined }>;

function Form({ kind, save }: { kind: 'card' | 'payment'; save: Save }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [typed, setTyped] = useState('');
  const [saved, setSaved] = useState('');
  const submit = async () => {
    if (!stripe || !elements) return;
    const { error } = await save(stripe, elements);
    setSaved(error ? (error.message ?? 'Failed') : 'Saved');
  };
  return (
    <>
      {kind === 'card' ? (
        <CardElement
          onReady={() => setReady(true)}
          onChange={({ error, complete }) => setTyped(error?.code ?? String(complete))}
        />
      ) : (
        <PaymentElement onReady={() => setReady(true)} />
      )}
      <button type="button" disabled={!isReady} onClick={() => void submit()}>
        Save card
      </button>
      <output aria-label="Typed">{typed}</output>
      <output aria-label="Result">{saved}</output>
    </>
  );
}

async function openForm(kind: 'card' | 'payment', save: Save, options = {}) {
  const user = userEvent.setup();
  render(
    <Elements stripe={loadStripe(KEYS.publishable_key)} options={options}>
      <Form kind={kind} save={save} />
    </Elements>,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save card' }).hasAttribute('disabled')).toBe(false));
  const typeCard = async (number: string) => {
    for (const [label, text] of [
      ['Card number', number],
      ['Expiration date', '1240'],
      ['Security code', '123'],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    }
  };
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const expectResult = async (text: string) => waitFor(() => expect(screen.getByLabelText('Result').textContent).toBe(text));
  return { user, typeCard, press, expectResult };
}

async function cardsOf(customer: string): Promise<string[]> {
  const request = new Request(`${BASE}/v1/customers/${customer}/payment_methods`, {
    headers: { authorization: `Bearer ${KEYS.secret_key}` },
  });
  const { data } = (await (await simulator.handle(request)).json()) as { data: { card: { last4: string } }[] };
  return data.map(({ card }) => card.last4);
}

const saveCard =
  (client_secret: string): Save =>
  async (stripe, elements) => {
    const card = elements.getElement(CardElement);
    if (!card) return { error: { message: 'There is no card element.' } };
    return stripe.confirmCardSetup(client_secret, { payment_method: { card, billing_details: { name: 'Ann' } } });
  };

it('saves a card that is typed into a card element', async () => {
  const { customer, client_secret } = await newSetup();
  const { typeCard, press, expectResult } = await openForm('card', saveCard(client_secret));
  expect(screen.getByText('Simulated card. Do not type a real one.')).toBeDefined();
  await typeCard('4242424242424242');
  expect(screen.getByDisplayValue('4242 4242 4242 4242')).toBe(screen.getByLabelText('Card number'));
  expect(screen.getByLabelText('Typed').textContent).toBe('true');
  await press('Save card');
  await expectResult('Saved');
  expect(await cardsOf(customer)).toEqual(['4242']);
});

it('says what is wrong with a card before it is sent, and what the bank says after', async () => {
  const { customer, client_secret } = await newSetup();
  const { typeCard, press, expectResult } = await openForm('card', saveCard(client_secret));
  await press('Save card');
  await expectResult('Your card number is incomplete.');
  await typeCard('4242424242424241');
  expect(screen.getByLabelText('Typed').textContent).toBe('invalid_number');
  expect(screen.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true');
  await typeCard('4000000000000002');
  await press('Save card');
  await expectResult('Your card was declined.');
  expect(await cardsOf(customer)).toEqual([]);
});

it('saves a card of a payment element once the person has authenticated', async () => {
  const { customer, client_secret } = await newSetup();
  const save: Save = async (stripe, elements) => {
    const { error } = await elements.submit();
    if (error) return { error };
    return stripe.confirmSetup({ elements, clientSecret: client_secret, redirect: 'if_required' });
  };
  const { user, typeCard, press, expectResult } = await openForm('payment', save, { mode: 'setup', currency: 'usd' });
  await press('Save card');
  await expectResult('Your card number is incomplete.');
  expect(screen.getByRole('alert').textContent).toBe('Your card number is incomplete.');
  await typeCard('4000002500003155');

  await press('Save card');
  const dialog = await screen.findByRole('dialog', { name: '3D Secure test' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  await expectResult(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await cardsOf(customer)).toEqual([]);

  await press('Save card');
  await press('Complete authentication');
  await expectResult('Saved');
  expect(await cardsOf(customer)).toEqual(['3155']);
});

it('confirms the first payment of a subscription', async () => {
  const { id: customer } = await call('customers', { payment_method: 'pm_card_authenticationRequired' });
  const { id: product } = await call('products', { name: 'Pro' });
  const { id: price } = await call('prices', { product, currency: 'usd', unit_amount: '1000', 'recurring[interval]': 'month' });
  const subscription = (await call('subscriptions', {
    customer,
    'items[0][price]': price,
    payment_behavior: 'default_incomplete',
    'expand[0]': 'latest_invoice.confirmation_secret',
  })) as unknown as { latest_invoice: { confirmation_secret: { client_secret: string } } };
  const { client_secret } = subscription.latest_invoice.confirmation_secret;
  const stripe = await loadStripe(KEYS.publishable_key);

  const missing = await stripe?.confirmCardPayment(client_secret);
  expect(missing?.error?.code).toBe('payment_intent_unexpected_state');
  const confirmed = stripe?.confirmCardPayment(client_secret, { payment_method: 'pm_card_authenticationRequired' });
  await userEvent.click(await screen.findByRole('button', { name: 'Complete authentication' }));
  expect((await confirmed)?.paymentIntent?.status).toBe('succeeded');
});
