import * as contract from '@countersign/contract/folders';
import type { FastifyInstance } from 'fastify';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import type { FolderRow } from '#src/schema/pdfs.ts';
import { mayChange, mayChangeFolder, mayUseFolders } from './policy.ts';
import { findFolder, listFolders, readPath } from './queries.ts';
import { changeFolder, createFolder, deleteFolder, restoreFolder } from './service.ts';

export function folderRoutes(app: FastifyInstance) {
  const { db } = app.context;

  mount(app, contract.listFolders, {
    policy: mayUseFolders,
    handler: async ({ grant, query, request }) => {
      const { data, total } = await listFolders(db, ownerOf(grant.space), query);
      return pageOf(request, query, { data: data.map((folder) => present(grant, folder)), total });
    },
  });

  mount(app, contract.getFolder, {
    policy: mayUseFolders,
    handler: async ({ grant, params }) => {
      const folder = await findFolder(db, ownerOf(grant.space), params.folderId);
      if (!folder) throw new AppError('not_found');
      return { ...present(grant, folder), path: await readPath(db, folder.parent_id) };
    },
  });

  mount(app, contract.createFolder, {
    policy: mayUseFolders,
    plan_required_of: ({ space }) => ownerOf(space),
    handler: async ({ grant, call, body }) => present(grant, await createFolder(call, grant, body)),
  });

  mount(app, contract.updateFolder, {
    policy: mayChangeFolder,
    plan_required_of: ({ space }) => ownerOf(space),
    handler: async ({ grant, call, params, body }) =>
      present(grant, await changeFolder(call, grant, { id: params.folderId, changes: body })),
  });

  mount(app, contract.deleteFolder, {
    policy: mayChangeFolder,
    handler: ({ grant, call, params }) => deleteFolder(call, grant, params.folderId),
  });

  mount(app, contract.restoreFolder, {
    policy: mayChangeFolder,
    handler: async ({ grant, call, params }) => present(grant, await restoreFolder(call, grant, params.folderId)),
  });
}

function present(grant: SpaceGrant, folder: FolderRow) {
  return {
    id: folder.id,
    user_id: folder.user_id,
    organization_id: folder.organization_id,
    parent_id: folder.parent_id,
    name: folder.name,
    may_change: mayChange(grant, folder),
    created_at: folder.created_at.toISOString(),
    updated_at: folder.updated_at.toISOString(),
  };
}
