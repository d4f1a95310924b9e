// Starts the sandbox for the server and its tests.
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { fontconfigFile } from '#platform/fonts/fonts.ts';
import { type Sandbox, createSandbox } from '#platform/sandbox/index.ts';
import { taskFiles } from './task-files.ts';

const PROJECT_DIR = path.resolve(import.meta.dirname, '../../..');

/** What a child may read besides the files of its task: its own program. Absolute paths. */
export const PROGRAMS = [
  'node_modules',
  'packages',
  'apps/server/src',
  'apps/server/package.json',
  'apps/server/node_modules',
].map((file) => path.join(PROJECT_DIR, file));

/** Everything that parses a PDF or an image runs in this sandbox. */
export function startSandbox(config: Config): Sandbox {
  mkdirSync(config.temporary_dir, { recursive: true, mode: 0o700 });
  if (config.storage.kind === 'disk') mkdirSync(config.storage.dir, { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0) {
    // Each child has a user of its own, and can enter its own folder there without seeing the others.
    chmodSync(config.temporary_dir, 0o711);
    if (config.storage.kind === 'disk') chmodSync(config.storage.dir, 0o700);
  }
  return createSandbox({
    entry: path.join(import.meta.dirname, 'engine-child.ts'),
    ...(config.sandbox_processes ? { size: config.sandbox_processes } : {}),
    env: { FONTCONFIG_FILE: fontconfigFile },
    permissions: { read: PROGRAMS, write: [] },
    folders: config.temporary_dir,
    files: taskFiles,
  });
}
