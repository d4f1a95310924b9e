// The people that a space writes to: saved when something is sent, added by hand or imported.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, id, language, nullableTime, oneLine, optionalText, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { presentedProblem } from './errors.ts';
import { code } from './problem-codes.ts';
import { tidyName } from './same-person.ts';

/** Limit per space. */
export const MAX_CONTACTS = 10_000;
export const MAX_CONTACT_ROWS = 2_000;
export const MAX_CONTACT_BYTES = 2 * 1024 * 1024;
/** As many as one merge takes. */
export const MAX_MERGED_CONTACTS = 20;

export const contact = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Empty where it is not known. */
  company: z.string(),
  /** In which they are written to. */
  locale: language,
  /** Whose contact it is: members see their own, admins those of everyone. null for someone whose account was deleted. */
  created_by: id.nullable(),
  /** When something was last sent to them; null: never. */
  last_sent_at: nullableTime,
  created_at: time,
  updated_at: time,
});
export type Contact = z.infer<typeof contact>;

export const contactInput = z.object({
  name: oneLine(200).overwrite(tidyName),
  email,
  company: optionalText(200)
    .refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), code('characters_not_allowed'))
    .default(''),
  /** Defaults to the caller's language for a new contact, and to the current value for a change. */
  locale: language.optional(),
});

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/{space}/contacts',
  summary: 'List contacts',
  description:
    'The caller’s own; for admins, those of every member. `filter[duplicates]=true` returns those that share a name or an address with another contact of the same member.',
  tag: 'contacts',
  query: listQuery({
    sorts: ['name', 'email', 'company', 'last_sent_at', 'created_at'],
    default_sort: 'name',
    filters: { search: z.string().max(200), duplicates: z.enum(['true']) },
  }),
  answer: listOf(contact),
});

export const createContact = endpoint({
  method: 'POST',
  path: '/api/{space}/contacts',
  summary: 'Create a contact',
  tag: 'contacts',
  body: contactInput,
  answer: contact,
  status: 201,
});

export const updateContact = endpoint({
  method: 'PUT',
  path: '/api/{space}/contacts/{contactId}',
  summary: 'Update a contact',
  description: 'Documents that were already sent do not change.',
  tag: 'contacts',
  body: contactInput,
  answer: contact,
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/{space}/contacts/{contactId}',
  summary: 'Delete a contact',
  description: 'It is created again when a document is sent to that person.',
  tag: 'contacts',
});

export const mergeContacts = endpoint({
  method: 'POST',
  path: '/api/{space}/contacts/{contactId}/merge',
  summary: 'Merge contacts',
  description:
    'Merges other contacts of the same member into this one, which keeps its name, address and, if it has one, company.',
  tag: 'contacts',
  body: z.object({ contact_ids: z.array(id).min(1).max(MAX_MERGED_CONTACTS) }),
  answer: contact,
});

export const importContacts = endpoint({
  method: 'POST',
  path: '/api/{space}/contacts/import',
  summary: 'Import contacts',
  description:
    'From a CSV file whose header names the columns: name (or first name and last name), email, company. A row with the name and address of an existing contact updates its company. Invalid rows are skipped and listed.',
  tag: 'contacts',
  body_kind: 'multipart',
  body: z.object({}),
  answer: z.object({
    added: z.number().int(),
    updated: z.number().int(),
    /** By the number that a spreadsheet gives the row. */
    skipped: z.array(presentedProblem.extend({ line: z.number().int() })),
  }),
});
