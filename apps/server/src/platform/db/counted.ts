// The length of a list. Counting all rows of a long list takes longer than reading a page of it and is of little use.
import { type ListQuery, COUNTED_UP_TO, offsetOf } from '@countersign/contract/lists';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** Counts the rows that meet a condition, from 0 to `COUNTED_UP_TO` + 1, which stands for any number above `COUNTED_UP_TO`. */
export function countSome(db: Executor, table: AnyPgTable, where: SQL | undefined): Promise<number> {
  return countSomeOf(db, sql`select 1 from ${table} where ${where ?? sql`true`}`);
}

/** Like `countSome`, for the rows of a query. */
export async function countSomeOf(db: Executor, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${firstOf(query)}`);
  return rows[0]?.total ?? 0;
}

/** The counted part of a query's rows, to select from. */
export function firstOf(query: SQL): SQL {
  return sql`(${query} limit ${COUNTED_UP_TO + 1}) as counted`;
}

/**
 * The reported length of a list: exact up to `COUNTED_UP_TO`. Above that it exceeds the rows seen so far while pages are full, so
 * that a client that reads page after page reaches the end.
 * @param counted the result of `countSome`
 * @param list.found the number of rows on the page
 * @param list.kept the number of further rows, from stored counts
 */
export function totalOf(counted: number, list: { limit: number; offset: number; found: number; stored?: number }): number {
  const { limit, offset, found, stored: storedCount = 0 } = list;
  const total = storedCount + counted;
  if (counted <= COUNTED_UP_TO || found === 0) return total;
  return Math.max(total, offset + found + (found === limit ? 1 : 0));
}

/** Like `totalOf`, for the page of a list query. */
export function totalOfPage(counted: number, list: { page: ListQuery['page']; found: number; stored?: number }): number {
  return totalOf(counted, { ...list, limit: list.page.size, offset: offsetOf(list.page) });
}
