// Routes with which a space applies and removes an access code.
import * as contract from '@countersign/contract/applied-access-code';
import type { FastifyInstance } from 'fastify';
import { ownerOf } from '#features/organizations/spaces/index.ts';
import { mount } from '#platform/http/mount.ts';
import { applyAccessCode, findAppliedCode, removeAccessCode } from './access-codes.ts';
import { mayBill, mayPay } from './policy.ts';
import { CODE_LIMIT } from './provider-calls.ts';

export function appliedCodeRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.getAccessCode, {
    policy: mayBill,
    handler: async ({ grant, reply }) => {
      const applied = await findAppliedCode(context.db, ownerOf(grant.space));
      if (!applied) return void (await reply.status(204).send());
      return { applied_at: applied.toISOString() };
    },
  });

  mount(app, contract.applyAccessCode, {
    policy: mayPay,
    rate_limit: CODE_LIMIT,
    handler: async ({ call, grant, body }) => ({
      applied_at: (await applyAccessCode(call, grant, body.access_code)).toISOString(),
    }),
  });

  mount(app, contract.removeAccessCode, {
    policy: mayBill,
    handler: async ({ grant }) => removeAccessCode(context.db, ownerOf(grant.space), context.clock.now()),
  });
}
