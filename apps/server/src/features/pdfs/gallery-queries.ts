// Lists of pdfs: selection, order and totals.
import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { type SQL, and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { type Space, ownerOf } from '#features/organizations/spaces/index.ts';
import { firstOf, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { literal, nameOf } from '#platform/db/prepared.ts';
import { folders, pdfCounts, pdfs } from '#src/schema/pdfs.ts';
import { ONE_OFF_FILTERS, isNamed, oneOffConditions } from './gallery-filter-queries.ts';
import { selectCounted } from './pdf-count-queries.ts';
import { type PdfDetails, favoriteOf, selectPdfDetails } from './queries/pdf-details-queries.ts';

const SORTS = {
  name: sql`lower(${pdfs.name})`,
  created_at: pdfs.created_at,
  updated_at: pdfs.updated_at,
  deleted_at: pdfs.deleted_at,
  archived_at: pdfs.archived_at,
} as const;

export interface Viewer {
  user_id: string;
  /** Limits the list to templates and this user's own pdfs, which is all that a standard member of an organization sees. */
  is_limited: boolean;
}

interface List {
  space: Space;
  viewer: Viewer;
  query: ListQuery;
}

/** The parameters of a list; lists of the same kind share their statements. */
const placeholders = {
  user_id: sql.placeholder('user_id'),
  owner_id: sql.placeholder('owner_id'),
  folder_id: sql.placeholder('folder_id'),
  offset: sql.placeholder('offset'),
  reach: sql.placeholder('reach'),
};

/** A page of the gallery. The total is exact except for searches, favorites and received documents: see `totalOfPage`. */
export async function listPdfs(db: Executor, list: List): Promise<{ data: PdfDetails[]; total: number }> {
  const { page, filter } = list.query;
  const { user_id, organization_id } = ownerOf(list.space);
  const offset = offsetOf(page);
  const values = {
    user_id: list.viewer.user_id,
    owner_id: user_id ?? organization_id,
    folder_id: filter.folder_id,
    offset,
    reach: offset + page.size,
  };
  const statements = statementsFor(db, list);
  const [data, stored, counted] = await Promise.all([
    statements.rows.execute(values),
    statements.stored?.execute(values),
    statements.counted?.execute(values),
  ]);
  const total = { page, found: data.length, stored: stored?.[0]?.total ?? 0 };
  return { data, total: totalOfPage(counted?.[0]?.total ?? 0, total) };
}

type Statements = ReturnType<typeof prepareStatements>;
const preparedLists = new WeakMap<Executor, Map<string, Statements>>();
/** More than the screens request; API clients may request pages of any size. */
const MAX_PREPARED = 200;

/** Building a query takes longer than running it, so the statements of the tabs are cached. */
function statementsFor(db: Executor, list: List): Statements {
  const { filter, sort, page } = list.query;
  const kept = preparedLists.get(db) ?? new Map<string, Statements>();
  preparedLists.set(db, kept);
  const folder = filter.folder_id === undefined ? 'any' : filter.folder_id === '' ? 'top' : 'one';
  const kind = [list.space.type, list.viewer.is_limited, filter.mode, filter.tab, folder, page.size, page.number === 1, sort];
  const known = kept.get(JSON.stringify(kind));
  const isRare = ONE_OFF_FILTERS.some((name) => filter[name]);
  if (known && !isRare) return known;
  const isCounted = !isRare && sort.length === 1 && kept.size < MAX_PREPARED;
  const statements = prepareStatements(db, list, isCounted ? nameOf : () => '');
  if (isCounted) kept.set(JSON.stringify(kind), statements);
  return statements;
}

/** @param naming gives each statement its name; without one it is not cached */
function prepareStatements(db: Executor, list: List, naming: typeof nameOf) {
  const { page } = list.query;
  const rows = selectPdfDetails(db, {
    user_id: placeholders.user_id,
    where: onPage(list),
    order: orderOf(list.query),
    limit: literal(page.size),
    offset: page.number === 1 ? 0 : placeholders.offset,
  });
  const isCounted = uncountedConditions(list.query).length === 0;
  const stored = isCounted ? selectCounted(db, or(...ownKinds(pdfCounts, list))) : undefined;
  const parts = partsOf(list).filter(({ is_own }) => !isCounted || !is_own);
  const counted = parts.length > 0 ? selectSome(db, parts) : undefined;
  return {
    rows: rows.prepare(naming(rows)),
    stored: stored?.prepare(naming(stored)),
    counted: counted?.prepare(naming(counted)),
  };
}

function selectSome(db: Executor, parts: readonly Part[]) {
  const each = parts.map(({ where }) => sql`select 1 from pdfs where ${where}`);
  return db.select({ total: sql<number>`count(*)::int` }).from(firstOf(sql.join(each, sql` union all `)));
}

/**
 * The rows on the page in its order. Reads each part of the gallery through an index in that order, as far as the page reaches,
 * instead of reading all parts completely.
 */
function onPage(list: List): SQL | undefined {
  const parts = partsOf(list);
  const [only, ...more] = parts;
  if (more.length === 0) return only?.where;
  const order = sql.join([...orderOf(list.query), asc(pdfs.id)], sql`, `);
  const { size, number } = list.query.page;
  const reach = number === 1 ? literal(size) : placeholders.reach;
  const firsts = parts.map(({ where }) => sql`(select pdfs.id from pdfs where ${where} order by ${order} limit ${reach})`);
  // As an array, so that it is evaluated first and the few pdfs are then fetched by id.
  return sql`pdfs.id = any (array(${sql.join(firsts, sql` union all `)}))`;
}

interface Part {
  where: SQL | undefined;
  is_own: boolean;
}

/** The gallery as disjoint parts. */
function partsOf(list: List): Part[] {
  const { space, viewer, query } = list;
  const further = uncountedConditions(query);
  const own = ownKinds(pdfs, list).map((kind): Part => ({ where: and(kind, ...further), is_own: true }));
  const others = sentByOthers(space, query);
  if (!others) return own;
  return [...own, { where: and(others, ...further, ...inMode(pdfs, query), ...limits(viewer)), is_own: false }];
}

type Counted = typeof pdfs | typeof pdfCounts;

/** Conditions on the space's own pdfs for which counts are stored: the same for pdfs and counts. */
function ownKinds(table: Counted, { space, viewer, query }: List): (SQL | undefined)[] {
  const kind = and(
    eq(table.owner_id, placeholders.owner_id),
    eq(table.lifecycle, lifecycleOf(query)),
    ...inMode(table, query),
    inFolder(table, space, query),
  );
  if (!viewer.is_limited || query.filter.mode === 'template') return [kind];
  const createdByUser = and(kind, eq(table.created_by, placeholders.user_id));
  return query.filter.mode
    ? [createdByUser]
    : [and(kind, eq(table.mode, 'template')), and(createdByUser, ne(table.mode, 'template'))];
}

function inMode(table: Counted, { filter: { mode, tab } }: ListQuery): (SQL | undefined)[] {
  return [
    mode === 'edit' || mode === 'template' || mode === 'signing' ? eq(table.mode, mode) : undefined,
    tab === 'draft' || tab === 'pending' || tab === 'completed' || tab === 'declined' ? eq(table.signing_mode, tab) : undefined,
  ];
}

function lifecycleOf({ filter: { tab } }: ListQuery) {
  return tab === 'deleted' || tab === 'archived' ? tab : 'live';
}

/** The top level contains pdfs in no folder, or in one that was deleted since. */
function inFolder(table: Counted, space: Space, { filter: { folder_id } }: ListQuery): SQL | undefined {
  if (folder_id === undefined) return undefined;
  if (folder_id !== '') return eq(table.folder_id, placeholders.folder_id);
  const isOfSpace = eq(space.type === 'users' ? folders.user_id : folders.organization_id, placeholders.owner_id);
  // Deleted folders are read first, so that an index of pdfs can be read in its order.
  const deleted = sql`array(select folders.id from folders where folders.deleted_at is not null and ${isOfSpace})`;
  return or(isNull(table.folder_id), sql`${table.folder_id} = any (${deleted})`);
}

/** Further filters, for which no counts are stored. */
function uncountedConditions({ filter }: ListQuery): (SQL | undefined)[] {
  return [...(filter.tab === 'favorite' ? [favoriteOf(placeholders.user_id)] : []), ...oneOffConditions(filter)];
}

function limits({ is_limited }: Viewer): (SQL | undefined)[] {
  return is_limited ? [or(eq(pdfs.mode, 'template'), eq(pdfs.created_by, placeholders.user_id))] : [];
}

/** A personal gallery of signing pdfs also contains pdfs sent to its user, from their turn on. */
function sentByOthers(space: Space, query: ListQuery): SQL | undefined {
  const { mode, tab, folder_id } = query.filter;
  if (space.type !== 'users' || mode !== 'signing') return undefined;
  // Only the people of the pdf's space delete, archive and file it, so a signee has no such tab or folder.
  if (tab === 'deleted' || tab === 'archived' || tab === 'draft' || folder_id) return undefined;
  // Signees may not search by other recipients.
  if (query.filter.recipient || query.filter.sender) return undefined;

  const isOthers = sql`${pdfs.owner_id} is distinct from ${placeholders.owner_id}`;
  const sentToMe = sql`pdfs.id in (select signees.pdf_id from signees where signees.user_id = ${placeholders.owner_id} and signees.status not in ('waiting', 'reassigned'))`;
  // A signee who only learns how a document ended can find it by name alone, not by content or recipients.
  const isDeclinedMatch = and(eq(pdfs.signing_mode, 'declined'), query.filter.search ? isNamed(query.filter.search) : undefined);
  return and(isOthers, sentToMe, or(isOpenToSignees, isDeclinedMatch));
}

/** As in the policy; declined, withdrawn and expired pdfs are listed as well. */
const isOpenToSignees = or(isNull(pdfs.deleted_at), eq(pdfs.signing_mode, 'completed'));

/**
 * Exact matches of the search come first. Plain `desc` for columns without nulls: the indexes support no other order of nulls.
 */
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

/** Which pdfs of a list have a value to sort by. Those without one come last in both directions. */
function valuesOf(field: string, query: ListQuery): 'all' | 'some' | 'none' {
  const lifecycle = lifecycleOf(query);
  // A received pdf may have been archived or deleted by its sender.
  const isMixed = query.filter.mode === 'signing';
  if (field === 'deleted_at') return lifecycle === 'deleted' ? 'all' : isMixed ? 'some' : 'none';
  if (field === 'archived_at') return lifecycle === 'archived' ? 'all' : lifecycle === 'deleted' || isMixed ? 'some' : 'none';
  return 'all';
}
