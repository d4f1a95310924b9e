import * as contract from '@countersign/contract/organizations';
import type { FastifyInstance } from 'fastify';
import { mayManageOrganization } from '#features/organizations/index.ts';
import { mount } from '#platform/http/mount.ts';
import { deleteOrganization } from './remove.ts';

export function organizationDeletionRoutes(app: FastifyInstance) {
  mount(app, contract.deleteOrganization, {
    policy: mayManageOrganization,
    handler: ({ call, grant }) => deleteOrganization(call, grant),
  });
}
