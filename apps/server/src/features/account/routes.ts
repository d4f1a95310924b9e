import * as contract from '@countersign/contract/users';
import { listUserTimeline } from '@countersign/contract/account-security';
import type { FastifyInstance } from 'fastify';
import { cancelEmailChange, updateUser } from '#features/auth/index.ts';
import { roleIn } from '#features/organizations/index.ts';
import { presentUser } from '#features/users/index.ts';
import { invalidField } from '#platform/http/app-error.ts';
import { browserLanguage } from '#platform/http/caller-language.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { requireUser, signedIn } from '#platform/http/policy.ts';
import type { RateLimit } from '#platform/http/rate-limit.ts';
import { withoutUndefined } from '#platform/http/without-undefined.ts';
import { ownUser } from './policy.ts';
import { updateProfile } from './profile.ts';
import { listTimeline, setDefaultOrganization, touchUser } from './queries.ts';

/** Pictures are work. */
const PROFILE: RateLimit = {
  name: 'profile',
  max: 60,
  window_seconds: 900,
  key: (request) => request.caller.user?.id ?? request.ip,
};

export function accountRoutes(app: FastifyInstance) {
  const { context } = app;
  spaceRoutes(app);

  mount(app, contract.getMe, {
    policy: signedIn,
    handler: async ({ request, query }) => {
      const now = context.clock.now();
      const user = requireUser(request);
      await touchUser(context.db, user, { now, locale: browserLanguage(request) });
      return presentUser(context, { ...user, last_seen_at: now }, query.append);
    },
  });

  mount(app, contract.updateMe, {
    policy: signedIn,
    rate_limit: PROFILE,
    handler: async ({ request, body }) => presentUser(context, await updateProfile(request, requireUser(request), body)),
  });

  mount(app, contract.cancelEmailChange, {
    policy: signedIn,
    handler: async ({ request }) => presentUser(context, await cancelEmailChange(request, requireUser(request))),
  });

  mount(app, contract.setPreferences, {
    policy: signedIn,
    handler: async ({ request, body }) => {
      const user = requireUser(request);
      const changes = { ...withoutUndefined(body), updated_at: context.clock.now() };
      return presentUser(context, (await updateUser(context.db, user.id, changes)) ?? user);
    },
  });

  mount(app, listUserTimeline, {
    policy: signedIn,
    handler: async ({ request, query }) => {
      const { data, total } = await listTimeline(context.db, requireUser(request).id, query);
      return pageOf(request, query, { data: data.map((event) => ({ ...event, at: event.at.toISOString() })), total });
    },
  });
}

function spaceRoutes(app: FastifyInstance) {
  mount(app, contract.getDefaultOrganization, {
    policy: ownUser,
    handler: async ({ request }) => ({ default_organization_id: requireUser(request).default_organization_id }),
  });

  mount(app, contract.setDefaultOrganization, {
    policy: ownUser,
    handler: async ({ request, body }) => {
      const user = requireUser(request);
      if (body.value !== null && (await roleIn(app.context.db, { organization_id: body.value, user })) === null) {
        throw invalidField('value', 'We could not find that organization.');
      }
      await setDefaultOrganization(app.context.db, user.id, body.value);
      return { default_organization_id: body.value };
    },
  });
}
