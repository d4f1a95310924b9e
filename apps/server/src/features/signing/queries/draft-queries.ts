import { SUGGESTION_COUNT } from '@countersign/contract/signee-suggestions';
import { and, desc, eq, ilike, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Space } from '#features/organizations/spaces/index.ts';
import { isShared } from '#features/pdfs/parties/index.ts';
import { ofSpace } from '#features/pdfs/queries/index.ts';
import { containing } from '#platform/db/containing.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { organizations, users } from '#src/schema/accounts.ts';
import { formSubmissions } from '#src/schema/forms.ts';
import { type PdfRow, pdfs, signees } from '#src/schema/pdfs.ts';

/** Of the newest so many: who was written to before that is hardly looked for. */
const MOST_SIGNEES = 2_000;

/**
 * Those who were sent something from the space and whose name or address has the words; once each, the last first.
 * @param of.created_by only by this person; null: by anyone
 */
export async function suggestSignees(
  db: Executor,
  { space, created_by }: { space: Space; created_by: string | null },
  search: string,
) {
  const written = db
    .select({
      name: signees.name,
      email: signees.email,
      locale: signees.locale,
      sent_at: signees.sent_at,
      is_shared: isShared.as('is_shared'),
    })
    .from(signees)
    .innerJoin(pdfs, eq(pdfs.id, signees.pdf_id))
    .leftJoin(formSubmissions, eq(formSubmissions.signee_id, signees.id))
    .where(
      and(
        ofSpace(space),
        created_by === null ? undefined : eq(pdfs.created_by, created_by),
        isNotNull(signees.sent_at),
        ne(signees.status, 'reassigned'),
        // Who came by a form has typed their name themselves, and may have typed anyone's.
        isNull(formSubmissions.signee_id),
      ),
    )
    .orderBy(desc(signees.sent_at))
    .limit(MOST_SIGNEES)
    .as('written');
  // An address used by one person is suggested with their latest name; a shared address is suggested once for each person.
  const person = sql`case when bool_or(${written.is_shared}) over (partition by lower(${written.email})) then lower(${written.name}) end`;
  const latest = db
    .selectDistinctOn([sql`lower(${written.email})`, person], {
      name: written.name,
      email: written.email,
      locale: written.locale,
      sent_at: written.sent_at,
    })
    .from(written)
    .where(search ? or(ilike(written.name, containing(search)), ilike(written.email, containing(search))) : undefined)
    .orderBy(sql`lower(${written.email})`, person, desc(written.sent_at))
    .as('latest');
  return await db
    .select({ name: latest.name, email: latest.email, locale: latest.locale })
    .from(latest)
    .orderBy(desc(latest.sent_at))
    .limit(SUGGESTION_COUNT);
}

/** How the space of a pdf has its documents sealed. */
export async function sealModeOf(tx: Executor, { user_id, organization_id }: Pick<PdfRow, 'user_id' | 'organization_id'>) {
  const owner = organization_id === null ? users : organizations;
  const [row] = await tx
    .select({ seal_mode: owner.seal_mode })
    .from(owner)
    .where(eq(owner.id, spaceOf({ user_id, organization_id })));
  return row?.seal_mode ?? 'each';
}

/** Gives each signee the number of their step, from 1. */
export async function setOrder(tx: Executor, { steps, now }: { steps: readonly (readonly string[])[]; now: Date }) {
  const places = steps.flatMap((step, index) => step.map((id) => sql`(${id}::uuid, ${index + 1}::int)`));
  await tx.execute(sql`
    update ${signees} set "order" = place.number, updated_at = ${now}
    from (values ${sql.join(places, sql`, `)}) as place (id, number)
    where ${signees}.id = place.id and ${signees}."order" <> place.number`);
}
