// Runs an installed program on an untrusted file: confined like the sandbox's children, and watched while it runs.
import { type ChildProcess, spawn } from 'node:child_process';
import { chown, lstat, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ChildFolder } from './child-folder.ts';
import { diskUse } from './disk-use.ts';
import { type ChildUser, type Confinement, confined, nextUser } from './confinement.ts';
import { residentMemory } from './resident-memory.ts';
import { SandboxError } from './sandbox-error.ts';

export interface ProgramFolders {
  /** The input file. */
  file: string;
  /** The output folder. */
  output: string;
  home: string;
}

export interface ProgramRun {
  program: string;
  argv: (folders: ProgramFolders) => readonly string[];
  /** Text files in its home when it starts, by relative path. */
  home_files: Readonly<Record<string, string>>;
  /** Folders to read, and those with programs and libraries, besides the system's own. */
  read: readonly string[];
  execute: readonly string[];
  /** The socket on which it listens; it connects to none. Deleted afterwards. */
  socket?: (folders: ProgramFolders) => { folder: string; name: string };
  /** The input file, the program's name for its output, and the path for that. */
  input: string;
  output_name: string;
  target: string;
  /** An exit status after which it is started once more. */
  restarts_with: number;
  deadline_ms: number;
  memory_limit_bytes: number;
  /** Size limits of any file that it writes, if the system enforces it, and of its output. */
  file_limit_bytes: number;
  output_limit_bytes: number;
  /** Size limit of all its files together. */
  disk_limit_bytes: number;
  /** Cancels it. */
  signal?: AbortSignal;
}

export interface ProgramConfinement {
  confinement: Confinement;
  /** Where it gets a folder of its own. */
  folders: string;
}

const WATCH_EVERY_MS = 50;
/** In milliseconds, between two counts of its files, of which there may be many. */
const COUNT_EVERY_MS = 250;

/**
 * Runs the program and moves its output to `target`.
 * @returns the outcome: `nothing` if it exited without output
 * @throws SandboxError `overtime`, `out_of_memory`, `out_of_disk`, `crashed`, `cancelled`
 */
export async function runProgram(
  run: ProgramRun,
  { confinement, folders }: ProgramConfinement,
): Promise<'made' | 'nothing' | 'too_large'> {
  const user = confinement.has_own_user ? nextUser() : null;
  const folder = new ChildFolder(folders, user);
  const paths = await folder.provideFiles({ read: [run.input] });
  const programPaths = { file: paths.get(run.input) ?? '', output: folder.output, home: folder.cache };
  const socket = run.socket?.(programPaths);
  const removeSocket = async () => {
    if (socket) await rm(path.join(socket.folder, socket.name), { force: true });
  };
  try {
    await fillHome(run, folder.cache, user);
    const command = confined(confinement, {
      program: run.program,
      argv: run.argv(programPaths),
      read: [...run.read, folder.input, folder.output, folder.cache],
      write: [folder.output, folder.cache],
      execute: run.execute,
      file_limit_bytes: run.file_limit_bytes,
      ...(socket && { socket_folder: socket.folder }),
    });
    const start = () =>
      watched(
        spawn(command.exec_path, command.exec_argv, {
          ...user,
          cwd: confinement.no_new_privs ? '/' : folder.cache,
          env: { HOME: folder.cache, TMPDIR: folder.cache },
          stdio: 'ignore',
          // A process group of its own, so that its children end with it.
          detached: true,
        }),
        { ...run, used: [folder.output, folder.cache] },
      );
    if ((await start()) === run.restarts_with) {
      await removeSocket();
      await start();
    }
    const output = path.join(folder.output, run.output_name);
    const found = await lstat(output).catch(() => null);
    if (found === null) return 'nothing';
    if (found.size > run.output_limit_bytes) return 'too_large';
    await folder.collectOutput({ write: [run.target] }, new Map([[run.target, output]]));
    return 'made';
  } finally {
    await removeSocket();
    folder.remove();
  }
}

async function fillHome({ home_files }: ProgramRun, home: string, user: ChildUser | null): Promise<void> {
  for (const [name, text] of Object.entries(home_files)) {
    const file = path.join(home, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, text, { mode: 0o600 });
    if (!user) continue;
    for (let at = file; at !== home; at = path.dirname(at)) await chown(at, user.uid, user.gid);
  }
}

type Watched = ProgramRun & { used: readonly string[] };

/** Settles once it has ended, so that it writes nothing during the cleanup. @returns its status; null if a signal ended it */
function watched(child: ChildProcess, run: Watched): Promise<number | null> {
  let endedBy: SandboxError | undefined;
  const stop = watch(child, run, (error) => {
    endedBy ??= error;
    killGroup(child);
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      stop();
      reject(new SandboxError('crashed', error.message));
    });
    child.once('exit', (status) => {
      stop();
      killGroup(child);
      if (endedBy) reject(endedBy);
      else resolve(status);
    });
  });
}

/** @param end is called with the limit that it exceeds @returns a function that ends the watch */
function watch(child: ChildProcess, run: Watched, end: (error: SandboxError) => void): () => void {
  const { program, used, deadline_ms, memory_limit_bytes, disk_limit_bytes, signal } = run;
  const name = path.basename(program);
  const startedAt = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - startedAt > deadline_ms)
      end(new SandboxError('overtime', `${name} took more than ${deadline_ms} ms`));
    else if (residentMemory(child.pid ?? 0) > memory_limit_bytes)
      end(new SandboxError('out_of_memory', `${name} used more than ${memory_limit_bytes} bytes`));
  }, WATCH_EVERY_MS);
  const count = async (): Promise<void> => {
    const bytes = (await Promise.all(used.map(diskUse))).reduce((sum, one) => sum + one, 0);
    if (bytes > disk_limit_bytes) end(new SandboxError('out_of_disk', `${name} has written ${bytes} bytes`));
    else counting.refresh();
  };
  const counting = setTimeout(() => void count(), COUNT_EVERY_MS);
  const cancel = () => end(new SandboxError('cancelled', `${name} was ended`));
  if (signal?.aborted) cancel();
  else signal?.addEventListener('abort', cancel, { once: true });
  return () => {
    clearInterval(timer);
    clearTimeout(counting);
    signal?.removeEventListener('abort', cancel);
  };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole process group has ended.
  }
}
