// Products and prices.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, add, assign, find, lookUp, newId } from './context.ts';
import { StripeError, invalidRequest } from './errors.ts';
import { changedAttributes, emit } from './events.ts';
import { type Parameters, emptyable, expand, flag, integer, mergeMetadata, metadata, none, paging, text } from './parameters.ts';
import { pageOf, route } from './routes.ts';
import type { Price, Product } from './state.ts';

const productCreate = z.strictObject({
  expand,
  id: text.optional(),
  name: text.min(1),
  active: flag.optional(),
  description: text.optional(),
  metadata,
  unit_label: text.optional(),
} satisfies Parameters<Stripe.ProductCreateParams>);

const productUpdate = z.strictObject({
  expand,
  name: text.min(1).optional(),
  active: flag.optional(),
  default_price: text.optional(),
  description: emptyable(text).optional(),
  metadata,
  unit_label: emptyable(text).optional(),
} satisfies Parameters<Stripe.ProductUpdateParams>);

const productList = z.strictObject({
  ...paging,
  active: flag.optional(),
  ids: z.array(text).optional(),
} satisfies Parameters<Stripe.ProductListParams>);

const tier = z.strictObject({
  up_to: z.union([z.literal('inf').transform(() => null), integer]),
  unit_amount: integer.optional(),
  flat_amount: integer.optional(),
} satisfies Parameters<Stripe.PriceCreateParams.Tier>);

const priceCreate = z.strictObject({
  expand,
  currency: text.length(3),
  product: text,
  active: flag.optional(),
  billing_scheme: z.enum(['per_unit', 'tiered']).optional(),
  lookup_key: text.optional(),
  metadata,
  nickname: text.optional(),
  recurring: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: integer.optional(),
      usage_type: z.enum(['licensed']).optional(),
    } satisfies Parameters<Stripe.PriceCreateParams.Recurring>)
    .optional(),
  tax_behavior: z.enum(['exclusive', 'unspecified']).optional(),
  tiers: z.array(tier).optional(),
  tiers_mode: z.enum(['graduated', 'volume']).optional(),
  unit_amount: integer.optional(),
} satisfies Parameters<Stripe.PriceCreateParams>);

const priceUpdate = z.strictObject({
  expand,
  active: flag.optional(),
  lookup_key: text.optional(),
  metadata,
  nickname: text.optional(),
} satisfies Parameters<Stripe.PriceUpdateParams>);

const priceList = z.strictObject({
  ...paging,
  active: flag.optional(),
  currency: text.optional(),
  lookup_keys: z.array(text).optional(),
  product: text.optional(),
  recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']).optional() }).optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
} satisfies Parameters<Stripe.PriceListParams>);

export const productRoutes = [
  route('POST /v1/products', productCreate, createProduct),
  route('GET /v1/products', productList, ({ state }, params) => {
    const rows = state.tables.product.filter(
      ({ id, active }) => active === (params.active ?? active) && (params.ids?.includes(id) ?? true),
    );
    return pageOf('/v1/products', rows, params);
  }),
  route('GET /v1/products/:id', none, ({ state }, _params, id) => find(state, 'product', id)),
  route('POST /v1/products/:id', productUpdate, updateProduct),
  route('POST /v1/prices', priceCreate, createPrice),
  route('GET /v1/prices', priceList, ({ state }, params) => {
    const rows = state.tables.price.filter(
      (price) =>
        price.active === (params.active ?? price.active) &&
        price.currency === (params.currency ?? price.currency) &&
        price.product === (params.product ?? price.product) &&
        price.type === (params.type ?? price.type) &&
        (!params.recurring?.interval || price.recurring?.interval === params.recurring.interval) &&
        (!params.lookup_keys || params.lookup_keys.includes(price.lookup_key ?? '')),
    );
    return pageOf('/v1/prices', rows, params);
  }),
  route('GET /v1/prices/:id', none, ({ state }, _params, id) => find(state, 'price', id)),
  route('POST /v1/prices/:id', priceUpdate, updatePrice),
];

function createProduct(context: Context, params: z.output<typeof productCreate>): Product {
  if (lookUp(context.state, 'product', params.id))
    throw invalidRequest(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
  const product = add(context.state, 'product', {
    id: params.id ?? newId('prod'),
    object: 'product',
    active: params.active ?? true,
    created: context.now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata ?? {},
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: params.unit_label ?? null,
    updated: context.now,
    url: null,
  });
  emit(context, 'product.created', product);
  return product;
}

function updateProduct(context: Context, params: z.output<typeof productUpdate>, id: string): Product {
  const product = find(context.state, 'product', id);
  const before = structuredClone(product);
  if (params.default_price !== undefined) find(context.state, 'price', params.default_price, 'default_price');
  const { expand: _expand, metadata: metadataChange, ...changes } = params;
  assign(product, { ...changes, metadata: mergeMetadata(product.metadata, metadataChange), updated: context.now });
  emit(context, 'product.updated', product, changedAttributes(before, product));
  return product;
}

function createPrice(context: Context, params: z.output<typeof priceCreate>): Price {
  find(context.state, 'product', params.product, 'product');
  const { recurring, tiers } = params;
  const is_tiered = params.billing_scheme === 'tiered';
  if (is_tiered) checkTiers(params);
  else if (params.unit_amount === undefined || tiers || params.tiers_mode)
    throw invalidRequest('A price without tiers needs `unit_amount`, and no `tiers` or `tiers_mode`.', { param: 'unit_amount' });
  const price = add(context.state, 'price', {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: params.billing_scheme ?? 'per_unit',
    created: context.now,
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: params.metadata ?? {},
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    ...(tiers && { tiers: tiers.map(tierOf) }),
    tiers_mode: params.tiers_mode ?? null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount ?? null,
    unit_amount_decimal: textOf(params.unit_amount),
  });
  emit(context, 'price.created', price);
  return price;
}

function checkTiers({ tiers, tiers_mode, unit_amount }: z.output<typeof priceCreate>): void {
  if (!tiers_mode || !tiers || unit_amount !== undefined)
    throw invalidRequest('A tiered price needs `tiers` and `tiers_mode`, and no `unit_amount`.', { param: 'tiers' });
  const ends = tiers.map(({ up_to }) => up_to ?? Number.POSITIVE_INFINITY);
  if (ends.at(-1) !== Number.POSITIVE_INFINITY || ends.some((end, index) => end <= (ends[index - 1] ?? 0)))
    throw invalidRequest('Each tier must end after the one before, and the last must be `inf`.', { param: 'tiers' });
}

function tierOf({ up_to, unit_amount, flat_amount }: z.output<typeof tier>): NonNullable<Price['tiers']>[number] {
  return {
    flat_amount: flat_amount ?? null,
    flat_amount_decimal: textOf(flat_amount),
    unit_amount: unit_amount ?? null,
    unit_amount_decimal: textOf(unit_amount),
    up_to,
  };
}

function textOf(amount: number | undefined): string | null {
  return amount === undefined ? null : String(amount);
}

function updatePrice(context: Context, params: z.output<typeof priceUpdate>, id: string): Price {
  const price = find(context.state, 'price', id);
  const before = structuredClone(price);
  const { expand: _expand, metadata: metadataChange, ...changes } = params;
  assign(price, { ...changes, metadata: mergeMetadata(price.metadata, metadataChange) });
  // Subscription items contain a full copy of their price.
  for (const { items } of context.state.tables.subscription)
    for (const item of items.data) if (item.price.id === id) item.price = structuredClone(price);
  emit(context, 'price.updated', price, changedAttributes(before, price));
  return price;
}

/** The cost in cents of `quantity` units for one period. */
export function amountOf(price: Price, quantity: number): number {
  if (price.billing_scheme === 'per_unit') return (price.unit_amount ?? 0) * quantity;
  const tiers = price.tiers ?? [];
  if (price.tiers_mode === 'volume') {
    const reached = tiers.find(({ up_to }) => up_to === null || quantity <= up_to);
    return quantity === 0 ? 0 : (reached?.unit_amount ?? 0) * quantity + (reached?.flat_amount ?? 0);
  }
  let amount = 0;
  let start = 0;
  for (const { up_to, unit_amount, flat_amount } of tiers) {
    if (quantity <= start) break;
    const end = Math.min(quantity, up_to ?? quantity);
    amount += (end - start) * (unit_amount ?? 0) + (flat_amount ?? 0);
    start = end;
  }
  return amount;
}

/** A recurring, active price. */
export function recurringPrice(context: Context, id: string, param: string): Price & { recurring: Stripe.Price.Recurring } {
  const price = find(context.state, 'price', id, param);
  if (!price.recurring)
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      {
        param,
      },
    );
  if (!price.active)
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: 'The price specified is inactive. This field only accepts active prices.',
      param,
    });
  return { ...structuredClone(price), recurring: price.recurring };
}
