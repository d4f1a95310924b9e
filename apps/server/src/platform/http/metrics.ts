// Metrics for Prometheus: those of the process, and request durations by route.
import { problem } from '@countersign/contract/problems';
import type { FastifyInstance } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { sameText } from '#platform/secrets/secrets.ts';

/** Sampling interval of the event loop delay; the library's default of 10 ms causes most of an idle server's load. */
const LOOP_MS = 100;

/** Readable with the configured token; without a token only from this machine, and not through a proxy on it. */
export function addMetrics(app: FastifyInstance, token: string | null) {
  const registry = new Registry();
  app.decorate('metrics', registry);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_MS });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
  });

  app.get('/metrics', { config: { open: 'figures, behind a token or from this machine only' } }, async (request, reply) => {
    const isAllowed = token
      ? sameText(request.headers.authorization ?? '', `Bearer ${token}`)
      : isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined;
    if (!isAllowed) return reply.status(404).send(problem('not_found'));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Features register their own metrics here. */
    metrics: Registry;
  }
}

function isLoopback(ip: string): boolean {
  return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
}
