import * as contract from '@countersign/contract/usage';
import type { FastifyInstance } from 'fastify';
import { inSpace, ownerOf } from '#features/organizations/spaces/index.ts';
import { mount } from '#platform/http/mount.ts';
import { readMeters } from './limits.ts';

export function usageRoutes(app: FastifyInstance) {
  mount(app, contract.getUsage, {
    policy: inSpace(['admin', 'standard']),
    handler: async ({ grant }) => {
      const { db, entitlements } = app.context;
      const owner = ownerOf(grant.space);
      const { since, meters } = await readMeters(app.context, owner);
      const { organization_id } = owner;
      const needs_subscription = organization_id !== null && !(await entitlements.hasSubscription(db, organization_id));
      return { period_started_at: since.toISOString(), needs_subscription, data: meters };
    },
  });
}
