// The payment provider's script, for entering cards and confirming payments. It loads on first use, and only on the billing
// screen: other screens do not wait for it, and the provider cannot track people there.
import type { getBilling } from '@countersign/contract/billing';
import type { AnswerOf } from '@countersign/contract/endpoint';
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { i18n } from '#lib/i18n.ts';

export type BillingConfig = AnswerOf<typeof getBilling>;

let loaded: { of: string; provider: Promise<Stripe> } | null = null;

/** @throws ProviderError if the script cannot be loaded; the next call tries again */
export function loadProvider({ stripe_public_key, stripe_js_url }: BillingConfig): Promise<Stripe> {
  const of = JSON.stringify([stripe_public_key, stripe_js_url, i18n.locale]);
  if (loaded?.of === of) return loaded.provider;
  const provider = load(stripe_public_key ?? '', stripe_js_url);
  loaded = { of, provider };
  provider.catch(() => (loaded = null));
  return provider;
}

/** The provider's own message about a card or payment. */
export class ProviderError extends Error {
  override name = 'ProviderError';
}

/**
 * Lets the user confirm a payment with their bank (3-D Secure) in a window opened by the provider's script.
 * @throws ProviderError if the bank or the user refuses
 */
export async function confirmPayment(config: BillingConfig, clientSecret: string): Promise<void> {
  const provider = await loadProvider(config);
  const isSetup = clientSecret.startsWith('seti_');
  const { error } = await (isSetup ? provider.confirmCardSetup(clientSecret) : provider.confirmCardPayment(clientSecret));
  if (error) throw new ProviderError(error.message ?? '');
}

/** `loadStripe` reuses an existing `window.Stripe`, so a script from a custom URL is loaded first. */
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
