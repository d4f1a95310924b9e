// Ends connections whose request body is too slow, or continues after the response.
import { presentProblem, problem } from '@countersign/contract/problems';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The rest of a body is read and discarded for this time, so that the client receives the response. */
const AFTER_ANSWER_MS = 2_000;
/** Slower than any phone. A slower body only occupies its share of the disk. */
const MIN_BYTES_A_SECOND = 1_024;
/** The rate is averaged over this many samples, as a sliding window. */
const LOOKS = 6;
const TOO_SLOW = problem('upload_too_slow');

/**
 * Ends connections on which a body arrives at less than a kilobyte per second, and those that continue to send after the
 * response.
 * @param window_ms the period over which the rate is measured
 */
export function endSlowBodies(app: FastifyInstance, { window_ms }: { window_ms: number }) {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const isTooSlow = rateOf(raw, (MIN_BYTES_A_SECOND * window_ms) / 1_000);
    const timer = setInterval(() => {
      if (raw.complete || raw.destroyed || reply.raw.headersSent) clearInterval(timer);
      else if (isTooSlow()) refuse(request);
    }, window_ms / LOOKS);
    reply.raw.once('close', () => clearInterval(timer));
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(() => raw.complete || raw.socket.destroy(), AFTER_ANSWER_MS);
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Measured in samples rather than by the clock: a server that was itself held up must not find all clients slow afterwards. */
function rateOf(raw: IncomingMessage, minBytes: number): () => boolean {
  let counts = [raw.socket.bytesRead];
  return () => {
    // Received data are still unread, so the server is slow, not the client.
    if (raw.readableLength > 0) counts = [];
    counts.push(raw.socket.bytesRead);
    if (counts.length <= LOOKS) return false;
    const [before = 0] = counts;
    counts = counts.slice(-LOOKS);
    return raw.socket.bytesRead - before < minBytes;
  };
}

/** Answers without the handler, which waits for the body and then sees that it was aborted. */
function refuse({ raw, log }: FastifyRequest) {
  log.info('a body arrived too slowly');
  const body = JSON.stringify(presentProblem(TOO_SLOW));
  const head = ['HTTP/1.1 408 Request Timeout', 'connection: close', 'content-type: application/json; charset=utf-8'];
  const answer = [...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
  raw.socket.write(answer, () => raw.socket.destroy());
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
