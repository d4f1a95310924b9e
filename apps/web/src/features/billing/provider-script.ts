// The payment provider's script, in which cards are entered and payments confirmed. It is fetched when it is first needed, on the billing
// screen alone: no other screen waits for it, and the provider sees no one elsewhere.
import type { getBilling } from '@countersign/contract/billing';
import type { AnswerOf } from '@countersign/contract/endpoint';
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { i18n } from '#lib/i18n.ts';

export type BillingConfig = AnswerOf<typeof getBilling>;

let loaded: { of: string; provider: Promise<Stripe> } | null = null;

/** @throws ProviderError where the script cannot be fetched; the next call tries again */
export function loadProvider({ stripe_public_key, stripe_js_url }: BillingConfig): Promise<Stripe> {
  const of = JSON.stringify([stripe_public_key, stripe_js_url, i18n.locale]);
  if (loaded?.of === of) return loaded.provider;
  const provider = load(stripe_public_key ?? '', stripe_js_url);
  loaded = { of, provider };
  provider.catch(() => (loaded = null));
  return provider;
}

/** What the provider says of a card or a payment, in its own words. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

/**
 * Lets the person confirm a payment with their bank (3-D Secure), in a window that the provider's script opens.
 * @throws ProviderError where the bank or the person refuses
 */
export async function confirmPayment(config: BillingConfig, clientSecret: string): Promise<void> {
  const provider = await loadProvider(config);
  const isSetup = clientSecret.startsWith('seti_');
  const { error } = await (isSetup ? provider.confirmCardSetup(clientSecret) : provider.confirmCardPayment(clientSecret));
  if (error) throw new ProviderError(error.message ?? '');
}

/** `loadStripe` takes what is there as `window.Stripe`, which is why a script from another address comes first. */
async function load(key: string, url: string | null): Promise<Stripe> {
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    if (url !== null && !('Stripe' in window)) await addScript(url);
    const provider = await loadStripe(key, { locale: i18n.locale as StripeElementLocale });
    if (provider) return provider;
  } catch (error) {
    throw new ProviderError('', { cause: error });
  }
  throw new ProviderError('');
}

function addScript(url: string): Promise<void> {
  const script = document.createElement('script');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  script.src = url;
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => {
    script.remove();
    reject(new Error(`${url} could not be loaded.`));
  });
  document.head.append(script);
  return promise;
}
