// Calls of a Gotenberg server that fail, or are answered before the whole file is sent.
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startGotenberg } from '@countersign/simulators/gotenberg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { convertWithGotenberg, reachGotenberg } from './gotenberg.ts';

/** More than the connection's buffers hold. */
const LARGE_BYTES = 30 * 1024 * 1024;

let dir: string;
let file: { path: string; name: string; target: string };
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-gotenberg-'));
  file = { path: path.join(dir, 'large.rtf'), name: 'document.rtf', target: path.join(dir, 'made') };
  await writeFile(file.path, Buffer.alloc(LARGE_BYTES));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function listening(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** How often this process has the file open; undefined on systems without `/proc`. */
async function openTimes(of: string): Promise<number> {
  const open = await readdir('/proc/self/fd').catch(() => []);
  const places = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => null)));
  return places.filter((place) => place === of).length;
}

it('failed calls leave no file open when nothing listens', async () => {
  const url = 'http://127.0.0.1:1';
  for (let count = 0; count < 5; count++)
    await expect(convertWithGotenberg(file, { url })).rejects.toMatchObject({ code: 'unavailable' });
  await expect.poll(() => openTimes(file.path)).toBe(0);
});

it('failed calls leave no file open when the answer comes before the file is sent', async () => {
  const url = await listening((_request, response) => void response.writeHead(413).end());
  for (let count = 0; count < 5; count++)
    await expect(convertWithGotenberg(file, { url })).rejects.toMatchObject({ code: 'too_large' });
  await expect.poll(() => openTimes(file.path)).toBe(0);
});

it('failed calls leave no file open when the connection breaks', async () => {
  const url = await listening((request) => request.once('data', () => request.socket.destroy()));
  await expect(convertWithGotenberg(file, { url })).rejects.toMatchObject({ code: 'unavailable' });
  await expect.poll(() => openTimes(file.path)).toBe(0);
});

it('a server with known vulnerabilities is not reported as healthy', async () => {
  const gotenberg = await startGotenberg(Buffer.from('%PDF-'));
  onTestFinished(() => gotenberg.close());
  const saying = (version: string) => {
    gotenberg.setVersion(version);
    return reachGotenberg(gotenberg.url);
  };
  for (const version of ['8.34.0', '8.34.1', '8.100.0', '9.0.0']) expect(await saying(version)).toBe(version);
  expect(await saying('8.35.0-ours')).toBe('8.35.0');
  expect(await saying('ours')).toBe('');
  for (const version of ['8.33.9', '8.4.0', '7.10.2']) await expect(saying(version)).rejects.toThrow(`it is version ${version}`);
});
