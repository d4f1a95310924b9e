import * as contract from '@countersign/contract/system';
import type { FastifyInstance } from 'fastify';
import { isDatabaseAlive } from '#platform/db/database.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone } from '#platform/http/policy.ts';

export function systemRoutes(app: FastifyInstance) {
  const { db, storage, jobs, config } = app.parts;

  mount(app, contract.getHealth, { policy: anyone, handler: async () => ({ status: 'ok' as const }) });
  mount(app, contract.getVersion, { policy: anyone, handler: async () => ({ version: config.version }) });

  mount(app, contract.getReady, {
    policy: anyone,
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
}
