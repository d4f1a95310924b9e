// `npm run doctor`, `npm run grant`, `npm run reseal`, `npm run seed`: runs a program of the server beside the server itself,
// with the same configuration.
// @ts-check
import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT, ensureInstalled, environment, findNode, runMain } from './bootstrap.mjs';

runMain(async () => {
  const [name = '', ...given] = process.argv.slice(2);
  ensureInstalled();
  const program = path.join(ROOT, `apps/server/src/${name === 'seed' ? 'testing/seed/seed' : name}.ts`);
  const child = spawn(findNode(), [program, ...given], { cwd: ROOT, stdio: 'inherit', env: environment() });
  const [code] = /** @type {[code: number | null]} */ (await once(child, 'exit'));
  process.exitCode = code ?? 1;
});
