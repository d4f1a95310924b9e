import * as contract from '@countersign/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { ownUser } from '#features/account/index.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { callOf } from '#platform/http/call-of.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone } from '#platform/http/policy.ts';
import { type RateLimit, enforceRateLimit } from '#platform/limits/rate-limit.ts';
import { choose, describeUnsubscribe, listPreferences, unsubscribe } from './service.ts';

const LIMIT: RateLimit = { name: 'unsubscribe', max: 120, window_seconds: 900 };
const MAX_FORM_BYTES = 4_096;

export function notificationPreferenceRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.getNotificationPreferences, {
    policy: ownUser,
    handler: async ({ call }) => ({ data: await listPreferences(context.db, requireUser(call).id) }),
  });

  mount(app, contract.updateNotificationPreference, {
    policy: ownUser,
    handler: async ({ call, body }) => {
      const { id } = requireUser(call);
      await choose(context, id, body);
      return { data: await listPreferences(context.db, id) };
    },
  });

  mount(app, contract.getUnsubscribe, {
    policy: anyone,
    rate_limit: LIMIT,
    handler: ({ query }) => describeUnsubscribe(context, query.token),
  });

  mount(app, contract.unsubscribe, {
    policy: anyone,
    rate_limit: LIMIT,
    handler: ({ body }) => unsubscribe(context, body.token),
  });

  oneClick(app);
}

/**
 * One-click unsubscribe in mail programs (RFC 8058): a form without cookies. GET of the same address shows a confirmation page,
 * so that following links has no effect.
 */
function oneClick(app: FastifyInstance) {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, _body, parsed) => parsed(null, undefined),
    );
    scope.post<{ Querystring: { token?: string | string[] } }>(
      '/unsubscribe',
      { config: { open: 'mail programs unsubscribe with the token in the address' } },
      async (request, reply) => {
        await enforceRateLimit(callOf(request), LIMIT);
        const [token = ''] = [request.query.token].flat();
        await unsubscribe(app.context, token);
        return reply.code(204).send();
      },
    );
    done();
  });
}
