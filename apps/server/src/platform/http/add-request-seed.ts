import type { FastifyInstance } from 'fastify';
import { runSeeded } from '#platform/clock/request-seed.ts';

/** From the handler on, a request with a seed has that seed's time and ids. Who calls is found out by the true time. */
export function addRequestSeed(app: FastifyInstance) {
  app.addHook('preHandler', (request, _reply, done) => runSeeded(request.headers['x-test-seed'], done));
}
