import { createReadStream } from 'node:fs';
import {
  type FileHandle,
  access,
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import path from 'node:path';
import { type ListedObject, type Storage, StorageError, hashFile, keyAt, keyPath } from './storage.ts';

/** Files below a folder: synced and then renamed, so that there is never a partial file. */
export function createDiskStorage(dir: string): Storage {
  const pathOf = (key: string) => path.join(dir, keyPath(key));

  return {
    async store(file, known) {
      const content = known ?? (await hashFile(file));
      const target = pathOf(content.key);
      if (await refresh(target)) return content;

      const folder = path.dirname(target);
      await mkdir(folder, { recursive: true });
      await chmod(file, 0o600);
      await sync(file);
      await link(file, target).catch((error: unknown) => copyInstead(error, file, target));
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

    list: () => listFolder(dir),

    async isAlive() {
      await mkdir(dir, { recursive: true });
      return access(dir, constants.W_OK).then(
        () => true,
        () => false,
      );
    },
  };
}

/** Marks it as just stored. @returns whether it exists */
async function refresh(file: string): Promise<boolean> {
  const now = new Date();
  return utimes(file, now, now).then(
    () => true,
    () => false,
  );
}

async function* listFolder(dir: string): AsyncGenerator<ListedObject> {
  for await (const first of entriesOf(dir)) {
    for await (const second of entriesOf(path.join(dir, first))) {
      for await (const name of entriesOf(path.join(dir, first, second))) {
        const key = keyAt(`${first}/${second}/${name}`);
        const found = key ? await stat(path.join(dir, first, second, name)).catch(() => null) : null;
        if (key && found?.isFile()) yield { key, stored_at: found.mtime };
      }
    }
  }
}

/** The names in a folder, read in chunks; none without such a folder. */
async function* entriesOf(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => null);
  if (entries) for await (const entry of entries) yield entry.name;
}

/** If a file cannot be hard-linked (another file system, or one without links), a copy takes the name. */
async function copyInstead(error: unknown, file: string, target: string) {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'EEXIST') return;
  if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(code)) throw error;

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
