// Whom one has written to before, while a signee is typed.
import * as contract from '@countersign/contract/signee-suggestions';
import type { FastifyInstance } from 'fastify';
import { inSpace } from '#features/organizations/spaces/index.ts';
import { mount } from '#platform/http/mount.ts';
import { suggestSignees } from './queries/draft-queries.ts';

export function suggestionRoutes(app: FastifyInstance) {
  mount(app, contract.listSigneeSuggestions, {
    policy: inSpace(['admin', 'standard']),
    handler: async ({ grant: { space, role, user }, query }) => {
      // As in the lists of pdfs, members see what is their own, admins everything.
      const created_by = role === 'admin' ? null : user.id;
      return { data: await suggestSignees(app.context.db, { space, created_by }, query.search.trim()) };
    },
  });
}
