// Our own live server on the process's HTTP server: WebSockets at /app/{key}, its HTTP API at /apps/{id}/….
import type { FastifyInstance } from 'fastify';
import type { LiveServer } from './live-server.ts';

/** A batch of 100 events of the protocol's maximum size. */
const MAX_BATCH_BYTES = 2 * 1024 * 1024;

export async function addLiveServer(app: FastifyInstance, live: LiveServer, options: { accepts_sockets: boolean }) {
  if (options.accepts_sockets) {
    app.server.on('upgrade', (request, socket, head) => {
      if (request.url?.startsWith('/app/')) live.upgrade(request, socket, head);
      else socket.destroy();
    });
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: '/apps/*',
      config: { open: 'signed with the secret of the live channel' },
      bodyLimit: MAX_BATCH_BYTES,
      handler: async (request, reply) => {
        const answer = await live.call({
          method: request.method,
          url: request.url,
          body: typeof request.body === 'string' ? request.body : '',
        });
        return reply.status(answer.status).send(answer.body);
      },
    });
  });
  app.addHook('preClose', () => live.close());
}
