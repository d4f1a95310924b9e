import { MAX_CONTACTS, type contactInput } from '@countersign/contract/contacts';
import { problem } from '@countersign/contract/problems';
import { isSamePerson } from '@countersign/contract/same-person';
import type { z } from 'zod';
import { type Space, type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import { callerLanguage } from '#platform/context/caller-language.ts';
import { type Executor, isUniqueViolation } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { ContactRow } from '#src/schema/contacts.ts';
import { type ContactGrant, visibleTo } from './policy.ts';
import { findPerson } from './find-person.ts';
import {
  countContacts,
  deleteContacts,
  findContact,
  insertContacts,
  lockContacts,
  lockContactsAt,
  updateContact,
} from './queries.ts';

type Input = z.output<typeof contactInput>;

/** @throws AppError 422 at `email` if the contact already exists; 409 if the space is full */
export async function createContact(call: Call, { space, user }: SpaceGrant, input: Input): Promise<ContactRow> {
  const { db, clock } = call.context;
  const now = clock.now();
  const id = newId(now);
  return db.transaction(async (tx) => {
    await requireRoom(tx, space, 1);
    if (findPerson(await lockContactsAt(tx, { space, created_by: user.id }, [input.email]), input)) throw knownPerson();
    const row = { id, ...ownerOf(space), created_by: user.id, ...input, locale: input.locale ?? callerLanguage(call) };
    if ((await insertContacts(tx, [{ ...row, created_at: now, updated_at: now }])) === 0) throw knownPerson();
    const created = await findContact(tx, { space, created_by: user.id }, id);
    if (!created) throw new Error('The contact was not stored.');
    return created;
  });
}

/** @throws AppError 422 at `email` if the contact already exists */
export async function changeContact(
  { context: { db, clock } }: Call,
  { contact, space }: ContactGrant,
  { locale, ...input }: Input,
): Promise<ContactRow> {
  try {
    return await db.transaction(async (tx) => {
      const isOther = !isSamePerson(contact, input);
      const atAddress = isOther ? await lockContactsAt(tx, { space, created_by: contact.created_by }, [input.email]) : [];
      if (atAddress.some((other) => other.id !== contact.id && isSamePerson(other, input))) throw knownPerson();
      const changed = await updateContact(tx, contact.id, { ...input, ...(locale && { locale }), updated_at: clock.now() });
      if (!changed) throw new AppError('not_found');
      return changed;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw knownPerson();
    throw error;
  }
}

/** @throws AppError 404 for a missing contact, 422 for contacts of different members */
export async function mergeContacts(
  { context: { db, clock } }: Call,
  grant: ContactGrant,
  ids: readonly string[],
): Promise<ContactRow> {
  const others = [...new Set(ids)].filter((id) => id !== grant.contact.id);
  return db.transaction(async (tx) => {
    const found = await lockContacts(tx, visibleTo(grant), [grant.contact.id, ...others]);
    const into = found.find(({ id }) => id === grant.contact.id);
    if (!into || found.length !== others.length + 1) throw new AppError('not_found');
    if (found.some(({ created_by }) => created_by !== into.created_by))
      throw invalidField('contact_ids', problem('contacts_of_different_members'));
    const merged = found.filter(({ id }) => id !== into.id);
    await deleteContacts(tx, others);
    const company = into.company || (merged.find((contact) => contact.company !== '')?.company ?? '');
    const changed = await updateContact(tx, into.id, { company, last_sent_at: lastOf(found), updated_at: clock.now() });
    return changed ?? into;
  });
}

/** @throws AppError 409 if `count` more contacts exceed the limit of the space */
export async function requireRoom(tx: Executor, space: Space, count: number) {
  if ((await countContacts(tx, space)) + count > MAX_CONTACTS)
    throw new AppError('conflict', problem('too_many_contacts', { max: MAX_CONTACTS }));
}

function knownPerson(): AppError {
  return invalidField('email', problem('contact_exists'));
}

function lastOf(found: readonly ContactRow[]): Date | null {
  const moments = found.flatMap(({ last_sent_at }) => last_sent_at ?? []);
  return moments.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}
