// `npm start` runs Countersign from a fresh checkout without questions; `npm run dev` does the same with hot reload.
// Standard output has one line: the address. Everything else is on standard error.
// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { ROOT, ensureInstalled, ensureWebBuilt, environment, findNode, runMain, say, startingLine } from './bootstrap.mjs';
import { endOf, keepRunning } from './keep-running.mjs';

const SERVER = path.join(ROOT, 'apps/server/src/main.ts');
const PARENT_CHECK_MS = 250;

runMain(async () => {
  const isDevelopment = process.argv.includes('--dev');
  ensureInstalled();
  const node = findNode();

  if (isDevelopment) process.exit(await endTogether(await startForDevelopment(node)));
  ensureWebBuilt(node);
  say(startingLine(process.env));
  const server = keepRunning({ start: () => startServer(node), ready: 'Countersign is ready', say });
  onStopSignal(server.stop);
  process.exit(await server.end);
});

/** @param {string} node */
function startServer(node) {
  // Shows only what needs attention; LOG_LEVEL=info shows every request.
  return spawn(node, [SERVER], {
    cwd: ROOT,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: environment({ LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' }),
  });
}

/**
 * The address is Vite's, which proxies calls to the server; the server restarts when its sources change.
 * @param {string} node
 */
async function startForDevelopment(node) {
  const port = process.env['PORT'] || '3000';
  const serverPort = String(await freePort());
  const url = `http://localhost:${port}`;
  const watched = ['apps/server/src', 'packages'].map((folder) => `--watch-path=${path.join(ROOT, folder)}`);

  say('Starting for development …');
  const server = spawn(node, ['--watch', '--watch-preserve-output', ...watched, SERVER], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment({
      APP_ENV: process.env['APP_ENV'] || 'development',
      LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
      HOST: '127.0.0.1',
      PORT: serverPort,
      PUBLIC_URL: process.env['PUBLIC_URL'] || url,
    }),
  });
  const screens = spawn(
    node,
    [path.join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', port, '--strictPort', '--logLevel', 'warn'],
    {
      cwd: path.join(ROOT, 'apps/web'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment({ COUNTERSIGN_SERVER_URL: `http://127.0.0.1:${serverPort}` }),
    },
  );
  return [server, screens];
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Stops all children when one exits or a signal arrives.
 * @param {import('node:child_process').ChildProcess[]} children
 * @returns {Promise<number>} the code to exit with
 */
async function endTogether(children) {
  let isStopping = false;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    if (isStopping) return;
    isStopping = true;
    for (const child of children) child.kill(signal);
  };
  onStopSignal(stop);
  const ends = children.map((child) => endOf(child).finally(() => stop('SIGTERM')));
  const codes = (await Promise.all(ends)).map(({ code }) => code);
  return codes.find((code) => code !== 0) ?? 0;
}

/**
 * Calls `stop` for the first SIGINT or SIGTERM, and when npm is gone: a signal to `npm start` ends npm's shell but not this process.
 * @param {(signal: NodeJS.Signals) => void} stop
 */
function onStopSignal(stop) {
  let isStopping = false;
  /** @param {NodeJS.Signals} signal */
  const stopOnce = (signal) => {
    if (isStopping) return;
    isStopping = true;
    stop(signal);
  };
  process.on('SIGINT', () => stopOnce('SIGINT'));
  process.on('SIGTERM', () => stopOnce('SIGTERM'));
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stopOnce('SIGTERM'), PARENT_CHECK_MS).unref();
}
