// Lists of pdfs: which, in what order, and how many.
import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { type SQL, and, asc, desc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Space } from '#features/organizations/index.ts';
import { containing } from '#platform/db/containing.ts';
import type { Executor } from '#platform/db/database.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { favoriteOf, ofSpace, selectSeenPdfs } from './queries.ts';
import { wordQuery } from './words.ts';

const SORTS = {
  name: sql`lower(${pdfs.name})`,
  created_at: pdfs.created_at,
  updated_at: pdfs.updated_at,
  deleted_at: pdfs.deleted_at,
  archived_at: pdfs.archived_at,
} as const;

export interface Viewer {
  user_id: string;
  /** Templates, and of the rest only what this user made: what a standard member of an organization sees. */
  is_limited: boolean;
}

export async function listPdfs(db: Executor, list: { space: Space; viewer: Viewer; query: ListQuery }) {
  const where = and(
    inGallery(list.space, list.query),
    ...filters(list.query, list.viewer.user_id),
    list.viewer.is_limited ? or(eq(pdfs.mode, 'template'), eq(pdfs.created_by, list.viewer.user_id)) : undefined,
  );
  const [data, total] = await Promise.all([
    selectSeenPdfs(db, {
      user_id: list.viewer.user_id,
      where,
      order: orderOf(list.query),
      limit: list.query.page.size,
      offset: offsetOf(list.query.page),
    }),
    db.$count(pdfs, where),
  ]);
  return { data, total };
}

/** A private gallery of signing pdfs also holds what others have sent to its user, from their turn on. */
function inGallery(space: Space, query: ListQuery): SQL | undefined {
  const own = and(ofSpace(space), ...inPlace(query));
  const { mode, tab, folder_id } = query.filter;
  if (space.type !== 'users' || mode !== 'signing') return own;
  // Putting away and filing is for the people of the pdf's space: a signee has neither tab nor folder for it.
  if (tab === 'deleted' || tab === 'archived' || folder_id) return own;

  const isOthers = sql`${pdfs.user_id} is distinct from ${space.user_id}`;
  const sentToMe = sql`exists (select 1 from signees where signees.pdf_id = pdfs.id and signees.user_id = ${space.user_id} and signees.status not in ('waiting', 'reassigned'))`;
  // What signees are only told of is not found by what is in it, nor by who else was asked.
  const isTold = and(eq(pdfs.signing_mode, 'declined'), query.filter.search ? isNamed(query.filter.search) : undefined);
  return or(own, and(isOthers, sentToMe, or(isOpenToSignees, isTold)));
}

/** As the policy has it; what was declined, withdrawn or has expired is told of besides. */
const isOpenToSignees = or(isNull(pdfs.deleted_at), eq(pdfs.signing_mode, 'completed'));

function isNamed(search: string): SQL {
  return ilike(pdfs.name, containing(search));
}

/** In no folder, or in one that was deleted since. */
const isAtTheTop = sql`not exists (select 1 from folders where folders.id = pdfs.folder_id and folders.deleted_at is null)`;

/** Where the people of its space have put a pdf. */
function inPlace({ filter: { tab, folder_id } }: ListQuery): (SQL | undefined)[] {
  return [
    tab === 'deleted' ? isNotNull(pdfs.deleted_at) : isNull(pdfs.deleted_at),
    tab === 'archived' ? isNotNull(pdfs.archived_at) : tab === 'deleted' ? undefined : isNull(pdfs.archived_at),
    folder_id === undefined ? undefined : folder_id === '' ? isAtTheTop : eq(pdfs.folder_id, folder_id),
  ];
}

function filters(query: ListQuery, userId: string): (SQL | undefined)[] {
  const { mode, tab, search } = query.filter;
  return [
    tab === 'favorite' ? favoriteOf(userId) : undefined,
    tab === 'pending' || tab === 'completed' || tab === 'declined' ? eq(pdfs.signing_mode, tab) : undefined,
    mode === 'edit' || mode === 'template' || mode === 'signing' ? eq(pdfs.mode, mode) : undefined,
    search ? matches(search) : undefined,
  ];
}

function matches(search: string): SQL | undefined {
  const pattern = containing(search);
  const bySignee = sql`exists (select 1 from signees where signees.pdf_id = pdfs.id and (signees.name ilike ${pattern} or signees.email ilike ${pattern}))`;
  const query = wordQuery(search);
  const byWords = query
    ? sql`exists (select 1 from pdf_words where pdf_words.pdf_id = pdfs.id and (pdf_words.words @@ ${query}::tsquery or pdf_words.placed @@ ${query}::tsquery))`
    : undefined;
  return or(isNamed(search), bySignee, byWords);
}

/** Columns that may be null; rows without a value come last whichever way the list is sorted. */
const NULLABLE_SORTS = new Set(['deleted_at', 'archived_at']);

/** What has just the name that is looked for comes first. A plain `desc` where no value is null: the index on (owner, updated_at desc, id) serves no other order of nulls. */
function orderOf(query: ListQuery): SQL[] {
  const { search } = query.filter;
  const byName = search ? [desc(sql`lower(${pdfs.name}) = lower(${search})`)] : [];
  const bySorts = query.sort.map(({ field, descending }) => {
    const column = SORTS[field as keyof typeof SORTS];
    if (!descending) return asc(column);
    return NULLABLE_SORTS.has(field) ? sql`${column} desc nulls last` : desc(column);
  });
  return [...byName, ...bySorts];
}
