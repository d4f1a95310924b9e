// A server with the simulated payment provider, and the browser's calls to it: cards are set up with the provider, not with us.
import type { PaymentMethod } from '@countersign/contract/payment-methods';
import type { Subscription } from '@countersign/contract/subscriptions';
import type { SubscriptionPlan } from '@countersign/contract/plans';
import type { OpenPayments } from '#platform/payments/payments.ts';
import { type SignedInPerson, signInAgain } from './people.ts';
import { type TestApp, startTestApp } from './test-app.ts';

export const DAY_MS = 86_400_000;

export type ChangedSubscription = Subscription & { confirmation: { client_secret: string } | null };

/** The provider's test cards: pm_card_visa, pm_card_chargeDeclined, … */
export type TestCard = `pm_card_${string}`;

export interface BillingApp {
  test: TestApp;
  payments: OpenPayments;
  plans: Record<'Free' | 'Pro' | 'Team', SubscriptionPlan>;
  /** Advances our clock and the provider's together. Afterwards, what became due has happened and was reported to us. */
  pass(milliseconds: number): Promise<void>;
}

export async function startBillingApp(env: Record<string, string> = {}): Promise<BillingApp> {
  const test = await startTestApp({ BILLING: 'simulated', ...env });
  const { payments } = test.app.context;
  if (payments.kind === 'off') throw new Error('Nothing is charged here.');
  const { simulation } = payments;
  const listed = await fetch(`${test.url}/api/billing/subscription-plans?include=features`);
  const { data } = (await listed.json()) as { data: SubscriptionPlan[] };
  const plans = Object.fromEntries(data.map((plan) => [plan.name, plan])) as BillingApp['plans'];
  return {
    test,
    payments,
    plans,
    async pass(milliseconds) {
      test.clock.advance(milliseconds);
      await simulation?.settle();
      await simulation?.delivered();
    },
  };
}

/** Billing actions of a person for a space. @param space users/me, or organizations/{id} */
export function payingFor({ test, payments }: BillingApp, person: SignedInPerson, space = 'users/me') {
  /** Signs in again if the session has expired in the meantime. */
  const call = async <Body>(method: string, path: string, body?: unknown) => {
    const ask = () => person.browser.call<Body>(method, `/api/${space}/billing/${path}`, body);
    const answer = await ask();
    if (answer.status !== 401 && answer.status !== 419) return answer;
    await signInAgain(person);
    return ask();
  };

  /** As the provider's script in the browser does, with the publishable key. */
  const ask = (path: string, fields: Record<string, string>) =>
    fetch(`${test.url}/__sim/stripe/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${payments.publishable_key}` },
      body: new URLSearchParams(fields),
    });
  const confirmSetup = async (secret: string, card: TestCard) => {
    const id = secret.split('_secret_')[0] ?? '';
    let answer = await ask(`setup_intents/${id}/confirm`, { client_secret: secret, payment_method: card });
    let intent = (await answer.json()) as { status?: string; payment_method?: string; error?: { message: string } };
    // The bank asks for authentication, and the card's owner confirms.
    if (intent.status === 'requires_action') {
      answer = await ask(`setup_intents/${id}/authenticate`, { client_secret: secret, outcome: 'succeeded' });
      intent = (await answer.json()) as typeof intent;
    }
    if (!answer.ok || !intent.payment_method) throw new Error(intent.error?.message ?? 'The card was not set up.');
    return intent.payment_method;
  };

  return {
    call,
    async addCard(card: TestCard) {
      const { body } = await call<{ intent: { client_secret: string } }>('GET', 'payment-methods/intent');
      const payment_method = await confirmSetup(body.intent.client_secret, card);
      return call<PaymentMethod>('POST', 'payment-methods', { payment_method });
    },
    /** As the script does if the bank asks: confirms the payment, and answers the bank. */
    async confirmPayment(secret: string, outcome: 'succeeded' | 'failed') {
      const id = secret.split('_secret_')[0] ?? '';
      return ask(`payment_intents/${id}/authenticate`, { client_secret: secret, outcome });
    },
    subscription: async () => (await call<Subscription>('GET', 'subscription')).body,
    start: (choice: object) => call<ChangedSubscription>('POST', 'subscription', choice),
    swap: (choice: object) => call<ChangedSubscription>('PUT', 'subscription/swap', choice),
  };
}
