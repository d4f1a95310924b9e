import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { organizations, users } from '#src/schema/accounts.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { signees } from '#src/schema/signees.ts';

/** The default seal mode of a pdf's space. */
export async function sealModeOf(tx: Executor, { user_id, organization_id }: Pick<PdfRow, 'user_id' | 'organization_id'>) {
  const owner = organization_id === null ? users : organizations;
  const [row] = await tx
    .select({ seal_mode: owner.seal_mode })
    .from(owner)
    .where(eq(owner.id, spaceOf({ user_id, organization_id })));
  return row?.seal_mode ?? 'each';
}

/** Numbers each signee by their step, from 1. */
export async function setOrder(tx: Executor, { steps, now }: { steps: readonly (readonly string[])[]; now: Date }) {
  const positions = steps.flatMap((step, index) => step.map((id) => sql`(${id}::uuid, ${index + 1}::int)`));
  await tx.execute(sql`
    update ${signees} set "order" = place.number, updated_at = ${now}
    from (values ${sql.join(positions, sql`, `)}) as place (id, number)
    where ${signees}.id = place.id and ${signees}."order" <> place.number`);
}
