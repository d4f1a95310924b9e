// Adds the recipients of a document to the sender's contacts, or updates them.
import { MAX_CONTACTS } from '@countersign/contract/contacts';
import { sharesAddress } from '@countersign/contract/same-person';
import { isByForm } from '@countersign/contract/signees';
import type { Space } from '#features/organizations/spaces/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import { type Executor, isUniqueViolation } from '#platform/db/database.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { findPerson } from './find-person.ts';
import { countContacts, insertContacts, lockContactsAt, renewContacts } from './queries.ts';

type Recipient = Pick<SigneeRow, 'name' | 'email' | 'locale' | 'access'>;

interface Sending {
  pdf: Pick<PdfRow, 'id' | 'user_id' | 'organization_id' | 'created_by'>;
  signees: readonly Recipient[];
  /** Further recipients of the same pdf, who may share an address with one of these. */
  others?: readonly Recipient[];
  now: Date;
}

/**
 * Visitors of a form do not become contacts, because they typed the name themselves. If only one person uses an address, its
 * contact gets the latest name; several people at one address have a contact each. A space at its limit gets no new contacts.
 *
 * Never fails: a document is sent, corrected or reassigned even if its contacts cannot be saved. Call it last in the transaction,
 * because the contacts stay locked until its end.
 */
export async function saveContacts({ log }: Pick<Context, 'log'>, tx: Executor, sending: Sending): Promise<void> {
  const attempt = () => inSavepoint(tx, () => updateAndAdd(tx, sending));
  try {
    // Another request may have added a contact with that name after these were read: the second attempt finds it.
    await attempt().catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return attempt();
    });
  } catch (error) {
    log.error({ err: error, pdf_id: sending.pdf.id }, 'the recipients of a document could not be saved as contacts');
  }
}

async function updateAndAdd(tx: Executor, { pdf, signees, others = [], now }: Sending) {
  const { created_by } = pdf;
  const space = spaceOfPdf(pdf);
  const people = signees.filter(({ access }) => !isByForm(access));
  if (!space || people.length === 0) return;

  const emails = people.map(({ email }) => email);
  const known = await lockContactsAt(tx, { space, created_by }, emails);
  const pairs = people.map((person) => ({ person, contact: contactOf(person, { people: [...people, ...others], known }) }));
  await renewContacts(
    tx,
    pairs.flatMap(({ person: { name, email, locale }, contact }) => (contact ? [{ id: contact.id, name, email, locale }] : [])),
    now,
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
  person: Recipient,
  { people, known }: { people: readonly Recipient[]; known: readonly Known[] },
): Known | undefined {
  const same = findPerson(known, person);
  if (same) return same;
  const atAddress = known.filter((contact) => sharesAddress(contact, person));
  const isShared = people.filter((other) => sharesAddress(other, person)).length > 1;
  return isShared || atAddress.length > 1 ? undefined : atAddress[0];
}

/** null for a pdf that only its signees still have. */
function spaceOfPdf({ user_id, organization_id }: Pick<PdfRow, 'user_id' | 'organization_id'>): Space | null {
  if (organization_id) return { type: 'organizations', organization_id };
  return user_id ? { type: 'users', user_id } : null;
}
