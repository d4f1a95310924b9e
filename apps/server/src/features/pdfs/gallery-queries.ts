// Lists of pdfs: which, in what order, and how many.
import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { type SQL, and, asc, desc, eq, ilike, isNull, ne, or, sql } from 'drizzle-orm';
import { type Space, ownerOf } from '#features/organizations/index.ts';
import { containing } from '#platform/db/containing.ts';
import { countSome, countSomeOf, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { type Owner, ownedBy } from '#platform/db/owned-by.ts';
import { folders, pdfCounts, pdfs } from '#src/schema/pdfs.ts';
import { countKept } from './pdf-counts.ts';
import { type SeenPdf, favoriteOf, selectSeenPdfs } from './queries.ts';
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

interface List {
  space: Space;
  viewer: Viewer;
  query: ListQuery;
}

/** A page of the gallery. The total is exact, but for searches, favorites and what others have sent: see `totalOfPage`. */
export async function listPdfs(db: Executor, list: List): Promise<{ data: SeenPdf[]; total: number }> {
  const { page } = list.query;
  const [data, counted] = await Promise.all([
    selectSeenPdfs(db, {
      user_id: list.viewer.user_id,
      where: onPage(list),
      order: orderOf(list.query),
      limit: page.size,
      offset: offsetOf(page),
    }),
    countPdfs(db, list),
  ]);
  return { data, total: totalOfPage(counted.others, { page, found: data.length, kept: counted.own }) };
}

/**
 * What is on the page, given that it is put in order. Each part of the gallery is read in its order from an index of its own as
 * far as the page reaches, instead of all parts from the first to the last pdf.
 */
function onPage(list: List): SQL | undefined {
  const parts = partsOf(list);
  const [only, ...more] = parts;
  if (more.length === 0) return only;
  const order = sql.join([...orderOf(list.query), asc(pdfs.id)], sql`, `);
  const reach = offsetOf(list.query.page) + list.query.page.size;
  const firsts = parts.map((part) => sql`(select pdfs.id from pdfs where ${part} order by ${order} limit ${reach})`);
  // As an array, so that it is read first, and the few pdfs then by their ids.
  return sql`pdfs.id = any (array(${sql.join(firsts, sql` union all `)}))`;
}

/** The gallery as parts that have no pdf in common. */
function partsOf({ space, viewer, query }: List): (SQL | undefined)[] {
  const further = notKept(query, viewer.user_id);
  const own = ownKinds(pdfs, { space, viewer, query }).map((kind) => and(kind, ...further));
  const others = sentByOthers(space, query);
  return others ? [...own, and(others, ...further, ...inMode(pdfs, query), ...limits(viewer))] : own;
}

async function countPdfs(db: Executor, list: List): Promise<{ own: number; others: number }> {
  const { viewer, query, space } = list;
  const parts = partsOf(list);
  if (notKept(query, viewer.user_id).length > 0) {
    const each = parts.map((part) => sql`select 1 from pdfs where ${part}`);
    return { own: 0, others: await countSomeOf(db, sql.join(each, sql` union all `)) };
  }
  const [own, others] = await Promise.all([
    countKept(db, or(...ownKinds(pdfCounts, list))),
    sentByOthers(space, query) ? countSome(db, pdfs, parts.at(-1)) : 0,
  ]);
  return { own, others };
}

type Counted = typeof pdfs | typeof pdfCounts;

/** What of the space's own pdfs is asked for, as far as their numbers are kept: the same conditions for pdfs and numbers. */
function ownKinds(table: Counted, { space, viewer, query }: List): (SQL | undefined)[] {
  const owner = ownerOf(space);
  const kind = and(
    eq(table.owner_id, owner.user_id ?? owner.organization_id ?? ''),
    eq(table.lifecycle, lifecycleOf(query)),
    ...inMode(table, query),
    inFolder(table, owner, query),
  );
  if (!viewer.is_limited || query.filter.mode === 'template') return [kind];
  const made = and(kind, eq(table.created_by, viewer.user_id));
  return query.filter.mode ? [made] : [and(kind, eq(table.mode, 'template')), and(made, ne(table.mode, 'template'))];
}

function inMode(table: Counted, { filter: { mode, tab } }: ListQuery): (SQL | undefined)[] {
  return [
    mode === 'edit' || mode === 'template' || mode === 'signing' ? eq(table.mode, mode) : undefined,
    tab === 'pending' || tab === 'completed' || tab === 'declined' ? eq(table.signing_mode, tab) : undefined,
  ];
}

function lifecycleOf({ filter: { tab } }: ListQuery) {
  return tab === 'deleted' || tab === 'archived' ? tab : 'live';
}

/** At the top is what is in no folder, or in one that was deleted since. */
function inFolder(table: Counted, owner: Owner, { filter: { folder_id } }: ListQuery): SQL | undefined {
  if (folder_id === undefined) return undefined;
  if (folder_id !== '') return eq(table.folder_id, folder_id);
  // Which ones are deleted is read first: then an index of pdfs can be read in its order.
  const deleted = sql`array(select folders.id from folders where folders.deleted_at is not null and ${ownedBy(folders, owner)})`;
  return or(isNull(table.folder_id), sql`${table.folder_id} = any (${deleted})`);
}

/** What is asked for besides, of which no numbers are kept. */
function notKept({ filter: { tab, search } }: ListQuery, userId: string): (SQL | undefined)[] {
  return [...(tab === 'favorite' ? [favoriteOf(userId)] : []), ...(search ? [matches(search)] : [])];
}

function limits({ user_id, is_limited }: Viewer): (SQL | undefined)[] {
  return is_limited ? [or(eq(pdfs.mode, 'template'), eq(pdfs.created_by, user_id))] : [];
}

/** A private gallery of signing pdfs also holds what others have sent to its user, from their turn on. */
function sentByOthers(space: Space, query: ListQuery): SQL | undefined {
  const { mode, tab, folder_id } = query.filter;
  if (space.type !== 'users' || mode !== 'signing') return undefined;
  // Putting away and filing is for the people of the pdf's space: a signee has neither tab nor folder for it.
  if (tab === 'deleted' || tab === 'archived' || folder_id) return undefined;

  const isOthers = sql`${pdfs.owner_id} is distinct from ${space.user_id}`;
  const sentToMe = sql`pdfs.id in (select signees.pdf_id from signees where signees.user_id = ${space.user_id} and signees.status not in ('waiting', 'reassigned'))`;
  // What signees are only told of is not found by what is in it, nor by who else was asked.
  const isTold = and(eq(pdfs.signing_mode, 'declined'), query.filter.search ? isNamed(query.filter.search) : undefined);
  return and(isOthers, sentToMe, or(isOpenToSignees, isTold));
}

/** As the policy has it; what was declined, withdrawn or has expired is told of besides. */
const isOpenToSignees = or(isNull(pdfs.deleted_at), eq(pdfs.signing_mode, 'completed'));

function isNamed(search: string): SQL {
  return ilike(pdfs.name, containing(search));
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

/** What has just the name that is looked for comes first. A plain `desc` where no value is null: the indexes serve no other order of nulls. */
function orderOf(query: ListQuery): SQL[] {
  const { search } = query.filter;
  const byName = search ? [desc(sql`lower(${pdfs.name}) = lower(${search})`)] : [];
  const bySorts = query.sort.flatMap(({ field, descending }) => {
    const column = SORTS[field as keyof typeof SORTS];
    const values = valuesOf(field, query);
    if (values === 'none') return [];
    if (!descending) return [asc(column)];
    return [values === 'some' ? sql`${column} desc nulls last` : desc(column)];
  });
  return [...byName, ...bySorts];
}

/** Which pdfs of a list have a value to be sorted by. Those without one come last whichever way the list is sorted. */
function valuesOf(field: string, query: ListQuery): 'all' | 'some' | 'none' {
  const lifecycle = lifecycleOf(query);
  // What others have sent may have been put away by its sender.
  const isMixed = query.filter.mode === 'signing';
  if (field === 'deleted_at') return lifecycle === 'deleted' ? 'all' : isMixed ? 'some' : 'none';
  if (field === 'archived_at') return lifecycle === 'archived' ? 'all' : lifecycle === 'deleted' || isMixed ? 'some' : 'none';
  return 'all';
}
