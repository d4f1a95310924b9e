import { type SavedKind, savedInitials, savedSignatures } from '@countersign/contract/signatures';
import type { FastifyInstance } from 'fastify';
import { ownUser } from '#features/account/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import type { SavedSignatureRow } from '#src/schema/signatures.ts';
import { imageOf } from './image-of.ts';
import { deleteSaved, listSaved } from './queries.ts';
import { chooseDefault, saveSignature } from './service.ts';

export function signatureRoutes(app: FastifyInstance) {
  mountKind(app, 'signatures', savedSignatures);
  mountKind(app, 'initials', savedInitials);
}

function mountKind(app: FastifyInstance, kind: SavedKind, contract: typeof savedSignatures | typeof savedInitials) {
  const { db } = app.context;
  const drawerOf = (params: { id: string }) => ({ user_id: params.id, kind });

  mount(app, contract.list, {
    policy: ownUser,
    handler: async ({ request, params, query }) => {
      const { data, total } = await listSaved(db, drawerOf(params), query);
      return pageOf(request, query, { data: data.map(present), total });
    },
  });

  mount(app, contract.create, {
    policy: ownUser,
    handler: async ({ call, params, body }) => present(await saveSignature(call, drawerOf(params), body)),
  });

  mount(app, contract.update, {
    policy: ownUser,
    handler: async ({ call, params, body }) =>
      present(await chooseDefault(call, drawerOf(params), { id: params.signatureId, is_default: body.is_default })),
  });

  mount(app, contract.remove, {
    policy: ownUser,
    handler: async ({ params }) => {
      if (!(await deleteSaved(db, { drawer: drawerOf(params), id: params.signatureId }))) throw new AppError('not_found');
    },
  });
}

function present({ kind: _kind, ...row }: SavedSignatureRow) {
  return {
    ...row,
    content: imageOf(row.value),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
