import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';

export type TemporaryFiles<Name extends string> = Record<Name, string>;

/** Paths for temporary files of a piece of work, which are deleted afterwards. */
export async function withTemporaryFiles<Name extends string, T>(
  config: { temporary_dir: string },
  names: readonly Name[],
  work: (files: TemporaryFiles<Name>) => Promise<T>,
): Promise<T> {
  await mkdir(config.temporary_dir, { recursive: true });
  const pathOf = (name: Name) => [name, path.join(config.temporary_dir, `${name}-${crypto.randomUUID()}`)];
  // One for each name.
  const files = Object.fromEntries(names.map(pathOf)) as TemporaryFiles<Name>;
  try {
    return await work(files);
  } finally {
    for (const name of names) await rm(files[name], { force: true });
  }
}
