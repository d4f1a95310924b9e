import { type SQL, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The columns that say whose a row is: a user's, or an organization's. */
export interface Owner {
  user_id: string | null;
  organization_id: string | null;
}

/** The id of the space: the organization's, or in a private space its user's. Empty for rows without a space. */
export function spaceOf({ organization_id, user_id }: Owner): string {
  return organization_id ?? user_id ?? '';
}

/** The rows of a table that belong to an owner; none for an owner that is neither, as of a pdf that is kept for its signees alone. */
export function ownedBy(table: Record<keyof Owner, AnyPgColumn>, owner: Owner): SQL {
  if (owner.user_id) return eq(table.user_id, owner.user_id);
  return owner.organization_id ? eq(table.organization_id, owner.organization_id) : sql`false`;
}
