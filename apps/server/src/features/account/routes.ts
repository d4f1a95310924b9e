import * as contract from '@countersign/contract/users';
import type { FastifyInstance } from 'fastify';
import { roleIn } from '#features/organizations/index.ts';
import { invalidField } from '#platform/http/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { requireUser, signedIn } from '#platform/http/policy.ts';
import { ownUser } from './policy.ts';
import { presentUser } from './presenter.ts';
import { setDefaultOrganization, touchUser } from './queries.ts';

export function accountRoutes(app: FastifyInstance) {
  mount(app, contract.getMe, {
    policy: signedIn,
    handler: async ({ request }) => {
      const now = app.parts.clock.now();
      const user = requireUser(request);
      await touchUser(app.parts.db, user, now);
      return presentUser({ ...user, last_seen_at: now }, now);
    },
  });

  mount(app, contract.getDefaultOrganization, {
    policy: ownUser,
    handler: async ({ request }) => ({ default_organization_id: requireUser(request).default_organization_id }),
  });

  mount(app, contract.setDefaultOrganization, {
    policy: ownUser,
    handler: async ({ request, body }) => {
      const user = requireUser(request);
      if (body.value !== null && (await roleIn(app.parts.db, { organization_id: body.value, user })) === null) {
        throw invalidField('value', 'We could not find that organization.');
      }
      await setDefaultOrganization(app.parts.db, user.id, body.value);
      return { default_organization_id: body.value };
    },
  });
}
