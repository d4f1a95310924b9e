import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { type SQL, and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import { type Space, ownerOf } from '#features/organizations/spaces/index.ts';
import { containing } from '#platform/db/containing.ts';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { orderedBy } from '#platform/db/ordered-by.ts';
import { ownedBy } from '#platform/db/owned-by.ts';
import { stubs } from '#src/schema/accounts.ts';

export type StubRow = typeof stubs.$inferSelect;

const SORTS = {
  key: sql`lower(${stubs.key})`,
  name: sql`lower(${stubs.name})`,
  created_at: stubs.created_at,
  updated_at: stubs.updated_at,
} as const;

export async function listStubs(db: Executor, space: Space, query: ListQuery) {
  const search = query.filter['search'];
  const where = and(
    ofSpace(space),
    search ? or(ilike(stubs.key, containing(search)), ilike(stubs.name, containing(search))) : undefined,
  );
  const [data, counted] = await Promise.all([
    db
      .select()
      .from(stubs)
      .where(where)
      .orderBy(...orderedBy(query, SORTS), asc(stubs.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, stubs, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}

export async function findStub(db: Executor, space: Space, id: string) {
  const [row] = await db
    .select()
    .from(stubs)
    .where(and(ofSpace(space), eq(stubs.id, id)));
  return row ?? null;
}

export async function insertStub(db: Executor, row: typeof stubs.$inferInsert) {
  const [stub] = await db.insert(stubs).values(row).returning();
  if (!stub) throw new Error('The stub was not stored.');
  return stub;
}

export async function updateStub(db: Executor, key: { space: Space; id: string }, changes: Partial<StubRow>) {
  const [stub] = await db
    .update(stubs)
    .set(changes)
    .where(and(ofSpace(key.space), eq(stubs.id, key.id)))
    .returning();
  return stub ?? null;
}

export async function deleteStub(db: Executor, key: { space: Space; id: string }): Promise<boolean> {
  const deleted = await db
    .delete(stubs)
    .where(and(ofSpace(key.space), eq(stubs.id, key.id)))
    .returning({ id: stubs.id });
  return deleted.length > 0;
}

function ofSpace(space: Space): SQL {
  return ownedBy(stubs, ownerOf(space));
}
