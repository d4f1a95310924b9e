import type { FastifyRequest } from 'fastify';
import { KEEPERS, mayListForms, mayPublish, requireOwn } from '#features/forms/index.ts';
import type { SpaceGrant } from '#features/organizations/spaces/index.ts';
import type { Policy } from '#platform/http/policy.ts';
import type { BulkSendRow } from '#src/schema/forms.ts';
import { findBulkSend } from './queries.ts';

export interface BulkGrant extends SpaceGrant {
  bulk_send: BulkSendRow;
}

export const mayEditBulkSend: Policy<BulkGrant> = bulkPolicy(mayListForms);
export const maySendBulk: Policy<BulkGrant> = bulkPolicy(mayPublish);

function bulkPolicy(base: Policy<SpaceGrant>): Policy<BulkGrant> {
  return {
    name: `the member who created the bulk send, or ${base.name.replace('admin or standard', 'an admin')}`,
    allows: KEEPERS,
    check: async (request: FastifyRequest, params) => {
      const grant = await base.check(request, params);
      const bulk_send = await findBulkSend(request.server.context.db, grant.space, params['bulkSendId'] ?? '');
      return { ...grant, bulk_send: requireOwn(grant, bulk_send) };
    },
  };
}
