// What every operation of the simulator needs: the state, the time, and functions to find and add objects.
import { randomBytes } from 'node:crypto';
import { missingResource } from './errors.ts';
import type { Customer, SimulatorState, TableName, Tables } from './state.ts';

export interface Context {
  state: SimulatorState;
  /** Unix seconds: the simulator's time, or that of the customer's test clock. */
  now: number;
  /** Base URL of links to invoices, without a trailing slash. */
  base_url: string;
  /** Whether events are delivered to a webhook. */
  has_webhook: boolean;
  true_now_ms: number;
  request: { id: string | null; idempotency_key: string | null };
}

/** @throws {StripeError} 404, or 400 if `param` names a parameter */
export function find<Name extends TableName>(state: SimulatorState, table: Name, id: string, param?: string): Tables[Name] {
  const found = lookUp(state, table, id);
  if (!found) throw missingResource(table, id, param);
  return found;
}

export function lookUp<Name extends TableName>(
  state: SimulatorState,
  table: Name,
  id: string | null | undefined,
): Tables[Name] | undefined {
  return state.tables[table].find((row) => row.id === id);
}

export function add<Name extends TableName>(state: SimulatorState, table: Name, row: Tables[Name]): Tables[Name] {
  state.tables[table].push(row);
  return row;
}

type Changes<Row> = { [Name in keyof Row]?: Row[Name] | undefined };

/** Assigns attributes in a type-safe way. Undefined ones stay unchanged. */
export function assign<Row extends object>(row: Row, changes: NoInfer<Changes<Row>>): void {
  Object.assign(row, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));
}

/** `prefix_` followed by 18 random letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x').slice(0, 18)}`;
}

/** A customer that is not deleted. */
export function findCustomer(state: SimulatorState, id: string, param = 'customer'): Customer {
  const customer = find(state, 'customer', id, param);
  if (isDeleted(customer)) throw missingResource('customer', id, param);
  return customer;
}

/** A deleted customer keeps its row: `customers.retrieve` returns `deleted: true`. */
export function isDeleted(customer: Customer): boolean {
  return 'deleted' in customer;
}

/** The same context at the time of the customer's test clock, if there is one. */
export function atCustomer(context: Context, customer: Customer): Context {
  const clock = lookUp(context.state, 'test_clock', customer.test_clock);
  return clock ? { ...context, now: clock.frozen_time } : context;
}

export function listOf<Item>(url: string, data: Item[]): { object: 'list'; data: Item[]; has_more: boolean; url: string } {
  return { object: 'list', data, has_more: false, url };
}
