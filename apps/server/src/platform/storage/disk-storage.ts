import { createReadStream } from 'node:fs';
import { type FileHandle, access, chmod, constants, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Storage, StorageError, hashFile, keyPath } from './storage.ts';

/** Files below a folder: synced, then renamed into place, so that there is never half a file. */
export function createDiskStorage(dir: string): Storage {
  const pathOf = (key: string) => path.join(dir, keyPath(key));

  return {
    async store(file, known) {
      const content = known ?? (await hashFile(file));
      const target = pathOf(content.key);
      if (await exists(target)) return content;

      const folder = path.dirname(target);
      await mkdir(folder, { recursive: true });
      await chmod(file, 0o600);
      await sync(file);
      await rename(file, target).catch((error: unknown) => copyAcross(error, file, target));
      await sync(folder);
      return content;
    },

    async open(key, range) {
      const file = pathOf(key);
      if (!(await exists(file))) throw new StorageError('missing', key);
      return createReadStream(file, range ? { start: range.start, end: range.end } : {});
    },

    async fetch(key) {
      const file = pathOf(key);
      if (!(await exists(file))) throw new StorageError('missing', key);
      return { path: file, release: async () => {} };
    },

    async size(key) {
      return stat(pathOf(key)).then(
        (found) => found.size,
        () => null,
      );
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async isAlive() {
      await mkdir(dir, { recursive: true });
      return access(dir, constants.W_OK).then(
        () => true,
        () => false,
      );
    },
  };
}

/** A file on another file system cannot be moved by its name; its copy is, so that there is never half a file. */
async function copyAcross(error: unknown, file: string, target: string) {
  if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;

  const temporary = `${target}.${process.pid}.${crypto.randomUUID()}`;
  try {
    await copyFile(file, temporary);
    await sync(temporary);
    await rename(temporary, target);
  } catch (failure) {
    await rm(temporary, { force: true });
    throw failure;
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function sync(file: string) {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    await handle.sync();
  } finally {
    await handle?.close();
  }
}
