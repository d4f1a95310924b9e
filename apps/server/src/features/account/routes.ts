import * as contract from '@countersign/contract/users';
import { listUserTimeline } from '@countersign/contract/account-security';
import { problem } from '@countersign/contract/problems';
import type { FastifyInstance } from 'fastify';
import { cancelEmailChange, updateUser } from '#features/auth/index.ts';
import { roleIn } from '#features/organizations/spaces/index.ts';
import { presentUser } from '#features/users/index.ts';
import { browserLanguage } from '#platform/context/caller-language.ts';
import type { Caller } from '#platform/context/caller.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { signedIn } from '#platform/http/policy.ts';
import type { RateLimit } from '#platform/limits/rate-limit.ts';
import { withoutUndefined } from '#platform/without-undefined.ts';
import { ownUser } from './policy.ts';
import { updateProfile } from './profile.ts';
import { listTimeline, setDefaultOrganization, touchUser } from './queries.ts';

/** Processing images is expensive. */
const PROFILE: RateLimit = {
  name: 'profile',
  max: 60,
  window_seconds: 900,
  key: ({ user, ip }: Caller) => user?.id ?? ip,
};

export function accountRoutes(app: FastifyInstance) {
  const { context } = app;
  spaceRoutes(app);

  mount(app, contract.getMe, {
    policy: signedIn,
    handler: async ({ call, query }) => {
      const now = context.clock.now();
      const user = requireUser(call);
      await touchUser(context.db, user, { now, locale: browserLanguage(call) });
      return presentUser(context, { ...user, last_seen_at: now }, query.append);
    },
  });

  mount(app, contract.updateMe, {
    policy: signedIn,
    rate_limit: PROFILE,
    handler: async ({ call, body }) => presentUser(context, await updateProfile(call, requireUser(call), body)),
  });

  mount(app, contract.cancelEmailChange, {
    policy: signedIn,
    handler: async ({ call }) => presentUser(context, await cancelEmailChange(call, requireUser(call))),
  });

  mount(app, contract.setPreferences, {
    policy: signedIn,
    handler: async ({ call, body }) => {
      const user = requireUser(call);
      const changes = { ...withoutUndefined(body), updated_at: context.clock.now() };
      return presentUser(context, (await updateUser(context.db, user.id, changes)) ?? user);
    },
  });

  mount(app, listUserTimeline, {
    policy: signedIn,
    handler: async ({ call, request, query }) => {
      const { data, total } = await listTimeline(context.db, requireUser(call).id, query);
      return pageOf(request, query, { data: data.map((event) => ({ ...event, at: event.at.toISOString() })), total });
    },
  });
}

function spaceRoutes(app: FastifyInstance) {
  mount(app, contract.getDefaultOrganization, {
    policy: ownUser,
    handler: async ({ call }) => ({ default_organization_id: requireUser(call).default_organization_id }),
  });

  mount(app, contract.setDefaultOrganization, {
    policy: ownUser,
    handler: async ({ call, body }) => {
      const user = requireUser(call);
      if (body.value !== null && (await roleIn(app.context.db, { organization_id: body.value, user })) === null) {
        throw invalidField('value', problem('organization_not_found'));
      }
      await setDefaultOrganization(app.context.db, user.id, body.value);
      return { default_organization_id: body.value };
    },
  });
}
