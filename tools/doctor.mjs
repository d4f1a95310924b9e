// `npm run doctor`: says whether everything that the configuration names is there and works.
// @ts-check
import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT, ensureInstalled, environment, findNode, runMain } from './bootstrap.mjs';

runMain(async () => {
  ensureInstalled();
  const program = path.join(ROOT, 'apps/server/src/doctor.ts');
  const child = spawn(findNode(), [program], { cwd: ROOT, stdio: 'inherit', env: environment() });
  const [code] = /** @type {[code: number | null]} */ (await once(child, 'exit'));
  process.exitCode = code ?? 1;
});
