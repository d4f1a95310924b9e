import * as contract from '@countersign/contract/organizations';
import type { FastifyInstance } from 'fastify';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { requireUser, signedIn } from '#platform/http/policy.ts';
import { listOrganizationsOf } from './queries.ts';

export function organizationRoutes(app: FastifyInstance) {
  mount(app, contract.listOrganizations, {
    policy: signedIn,
    handler: async ({ request, query }) => {
      const { data, total } = await listOrganizationsOf(app.parts.db, requireUser(request).id, query);
      const items = data.map(({ organization, membership }) => ({
        ...organization,
        is_billable: false,
        logo_base64: null,
        authOrganizationUser: {
          ...membership,
          created_at: membership.created_at.toISOString(),
          updated_at: membership.updated_at.toISOString(),
        },
        authUserRole: startCase(membership.role),
        created_at: organization.created_at.toISOString(),
        updated_at: organization.updated_at.toISOString(),
        deleted_at: null,
      }));
      return pageOf(request, query, { data: items, total });
    },
  });
}

function startCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
