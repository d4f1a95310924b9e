import * as contract from '@countersign/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/http/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { requireUser, signedIn } from '#platform/http/policy.ts';
import { presentNotification } from './presenter.ts';
import { listNotifications, markAllRead, markNotification } from './queries.ts';

export function notificationRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, contract.listNotifications, {
    policy: signedIn,
    handler: async ({ request, query }) => {
      const { data, total } = await listNotifications(db, requireUser(request).id, query);
      const now = clock.now();
      return pageOf(request, query, { data: data.map((row) => presentNotification(row, now)), total });
    },
  });

  mount(app, contract.updateNotification, {
    policy: signedIn,
    handler: async ({ request, params, body }) => {
      const now = clock.now();
      const changes = { read_at: body.is_read ? now : null, updated_at: now };
      const row = await markNotification(db, { user_id: requireUser(request).id, id: params.id }, changes);
      if (!row) throw new AppError('not_found');
      return presentNotification(row, now);
    },
  });

  mount(app, contract.readAllNotifications, {
    policy: signedIn,
    handler: async ({ request }) => ({ read: await markAllRead(db, requireUser(request).id, clock.now()) }),
  });
}
