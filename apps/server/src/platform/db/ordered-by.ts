import type { ListQuery } from '@countersign/contract/lists';
import { type SQL, asc, desc } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * The requested order of a list. @param sorts the columns by the names that the list can be sorted by; the query has been
 * validated against them
 */
export function orderedBy(query: Pick<ListQuery, 'sort'>, sorts: Readonly<Record<string, AnyPgColumn | SQL>>): SQL[] {
  return query.sort.flatMap(({ field, descending }) => {
    const column = sorts[field];
    return column ? [descending ? desc(column) : asc(column)] : [];
  });
}
