import type { FastifyInstance } from 'fastify';
import { runSeeded } from '#platform/clock/request-seed.ts';

/** Gives a seeded request its time and ids from the handler on. Authentication uses the real time. */
export function addRequestSeed(app: FastifyInstance) {
  app.addHook('preHandler', (request, _reply, done) => runSeeded(request.headers['x-test-seed'], done));
}
