import * as contract from '@countersign/contract/alerts';
import { problem } from '@countersign/contract/problems';
import type { FastifyInstance } from 'fastify';
import { newId } from '#platform/clock/request-seed.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { signedIn, supportStaff } from '#platform/http/policy.ts';
import type { AlertRow } from '#src/schema/alerts.ts';
import { countAlerts, deleteAlert, deleteAlerts, findAlertMessage, insertAlert, listAlerts } from './queries.ts';

export function alertRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, contract.listAlerts, {
    policy: signedIn,
    handler: async () => ({ data: (await listAlerts(db)).map(present) }),
  });

  mount(app, contract.createAlert, {
    policy: supportStaff,
    handler: async ({ call, body }) => {
      if ((await countAlerts(db)) >= contract.MAX_ALERTS)
        throw new AppError('invalid', problem('too_many_alerts', { max: contract.MAX_ALERTS }));
      const now = clock.now();
      const row = { id: newId(now), ...body, created_by: requireUser(call).id, created_at: now };
      await insertAlert(db, row);
      return present(row);
    },
  });

  mount(app, contract.deleteAlert, {
    policy: supportStaff,
    subject_of: ({ params }) => findAlertMessage(db, params.alertId),
    handler: async ({ params }) => {
      if (!(await deleteAlert(db, params.alertId))) throw new AppError('not_found');
    },
  });

  mount(app, contract.deleteAlerts, { policy: supportStaff, handler: () => deleteAlerts(db) });
}

function present({ id, type, message, created_at }: AlertRow): contract.Alert {
  return { id, type, message, created_at: created_at.toISOString() };
}
