import { type SQL, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The columns that identify the owner of a row: a user or an organization. */
export interface Owner {
  user_id: string | null;
  organization_id: string | null;
}

/** The id of the space: the organization's, or in a private space the user's. Empty for rows without a space. */
export function spaceOf({ organization_id, user_id }: Owner): string {
  return organization_id ?? user_id ?? '';
}

/** Matches the rows of an owner. Matches none if there is no owner, as for a pdf that only its signees still have. */
export function ownedBy(table: Record<keyof Owner, AnyPgColumn>, owner: Owner): SQL {
  if (owner.user_id) return eq(table.user_id, owner.user_id);
  return owner.organization_id ? eq(table.organization_id, owner.organization_id) : sql`false`;
}
