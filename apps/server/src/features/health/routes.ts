import * as maintenanceContract from '@countersign/contract/maintenance';
import * as contract from '@countersign/contract/health';
import { problem } from '@countersign/contract/problems';
import type { FastifyInstance } from 'fastify';
import { isDatabaseAlive } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone, supportStaff } from '#platform/http/policy.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import type { MaintenanceState } from '#platform/maintenance/maintenance.ts';

export function healthRoutes(app: FastifyInstance) {
  const { db, storage, jobs, config } = app.context;

  mount(app, contract.getHealth, { policy: anyone, in_maintenance: 'open', handler: async () => ({ status: 'ok' as const }) });
  mount(app, contract.getVersion, { policy: anyone, handler: async () => ({ version: config.version }) });

  mount(app, contract.getReady, {
    policy: anyone,
    in_maintenance: 'open',
    handler: async ({ reply }) => {
      const [database, files, queue] = await Promise.all([isDatabaseAlive(db), storage.isAlive(), jobs.isAlive()]);
      const isReady = database && files && queue;
      const answer = {
        status: isReady ? ('ok' as const) : ('unavailable' as const),
        checks: { database, storage: files, queue },
      };
      if (isReady) return answer;
      return void reply.status(503).send(answer);
    },
  });

  maintenanceRoutes(app);
}

function maintenanceRoutes(app: FastifyInstance) {
  const { maintenance, clock } = app.context;

  mount(app, maintenanceContract.getMaintenance, {
    policy: supportStaff,
    handler: async () => present(await maintenance.read()),
  });

  mount(app, maintenanceContract.setMaintenance, {
    policy: supportStaff,
    handler: async ({ call, body }) => {
      const { is_configured } = await maintenance.read();
      if (is_configured && !body.is_on) throw new AppError('conflict', problem('maintenance_set_by_configuration'));
      await maintenance.set(body.is_on, clock.now());
      logSecurity(call, body.is_on ? 'maintenance_on' : 'maintenance_off');
      return present(await maintenance.read());
    },
  });
}

function present({ since, ...state }: MaintenanceState) {
  return { ...state, since: since?.toISOString() ?? null };
}
