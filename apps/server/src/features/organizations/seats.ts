import type { Executor } from '#platform/db/database.ts';

/** How many people an organization has room for, members and invited ones together; null: for as many as it likes. */
export function seatsOf(_db: Executor, _organizationId: string): Promise<number | null> {
  return Promise.resolve(null);
}
