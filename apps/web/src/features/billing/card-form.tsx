import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement, StripeElementLocale } from '@stripe/stripe-js';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Space } from '#lib/api/url.ts';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Address, billingDetails } from './address.ts';
import { billingConfigQuery } from './billing-api.ts';
import { cardIntentQuery, useAddPaymentMethod } from './payment-methods-api.ts';
import { type BillingConfig, ProviderError, loadProvider } from './provider-script.ts';
import { usePaymentFailure } from './use-payment-failure.ts';

/** The iframe can take the focus only after the dialog has released it. */
const CARD_FOCUS_DELAY_MS = 200;

export interface CardFormProps {
  formId: string;
  space: Space;
  address: Address;
  onBusy: (isBusy: boolean) => void;
  onAdded: () => void;
}

/** The card number never reaches our code: it is entered in the payment provider's iframe. */
export function CardForm(props: CardFormProps) {
  const { t, i18n } = useLingui();
  const config = useQuery(billingConfigQuery);
  const intent = useQuery(cardIntentQuery(props.space));
  const provider = useQuery({ ...providerQuery(config.data), enabled: config.data !== undefined });
  const failed = [config, intent].find(({ isError }) => isError);

  if (failed) return <FetchFailed query={failed} />;
  if (provider.isError)
    return (
      <>
        <Notice tone="danger" title={t`Whoops!`}>
          {t`The payment provider couldn’t be reached. Check your connection and try again.`}
        </Notice>
        <FetchFailed query={provider} />
      </>
    );
  if (!intent.data || !provider.data) return <Skeleton className="h-24 rounded-lg" />;
  return (
    <Elements stripe={provider.data} options={{ locale: i18n.locale as StripeElementLocale }}>
      <Card {...props} clientSecret={intent.data.intent.client_secret} />
    </Elements>
  );
}

function providerQuery(config: BillingConfig | undefined) {
  return queryOptions({
    queryKey: ['provider-script', config],
    queryFn: () => (config ? loadProvider(config) : Promise.reject(new ProviderError(''))),
    // The data is an object with methods, which structural sharing would break.
    structuralSharing: false,
    meta: { silent: true },
    staleTime: Infinity,
    retry: false,
  });
}

function Card({ formId, space, address, onBusy, onAdded, clientSecret }: CardFormProps & { clientSecret: string }) {
  const { t } = useLingui();
  const labelId = useId();
  const { failure, submit } = useSetUpCard({ space, address, clientSecret, onBusy, onAdded });
  const focus = useFocusLater();
  const [options] = useState(cardOptions);

  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure !== null && (
        <Notice tone="danger" title={t`Whoops!`}>
          {failure}
        </Notice>
      )}
      <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
        <span id={labelId} className="text-sm font-medium text-ink">
          {t`Card`}
        </span>
        <CardElement
          options={options}
          onReady={focus}
          className="min-h-10 rounded-lg border border-line-strong bg-raised px-3 py-2.5 focus-within:border-accent-ink"
        />
        <span className="text-xs text-ink-muted">{t`The payment provider stores your card. We don’t.`}</span>
      </div>
    </form>
  );
}

type Setup = Pick<CardFormProps, 'space' | 'address' | 'onBusy' | 'onAdded'> & { clientSecret: string };

function useSetUpCard({ space, address, clientSecret, onBusy, onAdded }: Setup) {
  const stripe = useStripe();
  const elements = useElements();
  const add = useAddPaymentMethod(space);
  const { failure, show, clear } = usePaymentFailure();
  // If only saving the card failed, a retry must not set it up again.
  const setUp = useRef<string | null>(null);

  const run = async () => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) return;
    clear();
    onBusy(true);
    try {
      setUp.current ??= await confirmCard(stripe, { card, clientSecret, address });
      await add.mutateAsync(setUp.current);
      onAdded();
    } catch (error) {
      show(error);
    } finally {
      onBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return { failure, submit };
}

/** @returns the provider's id of the card. @throws ProviderError if the provider or the bank rejects it */
async function confirmCard(
  stripe: Stripe,
  { card, clientSecret, address }: { card: StripeCardElement; clientSecret: string; address: Address },
): Promise<string> {
  const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
    payment_method: { card, billing_details: billingDetails(address) },
  });
  const method = setupIntent?.payment_method;
  if (error || !method) throw new ProviderError(error?.message ?? '');
  return typeof method === 'string' ? method : method.id;
}

function useFocusLater(): (element: StripeCardElement) => void {
  const timer = useRef<number>(undefined);
  const stop = useEffectEvent(() => window.clearTimeout(timer.current));
  useEffect(() => () => stop(), []);
  return (element) => {
    timer.current = window.setTimeout(() => element.focus(), CARD_FOCUS_DELAY_MS);
  };
}

/** The iframe cannot read our style sheet, so current colours and font size are passed to it. */
function cardOptions() {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    hidePostalCode: true,
    style: {
      base: {
        color: color('--ink'),
        iconColor: color('--ink-muted'),
        fontSize: '14px',
        fontFamily: 'Inter, ui-sans-serif, system-ui, sans-serif',
        '::placeholder': { color: color('--ink-muted') },
      },
      invalid: { color: color('--danger'), iconColor: color('--danger') },
    },
  };
}
