// Queries of the galleries and the home screen. All keys start with 'pdfs', so that one live event refreshes all.
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
/** Polling interval while a listed pdf is being processed, in case the live event is missed. */
const PROCESSING_POLL_MS = 3_000;

export interface GalleryFilter {
  space: Space;
  mode: PdfMode;
  tab: GalleryTab | undefined;
  sort: Sort;
  search: string;
  /** Lists only this folder (null: the top); undefined for all folders. */
  folder: string | null | undefined;
  /** Filter for sent documents. */
  sent?: SentFilter;
  /** Timestamp from a notification's link; a new value refetches. */
  refresh: number | undefined;
}

export type PdfPages = InfiniteData<Page<ListedPdf>, number>;

/** One gallery with infinite scrolling. */
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

/** Number of pdfs in a signing tab, for its badge. */
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

const MAX_FOUND = 8;

/** Searches all pdfs by text; the most recent ones without a search. Keeps earlier results while loading. */
export function foundPdfsQuery(space: Space, search: string) {
  return queryOptions({
    queryKey: ['pdfs', 'found', space, search],
    queryFn: async ({ signal }) => {
      const query = { ...(search && { 'filter[search]': search }), sort: '-updated_at' as const, 'page[size]': MAX_FOUND };
      return (await call(listPdfs, { params: { space }, query, signal })).data;
    },
    staleTime: STALE_TIME.short_ms,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}

/** Tasks for the user on the home screen. */
export function homeQuery(space: Space) {
  return queryOptions({
    queryKey: ['pdfs', 'home', space],
    queryFn: ({ signal }) => call(getHome, { params: { space }, signal }),
    staleTime: STALE_TIME.short_ms,
  });
}

/** First pdfs of a list on the home screen. */
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

/** Signees as the sender sees them. Null without permission, which distinguishes signees from senders. */
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

/** The pdf is still being processed and cannot be opened. */
export function isInWork(pdf: Pick<Pdf, 'engine_mode'>): boolean {
  return pdf.engine_mode === 'processing' || pdf.engine_mode === 'copying';
}

export function refreshPdfs(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['pdfs'] });
}

/** Optimistically changes a pdf in all lists; null removes it. */
export function patchListedPdf(client: QueryClient, id: string, changes: Partial<Pdf> | null): void {
  patchGalleries(client, id, changes);
  const patch = patchOf(id, changes);
  client.setQueriesData<Page<Pdf>>({ queryKey: ['pdfs', 'recent'] }, (page) => page && { ...page, data: patch(page.data) });
}

/** As `patchListedPdf`, for a moved pdf, which is removed from lists of other folders. */
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
  // Responses to earlier requests would restore the old state. They are refetched after the change.
  void client.cancelQueries({ queryKey: ['pdfs', 'gallery'] });
  void client.cancelQueries({ queryKey: ['pdfs', 'recent'] });
  client.setQueriesData<PdfPages>(
    // Same key as in `galleryQuery`.
    { queryKey: ['pdfs', 'gallery'], predicate: ({ queryKey }) => isMeant(queryKey[2] as GalleryFilter) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, data: patch(page.data) })) },
  );
}

function patchOf(id: string, changes: Partial<Pdf> | null) {
  return <Entry extends Pdf>(pdfs: Entry[]): Entry[] =>
    changes === null ? pdfs.filter((pdf) => pdf.id !== id) : pdfs.map((pdf) => (pdf.id === id ? { ...pdf, ...changes } : pdf));
}
