import * as contract from '@countersign/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { requireUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { signedIn } from '#platform/http/policy.ts';
import { presentNotification } from './presenter.ts';
import { listNotifications, markAllRead, markNotification } from './queries.ts';

export function notificationRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, contract.listNotifications, {
    policy: signedIn,
    handler: async ({ call, request, query }) => {
      const { data, total } = await listNotifications(db, requireUser(call).id, query);
      const now = clock.now();
      return pageOf(request, query, { data: data.map((row) => presentNotification(row, now)), total });
    },
  });

  mount(app, contract.updateNotification, {
    policy: signedIn,
    handler: async ({ call, params, body }) => {
      const now = clock.now();
      const changes = { read_at: body.is_read ? now : null, updated_at: now };
      const row = await markNotification(db, { user_id: requireUser(call).id, id: params.id }, changes);
      if (!row) throw new AppError('not_found');
      return presentNotification(row, now);
    },
  });

  mount(app, contract.readAllNotifications, {
    policy: signedIn,
    handler: async ({ call }) => ({ read: await markAllRead(db, requireUser(call).id, clock.now()) }),
  });
}
