import * as contract from '@countersign/contract/api-tokens';
import type { FastifyInstance } from 'fastify';
import { ownUser } from '#features/account/index.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { mayMakeToken } from './policy.ts';
import { type ApiTokenRow, listTokens } from './queries.ts';
import { createToken, revokeToken } from './service.ts';

export function tokenRoutes(app: FastifyInstance) {
  const { db } = app.context;

  mount(app, contract.listTokens, {
    policy: ownUser,
    handler: async ({ request, params, query }) => {
      const { data, total } = await listTokens(db, params.id, query);
      return pageOf(request, query, { data: data.map(present), total });
    },
  });

  mount(app, contract.createApiToken, {
    policy: mayMakeToken,
    handler: async ({ call, params, body }) => {
      const { row, token } = await createToken(call, params.id, body);
      return { ...present(row), token };
    },
  });

  mount(app, contract.revokeApiToken, {
    policy: ownUser,
    handler: ({ call, params }) => revokeToken(call, { user_id: params.id, id: params.tokenId }),
  });
}

/** Omits the hash. */
function present(row: ApiTokenRow) {
  return {
    id: row.id,
    name: row.name,
    abilities: row.abilities,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    tokenable_id: row.user_id,
    tokenable_type: 'User' as const,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
