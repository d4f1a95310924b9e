import * as contract from '@countersign/contract/api-requests';
import type { FastifyInstance } from 'fastify';
import { ownUser } from '#features/account/index.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { listApiRequests } from './queries.ts';

export function requestLogRoutes(app: FastifyInstance) {
  const { db } = app.context;

  mount(app, contract.listApiRequests, {
    policy: ownUser,
    handler: async ({ request, params, query }) => {
      const { data, total } = await listApiRequests(db, params.id, query);
      return pageOf(request, query, {
        data: data.map(({ user_id: _user, ...row }) => ({ ...row, created_at: row.created_at.toISOString() })),
        total,
      });
    },
  });
}
