// Filters for lists of pdfs by words, people and times, for which no counts are stored.
import type { ListQuery } from '@countersign/contract/lists';
import { type SQL, eq, gte, ilike, lt, or, sql } from 'drizzle-orm';
import { containing } from '#platform/db/containing.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { wordQuery } from './words.ts';

/** Their values differ from call to call, so statements with them are not cached. */
export const ONE_OFF_FILTERS = ['search', 'recipient', 'sender', 'sent_from', 'sent_before', 'declined_cause'] as const;

export function oneOffConditions(filter: ListQuery['filter']): SQL[] {
  const { search, recipient, sender, sent_from, sent_before, declined_cause } = filter;
  const conditions = [
    search && matches(search),
    recipient && hasRecipient(recipient),
    sender && eq(pdfs.created_by, sender),
    sent_from && gte(pdfs.sent_at, new Date(sent_from)),
    sent_before && lt(pdfs.sent_at, new Date(sent_before)),
    // The contract has checked that it is one of them.
    declined_cause && sql`${pdfs.declined_cause} = ${declined_cause}`,
  ];
  return conditions.filter((condition) => condition !== undefined && condition !== '');
}

export function isNamed(search: string): SQL {
  return ilike(pdfs.name, containing(search));
}

function hasRecipient(search: string): SQL {
  const pattern = containing(search);
  return sql`exists (select 1 from signees where signees.pdf_id = pdfs.id and (signees.name ilike ${pattern} or signees.email ilike ${pattern}))`;
}

function matches(search: string): SQL | undefined {
  const query = wordQuery(search);
  const byWords = query
    ? sql`exists (select 1 from pdf_words where pdf_words.pdf_id = pdfs.id and (pdf_words.words @@ ${query}::tsquery or pdf_words.placed @@ ${query}::tsquery))`
    : undefined;
  return or(isNamed(search), hasRecipient(search), byWords);
}
