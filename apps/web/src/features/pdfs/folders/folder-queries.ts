// Folders of a space. Their query keys start like those of pdfs, because a change of one may affect the other.
import { type FiledMode, getFolder, listFolders } from '@countersign/contract/folders';
import { STALE_TIME } from '@countersign/contract/limits';
import { PAGE_SIZE } from '@countersign/contract/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allPages } from '#lib/api/all-pages.ts';
import { call } from '#lib/api/call.ts';
import type { Space } from '#lib/api/url.ts';

const MAX_FOUND = 5;

/**
 * Folders in a folder (null: at the top), or all folders whose names match the search.
 * @param about.mode only folders shown among documents, or among templates
 */
export function foldersQuery(
  space: Space,
  { parent, search, mode }: { parent: string | null; search: string; mode?: FiledMode },
) {
  const where = { ...(search === '' ? { 'filter[parent_id]': parent } : { 'filter[search]': search }), 'filter[mode]': mode };
  return queryOptions({
    queryKey: ['pdfs', 'folders', space, { parent, search, mode }],
    queryFn: ({ signal }) =>
      allPages((number) =>
        call(listFolders, {
          params: { space },
          query: { ...where, 'page[number]': number, 'page[size]': PAGE_SIZE.max },
          signal,
        }),
      ),
    staleTime: STALE_TIME.short_ms,
    meta: { silent: true },
  });
}

/** One folder with its ancestors. */
export function folderQuery(space: Space, id: string) {
  return queryOptions({
    queryKey: ['pdfs', 'folder', space, id],
    queryFn: ({ signal }) => call(getFolder, { params: { space, folderId: id }, signal }),
    staleTime: STALE_TIME.short_ms,
    meta: { silent: true },
  });
}

/** For the global search. */
export function foundFoldersQuery(space: Space, search: string) {
  return queryOptions({
    queryKey: ['pdfs', 'found-folders', space, search],
    queryFn: async ({ signal }) => {
      const query = { 'filter[search]': search, 'page[size]': MAX_FOUND };
      return (await call(listFolders, { params: { space }, query, signal })).data;
    },
    staleTime: STALE_TIME.short_ms,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}
