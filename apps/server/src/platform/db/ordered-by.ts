import type { ListQuery } from '@countersign/contract/lists';
import { type SQL, asc, desc } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The order requested for a list, by the names it may be sorted by; the query has been validated against those names. */
export function orderedBy(query: Pick<ListQuery, 'sort'>, sorts: Readonly<Record<string, AnyPgColumn | SQL>>): SQL[] {
  return query.sort.flatMap(({ field, descending }) => {
    const column = sorts[field];
    return column ? [descending ? desc(column) : asc(column)] : [];
  });
}
