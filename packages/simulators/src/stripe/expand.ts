// Prepares objects for a response: replaces references by objects if `expand` asks for it, and omits attributes that are
// only sent on request.
import { lookUp } from './context.ts';
import { StripeError, invalidRequest } from './errors.ts';
import type { SimulatorState, TableName } from './state.ts';

const DEEPEST = 4;

/** Attributes that refer to other objects. */
const REFERENCES: Record<string, TableName> = {
  coupon: 'coupon',
  customer: 'customer',
  default_payment_method: 'payment_method',
  default_price: 'price',
  discount: 'discount',
  discounts: 'discount',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  price: 'price',
  product: 'product',
  promotion_code: 'promotion_code',
  setup_intent: 'setup_intent',
  subscription: 'subscription',
  test_clock: 'test_clock',
};

/** Attributes that are sent only if named in `expand`. */
const INCLUDED_ON_DEMAND: Record<string, readonly string[]> = {
  coupon: ['applies_to'],
  invoice: ['confirmation_secret', 'payments'],
  plan: ['tiers'],
  price: ['tiers'],
};

/** @param paths as in `expand`, for example `data.items.data.price.product` */
export function present(state: SimulatorState, object: unknown, paths: readonly string[] = []): unknown {
  for (const path of paths)
    if (path.split('.').filter((part) => part !== 'data').length > DEEPEST)
      throw invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`, { param: 'expand' });
  return presentValue(state, object, paths);
}

function presentValue(state: SimulatorState, value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => presentValue(state, item, paths));
  if (typeof value !== 'object' || value === null) return value;

  const wanted = new Map<string, string[]>();
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.');
    wanted.set(head, [...(wanted.get(head) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])]);
  }
  const on_demand = INCLUDED_ON_DEMAND[(value as { object?: string }).object ?? ''] ?? [];
  for (const name of wanted.keys())
    if (!(name in value) && !on_demand.includes(name))
      throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' });
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !on_demand.includes(name) || wanted.has(name))
      .map(([name, child]) => [name, presentChild(state, { name, child, paths: wanted.get(name) })]),
  );
}

interface Child {
  name: string;
  child: unknown;
  paths: string[] | undefined;
}

function presentChild(state: SimulatorState, { name, child, paths }: Child): unknown {
  const table = REFERENCES[name];
  if (!paths || !table) return presentValue(state, child, paths ?? []);
  if (Array.isArray(child)) return child.map((item) => follow(state, table, { id: item, paths }));
  return follow(state, table, { id: child, paths });
}

function follow(state: SimulatorState, table: TableName, { id, paths }: { id: unknown; paths: string[] }): unknown {
  if (typeof id !== 'string') return presentValue(state, id, paths);
  const row = lookUp(state, table, id);
  // Referenced rows are never removed from the state.
  if (!row) throw new StripeError(500, { type: 'api_error', message: `The state lacks ${table} ${id}.` });
  return presentValue(state, row, paths);
}
