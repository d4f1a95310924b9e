import * as contract from '@countersign/contract/usage';
import type { FastifyInstance } from 'fastify';
import { inSpace, ownerOf } from '#features/organizations/index.ts';
import { mount } from '#platform/http/mount.ts';
import { readMeters } from './limits.ts';

export function usageRoutes(app: FastifyInstance) {
  mount(app, contract.getUsage, {
    policy: inSpace(['admin', 'standard']),
    handler: async ({ grant }) => {
      const { since, meters } = await readMeters(app.parts, ownerOf(grant.space));
      return { period_started_at: since.toISOString(), data: meters };
    },
  });
}
