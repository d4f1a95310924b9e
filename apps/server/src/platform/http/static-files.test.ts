import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStaticFiles } from './static-files.ts';

let dir: string;
let app: FastifyInstance;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'countersign-screens-'));
  await mkdir(path.join(dir, 'assets'));
  const files = {
    'index.html': 'every screen',
    'editor.html': 'the editor',
    'login.html': 'the sign-in',
    'home.html': 'home',
    'app.html': 'whoever is signed in',
    'assets/a.js': 'plain',
    'assets/a.js.br': 'small',
    'robots.txt': 'no',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(dir, name), content);
  app = fastify();
  await addStaticFiles(app, dir);
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it.each([
  ['/', 'home'],
  ['/home', 'home'],
  ['/login?redirect=%2Fhome', 'the sign-in'],
  ['/settings/account', 'whoever is signed in'],
  ['/sign-up', 'every screen'],
  ['/signing-complete', 'every screen'],
  ['/pdfs/0190', 'the editor'],
  ['/pdfs/0190/signing', 'the editor'],
  ['/pdfs/0190/edit?signee=1', 'the editor'],
  ['/pdfs/0190/present', 'every screen'],
  ['/pdfs/0190/unknown', 'every screen'],
])('answers %s with the page of %s', async (url, page) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, page, 'no-cache']);
});

it('sends compressed files to clients that accept them', async () => {
  const small = await get('/assets/a.js', { 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'content-type': expect.stringContaining('javascript') as string,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(small.body).toBe('small');
  const plain = await get('/assets/a.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe('plain');
});

it.each(['/assets/none.js', '/api/none', '/../../etc/passwd.txt'])('has nothing at %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});
