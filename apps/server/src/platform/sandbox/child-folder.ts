// Passes files to and from a child process through a folder of its own. The child can read what is put there, and no other stored
// file.
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { chmod, chown, constants, copyFile, link, lstat, readdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ChildUser } from './confinement.ts';
import { SandboxError } from './sandbox-error.ts';

/** Absolute paths that a task names in its payload. */
export interface TaskFiles {
  read?: readonly string[];
  /** Paths that it may write; it need not create them. */
  write?: readonly string[];
}

export class ChildFolder {
  /** Files that the child may read. Not writable: they may be hard links to stored files. */
  readonly input: string;
  /** Files that the child may write. */
  readonly output: string;
  /** Cache of the child's libraries, kept across tasks. */
  readonly cache: string;
  readonly #root: string;
  readonly #user: ChildUser | null;

  constructor(parent: string, user: ChildUser | null) {
    this.#root = path.join(parent, `sandbox-${crypto.randomUUID()}`);
    this.#user = user;
    this.input = path.join(this.#root, 'in');
    this.output = path.join(this.#root, 'out');
    this.cache = path.join(this.#root, 'cache');
    // The child may only traverse this folder; the server creates and deletes files in the ones below.
    mkdirSync(this.#root, { recursive: true, mode: user ? 0o711 : 0o700 });
    mkdirSync(this.input, { mode: user ? 0o755 : 0o700 });
    for (const folder of [this.output, this.cache]) mkdirSync(folder, { mode: 0o700 });
    if (user) for (const folder of [this.output, this.cache]) chownSync(folder, user.uid, user.gid);
  }

  /** Whether it still exists: another server process may have deleted it as a leftover. */
  get isThere(): boolean {
    return existsSync(this.output);
  }

  /** @returns for each path of the task the path that the child has to use */
  async provideFiles({ read = [], write = [] }: TaskFiles): Promise<Map<string, string>> {
    const now = new Date();
    await utimes(this.#root, now, now);
    const paths = new Map<string, string>();
    for (const [index, file] of [...new Set(read)].entries()) {
      const childPath = path.join(this.input, String(index));
      await this.#give(file, childPath);
      paths.set(file, childPath);
    }
    for (const [index, file] of write.entries()) paths.set(file, path.join(this.output, String(index)));
    return paths;
  }

  /** Hard-links the file if possible, because large files are common; otherwise copies it. */
  async #give(file: string, childPath: string) {
    const named = await this.#open(file)
      .then(() => link(file, childPath))
      .then(() => true, isNotPossible);
    if (named) return;
    await copyFile(file, childPath, constants.COPYFILE_FICLONE);
    await this.#open(childPath);
  }

  /** Makes the file readable for the child. The file's own folder stays closed. */
  async #open(file: string) {
    if (!this.#user) return;
    await chown(file, process.getuid?.() ?? 0, this.#user.gid);
    await chmod(file, 0o640);
  }

  /**
   * Moves the child's output to the task's paths.
   * @throws SandboxError if it is anything but a regular file of its own, such as a link to another
   */
  async collectOutput({ write = [] }: TaskFiles, paths: ReadonlyMap<string, string>): Promise<void> {
    for (const file of write) {
      const childPath = paths.get(file) ?? '';
      if (!(await rename(childPath, file).then(() => true, isMissing))) continue;
      const found = await lstat(file);
      if (!found.isFile() || found.nlink !== 1) {
        await rm(file, { force: true, recursive: true });
        throw new SandboxError('crashed', 'The child left something else than a file');
      }
      await this.#own(file);
    }
  }

  /** Copies the output, because the child may have kept an open handle to write to it. */
  async #own(file: string): Promise<void> {
    const own = `${file}.own`;
    await copyFile(file, own, constants.COPYFILE_FICLONE);
    // The copy has the owner of the original.
    if (this.#user) await chown(own, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
    await chmod(own, 0o600);
    await rename(own, file);
  }

  /** Empties the folder before the next task. */
  async clear(): Promise<void> {
    for (const folder of [this.input, this.output])
      for (const name of await readdir(folder).catch(() => []))
        await rm(path.join(folder, name), { force: true, recursive: true });
  }

  /** A child that is being killed may still write; then the folder is deleted once it has ended. */
  remove(): void {
    try {
      rmSync(this.#root, { force: true, recursive: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
  }
}

/** A payload with the child's paths in place of those that the task declared. */
export function withChildPaths(value: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (paths.size === 0) return value;
  if (typeof value === 'string') return paths.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => withChildPaths(item, paths));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withChildPaths(item, paths)]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Another file system, or one without links or owners. */
function isNotPossible(error: NodeJS.ErrnoException): false {
  if (['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(error.code ?? '')) return false;
  throw error;
}

function isMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false;
  throw error;
}
