// Ends connections whose client reads a response too slowly, because each keeps its source open: a file, a connection to the
// object store, or a temporary file.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Slower than any phone. */
const MIN_BYTES_A_SECOND = 1_024;
const LOOKS = 6;

/**
 * Ends connections whose client reads less than that while data is waiting for it.
 * @param options.window_ms how far a client may fall behind
 * @param options.min_bytes_a_second default: a kilobyte
 */
export function endSlowReaders(
  app: FastifyInstance,
  { window_ms, min_bytes_a_second = MIN_BYTES_A_SECOND }: { window_ms: number; min_bytes_a_second?: number },
) {
  const in_all = (min_bytes_a_second * window_ms) / 1_000;
  const least = { per_look: in_all / LOOKS, in_all };
  const looks = new Map<ServerResponse, () => boolean>();
  const timer = setInterval(() => {
    for (const [response, isTooSlow] of looks) {
      if (!isTooSlow()) continue;
      looks.delete(response);
      response.socket?.destroy();
    }
  }, window_ms / LOOKS).unref();

  app.addHook('onRequest', async ({ log }, { raw }) => {
    const { socket } = raw;
    if (!socket) return;
    const isBehind = behind(socket, least);
    looks.set(raw, () => {
      const isTooSlow = raw.headersSent && isBehind();
      if (isTooSlow) log.info('a response was taken too slowly');
      return isTooSlow;
    });
    raw.once('close', () => looks.delete(raw));
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Measured in samples rather than by the clock: a server that was itself held up must not find all clients slow afterwards. */
function behind(socket: Socket, least: { per_look: number; in_all: number }): () => boolean {
  let taken = takenOf(socket);
  let missing = 0;
  return () => {
    const before = taken;
    taken = takenOf(socket);
    // No data is waiting, so the server is slow, not the client.
    if (socket.writableLength === 0) missing = 0;
    else missing = Math.max(0, missing + least.per_look - (taken - before));
    // One long chunk counts as read only once all of it is.
    return missing > Math.max(least.in_all, socket.writableLength);
  };
}

function takenOf(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
