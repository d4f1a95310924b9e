import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, oneLine, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';

/** What folders hold. */
export const FILED_MODES = ['edit', 'template'] as const;
export type FiledMode = (typeof FILED_MODES)[number];

/** Holds documents and templates of a space, and other folders. */
export const folder = z.object({
  id,
  user_id: id.nullable(),
  organization_id: id.nullable(),
  /** null at the top. */
  parent_id: id.nullable(),
  name: z.string(),
  /** Whether the caller may rename, move and delete it: who has made it, and admins. */
  may_change: z.boolean(),
  created_at: time,
  updated_at: time,
});
export type Folder = z.infer<typeof folder>;

const folderWithPath = folder.extend({
  /** The folders that it is in, from the top on. */
  path: z.array(z.object({ id, name: z.string() })),
});
export type FolderWithPath = z.infer<typeof folderWithPath>;

const name = oneLine(255);
const folderChanges = z.object({ name: name.optional(), parent_id: id.nullable().optional() });

export const listFolders = endpoint({
  method: 'GET',
  path: '/api/{space}/folders',
  summary: 'List folders',
  description:
    '`filter[mode]` returns folders that contain something of that kind, directly or in subfolders, and empty folders created for it.',
  tag: 'folders',
  query: listQuery({
    sorts: ['name', 'created_at', 'updated_at'],
    default_sort: 'name',
    filters: { parent_id: z.union([z.literal(''), z.uuid()]), search: z.string().max(200), mode: z.enum(FILED_MODES) },
  }),
  answer: listOf(folder),
});

export const getFolder = endpoint({
  method: 'GET',
  path: '/api/{space}/folders/{folderId}',
  summary: 'Get a folder',
  description: 'With the folders that contain it.',
  tag: 'folders',
  answer: folderWithPath,
});

export const createFolder = endpoint({
  method: 'POST',
  path: '/api/{space}/folders',
  summary: 'Create a folder',
  tag: 'folders',
  body: z.object({
    name,
    parent_id: id.nullable().default(null),
    /** The gallery that shows it as long as it is empty; left out: both do. */
    mode: z.enum(FILED_MODES).optional(),
  }),
  answer: folder,
  status: 201,
});

export const updateFolder = endpoint({
  method: 'PUT',
  path: '/api/{space}/folders/{folderId}',
  summary: 'Rename or move a folder',
  tag: 'folders',
  body: folderChanges,
  answer: folder,
});

export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/api/{space}/folders/{folderId}',
  summary: 'Delete a folder',
  description: 'Deletes its subfolders too. Its documents and templates move to the deleted tab.',
  tag: 'folders',
});

export const restoreFolder = endpoint({
  method: 'POST',
  path: '/api/{space}/folders/{folderId}/restore',
  summary: 'Restore a folder',
  description: 'Restores everything that was deleted with it, within 30 days.',
  tag: 'folders',
  answer: folder,
});
