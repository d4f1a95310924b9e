// Ends connections whose request body stalls, or continues after the response.
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The rest of a body is read and discarded for so long, so that the client receives the response. */
const AFTER_ANSWER_MS = 2_000;

/**
 * Ends connections on which a body makes no progress, and those that go on sending after the answer.
 * @param stalled_ms without a byte
 */
export function endIdleBodies(app: FastifyInstance, { stalled_ms }: { stalled_ms: number }) {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    // Node ends a connection on which nothing has moved for so long.
    raw.socket.setTimeout(stalled_ms);
    // After the answer the connection has the time limit of one that is kept open.
    raw.once('end', () => reply.raw.writableEnded || raw.socket.setTimeout(0));
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(() => raw.complete || raw.socket.destroy(), AFTER_ANSWER_MS);
    raw.once('close', () => clearTimeout(timer));
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
