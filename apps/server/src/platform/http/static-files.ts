// Serves the web app: hashed assets that are cached permanently, and an HTML page for every path that is a screen.
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { handleNotFound } from './error-handler.ts';

const CALLS = /^\/(api|sanctum|apps|app|metrics)(\/|$)/;
/** Pages that preload the files of their screen. apps/web/build-plugins.ts writes them. */
const PAGES: readonly (readonly [RegExp, string])[] = [
  [/^\/pdfs\/[^/]+(\/(edit|signing|template))?$/, 'editor.html'],
  [/^\/login$/, 'login.html'],
  [/^\/(home)?$/, 'home.html'],
  [/^\/(documents|templates|signing|forms|developer|settings)(\/|$)/, 'app.html'],
];
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
    const [, page = 'index.html'] = PAGES.find(([address]) => address.test(pathname)) ?? [];
    return reply.sendFile(page);
  });
}
