// Webhook events of the provider. An event only triggers a new read of the object, so the order, repetition and age of events do
// not matter.
import type Stripe from 'stripe';
import { refreshPrices } from '#features/plans/index.ts';
import type { Context } from '#platform/context/context.ts';
import { factsOfInvoice } from './facts.ts';
import { noteFacts } from './notices/note.ts';
import { type OpenPayments, providerTime } from './payments.ts';
import { findAccountOfCustomer, insertEvent, isEventKnown } from './queries.ts';
import { idOf, planNameOf, readSubscription } from './sync.ts';

/** Processes each event once. If processing fails, the event is processed again when the provider resends it. */
export async function receiveEvent(context: Context, payments: OpenPayments, event: Stripe.Event): Promise<void> {
  if (await isEventKnown(context.db, event.id)) return;
  await act(context, payments, event);
  await insertEvent(context.db, { id: event.id, type: event.type, created_at: context.clock.now() });
}

async function act(context: Context, payments: OpenPayments, event: Stripe.Event) {
  const id = subscriptionOf(event);
  const subscription = id && (await readSubscription(context, payments, id));
  if (subscription && event.type.startsWith('invoice.'))
    await noteInvoice(context, payments, { id: (event.data.object as Stripe.Invoice).id, subscription });
  else if (event.type.startsWith('product.') || event.type.startsWith('price.')) await refreshPrices(context);
}

/** `readSubscription` covers the latest invoice. An older invoice is fetched separately. */
async function noteInvoice(
  context: Context,
  { stripe }: OpenPayments,
  { id, subscription }: { id: string | undefined; subscription: Stripe.Subscription },
) {
  const { latest_invoice } = subscription;
  if (!id || (latest_invoice && idOf(latest_invoice) === id)) return;
  const account = await findAccountOfCustomer(context.db, idOf(subscription.customer));
  if (!account) return;
  const about = { subscription, plan: planNameOf(subscription), now: await providerTime(context) };
  await noteFacts(context, account, factsOfInvoice(await stripe.invoices.retrieve(id), about));
}

function subscriptionOf({ type, data }: Stripe.Event): string | null {
  if (type.startsWith('customer.subscription.')) return (data.object as Stripe.Subscription).id;
  if (!type.startsWith('invoice.')) return null;
  const parent = (data.object as Stripe.Invoice).parent?.subscription_details?.subscription;
  return parent ? idOf(parent) : null;
}
