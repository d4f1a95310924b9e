// How long a list is. Counting all rows of a long one takes longer than reading a page of it, and tells no one more.
import { type ListQuery, COUNTED_UP_TO, offsetOf } from '@countersign/contract/lists';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** How many rows meet a condition, from 0 to `COUNTED_UP_TO` + 1, which stands for any number above `COUNTED_UP_TO`. */
export function countSome(db: Executor, table: AnyPgTable, where: SQL | undefined): Promise<number> {
  return countSomeOf(db, sql`select 1 from ${table} where ${where ?? sql`true`}`);
}

/** As `countSome`, of what a query finds. */
export async function countSomeOf(db: Executor, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${firstOf(query)}`);
  return rows[0]?.total ?? 0;
}

/** Of what a query finds, as much as is counted: to be selected from. */
export function firstOf(query: SQL): SQL {
  return sql`(${query} limit ${COUNTED_UP_TO + 1}) as counted`;
}

/**
 * What a list says of its length: exact up to `COUNTED_UP_TO`. Above that it is more than what has been seen of it, as long as
 * pages come full: a caller that goes on from page to page gets to the end.
 * @param counted as `countSome` has it
 * @param list.found how many rows the page has
 * @param list.kept how many there are besides, by numbers that are kept
 */
export function totalOf(counted: number, list: { limit: number; offset: number; found: number; kept?: number }): number {
  const { limit, offset, found, kept = 0 } = list;
  const total = kept + counted;
  if (counted <= COUNTED_UP_TO || found === 0) return total;
  return Math.max(total, offset + found + (found === limit ? 1 : 0));
}

/** As `totalOf`, of a page that a query asks for. */
export function totalOfPage(counted: number, list: { page: ListQuery['page']; found: number; kept?: number }): number {
  return totalOf(counted, { ...list, limit: list.page.size, offset: offsetOf(list.page) });
}
