import * as contract from '@countersign/contract/text-tags';
import type { FastifyInstance } from 'fastify';
import { mayChangePdf } from '#features/pdfs/access/index.ts';
import { presentDetails } from '#features/pdfs/index.ts';
import { byCall } from '#features/timeline/index.ts';
import { mount } from '#platform/http/mount.ts';
import { undoTextTags, useTextTags } from './use-text-tags.ts';

export function textTagRoutes(app: FastifyInstance) {
  mount(app, contract.decideTextTags, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    rate_limit: { name: 'text_tags', max: 60, window_seconds: 60 },
    handler: async ({ grant, call, params, body }) => {
      const actor = { by: byCall(call), user_id: call.caller.user?.id ?? null };
      await (body.action === 'use' ? useTextTags : undoTextTags)(app.context, grant.pdf, actor);
      return presentDetails(call, params.id);
    },
  });
}
