// Whoever is written to becomes a contact of the sender, or is brought up to date.
import { MAX_CONTACTS } from '@countersign/contract/contacts';
import { isSamePerson, sharesAddress } from '@countersign/contract/same-person';
import { isByForm } from '@countersign/contract/signees';
import type { Space } from '#features/organizations/spaces/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Executor } from '#platform/db/database.ts';
import type { PdfRow, SigneeRow } from '#src/schema/pdfs.ts';
import { countContacts, insertContacts, readContactsAt, updateContacts } from './queries.ts';

type Written = Pick<SigneeRow, 'name' | 'email' | 'locale' | 'access'>;

interface Writing {
  pdf: Pick<PdfRow, 'user_id' | 'organization_id' | 'created_by'>;
  signees: readonly Written[];
  /** Further recipients of the same pdf, with whom one of these may share an address. */
  others?: readonly Written[];
  now: Date;
}

/**
 * Who came by a form has typed their name themselves, and may have typed anyone's: they are no contacts. An address that one person
 * uses goes by their latest name; several people of one address are told apart by name. A full space keeps no new ones.
 */
export async function keepContacts(tx: Executor, { pdf, signees, others = [], now }: Writing) {
  const { created_by } = pdf;
  const space = spaceOfPdf(pdf);
  const people = signees.filter(({ access }) => !isByForm(access));
  if (!space || people.length === 0) return;

  const known = await readContactsAt(
    tx,
    { space, created_by },
    people.map(({ email }) => email),
  );
  const pairs = people.map((person) => ({ person, contact: contactOf(person, { people: [...people, ...others], known }) }));
  await updateContacts(
    tx,
    pairs.flatMap(({ person: { name, email, locale }, contact }) =>
      contact ? [{ ...contact, name, email, locale, last_sent_at: now, updated_at: now }] : [],
    ),
  );
  const added = pairs.filter(({ contact }) => !contact).map(({ person }) => person);
  if (added.length === 0 || (await countContacts(tx, space)) + added.length > MAX_CONTACTS) return;
  const { user_id, organization_id } = pdf;
  await insertContacts(
    tx,
    added.map(({ name, email, locale }) => ({
      id: newId(now),
      user_id,
      organization_id,
      created_by,
      name,
      email,
      locale,
      last_sent_at: now,
      created_at: now,
      updated_at: now,
    })),
  );
}

function contactOf<Known extends { name: string; email: string }>(
  person: Written,
  { people, known }: { people: readonly Written[]; known: readonly Known[] },
): Known | undefined {
  const atAddress = known.filter((contact) => sharesAddress(contact, person));
  const same = atAddress.find((contact) => isSamePerson(contact, person));
  if (same) return same;
  const isShared = people.filter((other) => sharesAddress(other, person)).length > 1;
  return isShared || atAddress.length > 1 ? undefined : atAddress[0];
}

/** null for what is kept for its signees alone. */
function spaceOfPdf({ user_id, organization_id }: Pick<PdfRow, 'user_id' | 'organization_id'>): Space | null {
  if (organization_id) return { type: 'organizations', organization_id };
  return user_id ? { type: 'users', user_id } : null;
}
