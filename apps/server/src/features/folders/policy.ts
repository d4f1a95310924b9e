import { type SpaceGrant, inSpace, ownerOf } from '#features/organizations/spaces/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Policy } from '#platform/http/policy.ts';
import type { FolderRow } from '#src/schema/pdfs.ts';
import { findFolderOrDeleted } from './queries.ts';

/** Members of the space who may create documents. */
export const mayUseFolders = inSpace(['admin', 'standard']);

/** Members may change their own folders, admins every folder. */
export function mayChange({ role, user }: SpaceGrant, folder: Pick<FolderRow, 'created_by'>): boolean {
  return role === 'admin' || folder.created_by === user.id;
}

export const mayChangeFolder: Policy<SpaceGrant> = {
  name: 'an admin of the space, or the member who created the folder',
  allows: ['owner', 'organization_admin', 'organization_standard'],
  check: async (request, params) => {
    const grant = await mayUseFolders.check(request, params);
    const folder = await findFolderOrDeleted(request.server.context.db, ownerOf(grant.space), params['folderId'] ?? '');
    if (!folder) throw new AppError('not_found');
    if (!mayChange(grant, folder)) throw new AppError('forbidden');
    return grant;
  },
};
