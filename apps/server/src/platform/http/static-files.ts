// The screens: hashed assets kept for good, and index.html for every path that is a screen.
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { handleNotFound } from './error-handler.ts';

const CALLS = /^\/(api|sanctum|apps|app|metrics)(\/|$)/;
/** Its page names the files of the editor, which are fetched at once then. */
const EDITOR = /^\/pdfs\/[^/]+(\/(edit|signing|template))?$/;
const HASHED = `${path.sep}assets${path.sep}`;

export async function addStaticFiles(app: FastifyInstance, dir: string) {
  if (!existsSync(path.join(dir, 'index.html'))) {
    app.log.warn({ dir }, 'the screens are not built; only the HTTP interface is served');
    return;
  }

  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.get('/*', { config: { open: 'the screens' } }, (request, reply) => {
    const pathname = request.url.split(/[?#]/, 1)[0] ?? '/';
    if (CALLS.test(pathname)) return handleNotFound(request, reply);
    if (path.extname(pathname) !== '') return reply.sendFile(decodeURIComponent(pathname));
    return reply.sendFile(EDITOR.test(pathname) ? 'editor.html' : 'index.html');
  });
}
