import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { elements } from '#src/schema/elements.ts';
import { type TemplateRoleRow, templateRoles } from '#src/schema/pdfs.ts';

export function readTemplateRoles(db: Executor, pdfId: string): Promise<TemplateRoleRow[]> {
  return db
    .select()
    .from(templateRoles)
    .where(eq(templateRoles.pdf_id, pdfId))
    .orderBy(asc(templateRoles.order), asc(templateRoles.id));
}

export async function insertTemplateRoles(db: Executor, rows: (typeof templateRoles.$inferInsert)[]): Promise<TemplateRoleRow[]> {
  return rows.length > 0 ? db.insert(templateRoles).values(rows).returning() : [];
}

export async function updateTemplateRole(
  db: Executor,
  key: { pdf_id: string; id: string },
  changes: Partial<typeof templateRoles.$inferInsert>,
): Promise<TemplateRoleRow | null> {
  const [role] = await db.update(templateRoles).set(changes).where(at(key)).returning();
  return role ?? null;
}

export async function hasFields(db: Executor, key: { pdf_id: string; id: string }): Promise<boolean> {
  const rows = await db.select({ id: elements.id }).from(elements).where(ofRole(key)).limit(1);
  return rows.length > 0;
}

/** Removes those of the roles that have no fields. */
export async function removeUnusedRoles(tx: Executor, pdfId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const key = { pdf_id: pdfId, id };
    if (!(await hasFields(tx, key))) await tx.delete(templateRoles).where(at(key));
  }
}

/** Removes a role and unassigns its fields. @returns the ids of the fields; null if there is no such role */
export async function removeTemplateRole(tx: Executor, key: { pdf_id: string; id: string }): Promise<string[] | null> {
  const [removed] = await tx.delete(templateRoles).where(at(key)).returning({ id: templateRoles.id });
  if (!removed) return null;
  const freed = await tx
    .update(elements)
    .set({ data: sql`jsonb_set(${elements.data}, '{role_id}', 'null')` })
    .where(ofRole(key))
    .returning({ id: elements.id });
  return freed.map(({ id }) => id);
}

function ofRole({ pdf_id, id }: { pdf_id: string; id: string }) {
  return and(eq(elements.pdf_id, pdf_id), sql`${elements.data} ->> 'role_id' = ${id}`);
}

function at({ pdf_id, id }: { pdf_id: string; id: string }) {
  return and(eq(templateRoles.pdf_id, pdf_id), eq(templateRoles.id, id));
}
