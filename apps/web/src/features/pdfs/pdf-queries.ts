// What the galleries and the home screen ask for. Every key starts with 'pdfs', so that one live event refreshes all.
import { getHome } from '@countersign/contract/dashboard';
import { STALE_TIME } from '@countersign/contract/limits';
import type { Page } from '@countersign/contract/lists';
import { type ListedPdf, type Pdf, type PdfMode, getPdf, listPdfs } from '@countersign/contract/pdfs';
import { listSignees } from '@countersign/contract/signing';
import { type InfiniteData, type QueryClient, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import type { Space } from '#lib/api/url.ts';
import type { GalleryTab, Sort } from './gallery-search.ts';
import { type SentFilter, sentFilterQuery } from './sent/sent-filter.ts';

const PAGE_SIZE = 48;
/** How often a list asks again while one of its pdfs is being worked on and no live event says that it is done. */
const PROCESSING_POLL_MS = 3_000;

export interface GalleryFilter {
  space: Space;
  mode: PdfMode;
  tab: GalleryTab | undefined;
  sort: Sort;
  search: string;
  /** Only what is in this folder (null: at the top); undefined: wherever it is. */
  folder: string | null | undefined;
  /** Of what was sent. */
  sent?: SentFilter;
  /** A timestamp of a notification's link: another value fetches again. */
  refresh: number | undefined;
}

export type PdfPages = InfiniteData<Page<ListedPdf>, number>;

/** One gallery, page after page as the person scrolls. */
export function galleryQuery(filter: GalleryFilter) {
  return infiniteQueryOptions({
    queryKey: ['pdfs', 'gallery', filter],
    queryFn: ({ pageParam, signal }): Promise<Page<ListedPdf>> =>
      call(listPdfs, {
        params: { space: filter.space },
        query: {
          'filter[mode]': filter.mode,
          'filter[tab]': filter.tab,
          'filter[search]': filter.search,
          'filter[folder_id]': filter.folder,
          ...(filter.mode === 'signing' && { include: 'signees', ...sentFilterQuery(filter.sent ?? {}) }),
          sort: filter.sort,
          'page[number]': pageParam,
          'page[size]': PAGE_SIZE,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.next_page_url === null ? null : page.current_page + 1),
    staleTime: STALE_TIME.short_ms,
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.data.some(isInWork)) ? PROCESSING_POLL_MS : false),
  });
}

/** How many pdfs sent for signing are in a tab, for its badge. */
export function signingCountQuery(space: Space, tab: GalleryTab) {
  return queryOptions({
    queryKey: ['pdfs', 'count', space, tab],
    queryFn: async ({ signal }) => {
      const query = { 'filter[mode]': 'signing' as const, 'filter[tab]': tab, 'page[size]': 1 };
      return (await call(listPdfs, { params: { space }, query, signal })).total;
    },
    staleTime: STALE_TIME.short_ms,
    meta: { silent: true },
  });
}

const MOST_FOUND = 8;

/** Pdfs of every kind by their words; the last ones while nothing is asked for. What was found before stays in the meantime. */
export function foundPdfsQuery(space: Space, search: string) {
  return queryOptions({
    queryKey: ['pdfs', 'found', space, search],
    queryFn: async ({ signal }) => {
      const query = { ...(search && { 'filter[search]': search }), sort: '-updated_at' as const, 'page[size]': MOST_FOUND };
      return (await call(listPdfs, { params: { space }, query, signal })).data;
    },
    staleTime: STALE_TIME.short_ms,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}

/** What waits for the person, for the home screen. */
export function homeQuery(space: Space) {
  return queryOptions({
    queryKey: ['pdfs', 'home', space],
    queryFn: ({ signal }) => call(getHome, { params: { space }, signal }),
    staleTime: STALE_TIME.short_ms,
  });
}

/** The first pdfs of a list, for the home screen. */
export function recentPdfsQuery(space: Space, options: { mode?: PdfMode; size: number }) {
  return queryOptions({
    queryKey: ['pdfs', 'recent', space, options],
    queryFn: ({ signal }) =>
      call(listPdfs, {
        params: { space },
        query: { 'filter[mode]': options.mode, sort: '-updated_at', 'page[size]': options.size },
        signal,
      }),
    staleTime: STALE_TIME.short_ms,
    refetchInterval: ({ state }) => (state.data?.data.some(isInWork) ? PROCESSING_POLL_MS : false),
  });
}

export function pdfQuery(id: string) {
  return queryOptions({
    queryKey: ['pdfs', 'one', id],
    queryFn: ({ signal }) => call(getPdf, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isInWork(state.data) ? 1_000 : false),
  });
}

/** The signees as the sender sees them; null for those who may not, which is how a signee is told from a sender. */
export function signeesQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['pdfs', 'signees', pdfId],
    queryFn: async ({ signal }) => {
      try {
        return (await call(listSignees, { params: { id: pdfId }, signal })).data;
      } catch (error) {
        if (isApiError(error) && (error.status === 404 || error.status === 401 || error.status === 403)) return null;
        throw error;
      }
    },
  });
}

/** The engine still works on it: there is nothing to open yet. */
export function isInWork(pdf: Pick<Pdf, 'engine_mode'>): boolean {
  return pdf.engine_mode === 'processing' || pdf.engine_mode === 'copying';
}

export function refreshPdfs(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['pdfs'] });
}

/** Changes a pdf in every list that shows it, before the server has answered; null takes it out. */
export function patchListedPdf(client: QueryClient, id: string, changes: Partial<Pdf> | null): void {
  patchGalleries(client, id, changes);
  const patch = patchOf(id, changes);
  client.setQueriesData<Page<Pdf>>({ queryKey: ['pdfs', 'recent'] }, (page) => page && { ...page, data: patch(page.data) });
}

/** As `patchListedPdf`, for one that is put elsewhere: what shows one folder only shows it no more. */
export function moveListedPdf(client: QueryClient, id: string, folder: string | null): void {
  patchGalleries(client, id, null, ({ folder: shown }) => shown !== undefined && shown !== folder);
}

function patchGalleries(
  client: QueryClient,
  id: string,
  changes: Partial<Pdf> | null,
  isMeant: (filter: GalleryFilter) => boolean = () => true,
): void {
  const patch = patchOf(id, changes);
  // What was asked before would bring back how it was. It is asked again when the change is through.
  void client.cancelQueries({ queryKey: ['pdfs', 'gallery'] });
  void client.cancelQueries({ queryKey: ['pdfs', 'recent'] });
  client.setQueriesData<PdfPages>(
    // As `galleryQuery` has it.
    { queryKey: ['pdfs', 'gallery'], predicate: ({ queryKey }) => isMeant(queryKey[2] as GalleryFilter) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, data: patch(page.data) })) },
  );
}

function patchOf(id: string, changes: Partial<Pdf> | null) {
  return <Entry extends Pdf>(pdfs: Entry[]): Entry[] =>
    changes === null ? pdfs.filter((pdf) => pdf.id !== id) : pdfs.map((pdf) => (pdf.id === id ? { ...pdf, ...changes } : pdf));
}
