// Files of the tools: received, opened for a task, and removed. They are encrypted with a key that only their holder has.
import { problem } from '@countersign/contract/problems';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import { TOOL_LIMITS } from '@countersign/contract/tool-options';
import type { ToolFile } from '@countersign/contract/tool-files';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { RunOptions } from '#platform/sandbox/index.ts';
import { dropFile, saveFiles } from '#platform/storage/file-references.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { ToolFileRow } from '#src/schema/tools.ts';
import type { DescribeResult, DescribeTask, Outcome } from './engine-tasks.ts';
import { type FileFacts, emptyFacts } from './file-facts.ts';
import type { Holder } from './holder.ts';
import { type Lock, lockFile, lockText, openText, unlocked } from './locked-bytes.ts';
import { deleteFiles, deleteRuns, insertFiles, sumOfFiles, touchFiles } from './queries.ts';
import { memoryFor } from './memory.ts';
import { UNSUPPORTED, requireAccepted, asInvalidAt } from './refusals.ts';

/** Inspecting a file of 200 MB takes seconds; the rest is for busy machines. */
const INSPECT_DEADLINE_MS = 60_000;

/** Limits for a task that only inspects a file of this size in bytes. */
export function inspectLimits(bytes: number): Pick<RunOptions, 'deadline_ms' | 'memory_limit_bytes'> {
  return { deadline_ms: INSPECT_DEADLINE_MS, memory_limit_bytes: memoryFor(bytes) };
}

/** What is known of a file, and how its bytes are encrypted. */
interface Sealed {
  name: string;
  lock: Lock;
  facts: FileFacts;
  /** Whether it, or what it was made of, was opened with a password. */
  is_unlocked: boolean;
}

/** A file of the holder whose metadata is decrypted. */
export interface OpenFile extends Sealed {
  row: ToolFileRow;
}

export interface NewToolFile {
  /** Includes the extension. */
  name: string;
  /** A path, or a function that streams the bytes. */
  source: string | (() => Promise<Readable>);
  facts: FileFacts;
  /** Whether it, or what it was made of, was opened with a password. */
  is_unlocked?: boolean;
}

/** Inspects and stores a received file. @throws AppError 422 at `file` for an unsupported file */
export async function receiveToolFile(
  context: Context,
  holder: Holder,
  { path, name, size_bytes }: { path: string; name: string; size_bytes: number },
): Promise<ToolFile> {
  if (size_bytes === 0) throw invalidField('file', problem('file_empty'));
  await requireSpace(context, holder, size_bytes);
  return withTemporaryFiles(context.config, ['mended'], async ({ mended }) => {
    const task: DescribeTask = { path, name, repaired_path: mended };
    const outcome = await context.sandbox
      .run<Outcome<DescribeResult>>('tools.describe', task, { ...inspectLimits(size_bytes), group: holder.user_id })
      .catch(asInvalidAt('file'));
    if (outcome.refusal?.code === 'wrong_kind') throw invalidField('file', UNSUPPORTED);
    const { facts, is_repaired } = requireAccepted(outcome, 'file');
    const [file] = await storeToolFiles(context, holder, [{ name, source: is_repaired ? mended : path, facts }]);
    if (!file) throw new Error('Nothing was kept.');
    return file;
  });
}

/** @throws AppError 422 at `file` if the session would exceed its storage limit */
async function requireSpace({ db }: Context, { holder }: Holder, more: number): Promise<void> {
  if ((await sumOfFiles(db, holder)) + more <= TOOL_LIMITS.session_bytes) return;
  throw invalidField('file', problem('tool_storage_full'));
}

/** Encrypts and stores files, in order. */
export async function storeToolFiles(context: Context, holder: Holder, files: readonly NewToolFile[]): Promise<ToolFile[]> {
  const now = context.clock.now();
  const places = files.map((_, index) => `locked-${index}`);
  return withTemporaryFiles(context.config, places, async (paths) => {
    const locked: { path: string; size_bytes: number; sealed: Sealed }[] = [];
    for (const [index, { source, name, facts, is_unlocked = false }] of files.entries()) {
      const path = paths[`locked-${index}`] ?? '';
      const { lock, bytes } = await lockFile(typeof source === 'string' ? source : await source(), path, holder.key);
      locked.push({ path, size_bytes: bytes, sealed: { name, lock, facts, is_unlocked } });
    }
    const rows = await saveFiles(context, locked, async (tx, stored) => {
      const created = locked.map(({ sealed, size_bytes }, index): ToolFileRow => {
        const id = newId(now);
        const storage_key = stored[index]?.key ?? '';
        const whose = { user_id: holder.user_id, holder: holder.holder };
        const text = lockText(JSON.stringify(sealed), id, holder.key);
        return { id, ...whose, sealed: text, size_bytes, storage_key, created_at: now, expires_at: endAfter(now) };
      });
      await insertFiles(tx, created);
      return created;
    });
    return rows.map((row) => presentToolFile(opened(row, holder)));
  });
}

function endAfter(now: Date): Date {
  return new Date(now.getTime() + TOOL_LIMITS.lifetime_ms);
}

/** In the order of the ids. @throws AppError `not_found` if one no longer exists, or belongs to another session */
export async function findFiles({ db, clock }: Context, holder: Holder, ids: readonly string[]): Promise<OpenFile[]> {
  const now = clock.now();
  const rows = await touchFiles(db, ids, { holder: holder.holder, now, expires_at: endAfter(now) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new AppError('not_found', problem('tool_files_expired'));
    return opened(row, holder);
  });
}

export async function findFile(context: Context, holder: Holder, id: string): Promise<OpenFile> {
  const [file] = await findFiles(context, holder, [id]);
  if (!file) throw new AppError('not_found');
  return file;
}

function opened(row: ToolFileRow, { key }: Holder): OpenFile {
  // Written by `keep`, and opened only with its key.
  const sealed = JSON.parse(openText(row.sealed, row.id, key)) as Sealed;
  // A file that was stored before an upgrade lacks newer facts.
  return { row, ...sealed, facts: { ...emptyFacts(sealed.facts.kind), ...sealed.facts } };
}

export function presentToolFile({ row, name, facts }: OpenFile): ToolFile {
  return { id: row.id, name, bytes: row.size_bytes, ...facts, expires_at: row.expires_at.toISOString() };
}

/** The decrypted bytes of a file. */
export async function openPlain({ storage }: Context, { key }: Holder, { row, lock }: OpenFile): Promise<Readable> {
  return unlocked(await storage.open(row.storage_key), lock, key);
}

/** Runs a task on decrypted files, which are deleted afterwards. */
export async function withPlainFiles<Value>(
  context: Context,
  holder: Holder,
  { files, work }: { files: readonly OpenFile[]; work: (paths: string[]) => Promise<Value> },
): Promise<Value> {
  const bytes = files.reduce((sum, { row }) => sum + row.size_bytes, 0);
  if (!context.temporary_room.reserve(bytes, holder.user_id))
    throw new AppError('too_many_requests', { retry_after_seconds: 60 });
  const names = files.map(({ row }) => `tool-${row.id}`);
  try {
    return await withTemporaryFiles(context.config, names, async (places) => {
      const paths: string[] = [];
      for (const [index, file] of files.entries()) {
        const path = places[names[index] ?? ''] ?? '';
        await pipeline(await openPlain(context, holder, file), createWriteStream(path, { mode: 0o600 }));
        paths.push(path);
      }
      return await work(paths);
    });
  } finally {
    context.temporary_room.release(bytes, holder.user_id);
  }
}

export async function deleteToolFiles(context: Context, { holder }: Holder, ids: readonly string[]): Promise<void> {
  await dropStored(context, await deleteFiles(context.db, holder, ids));
}

/** @returns the ids of the deleted files */
export async function deleteAllToolFiles(context: Context, { holder }: Holder): Promise<string[]> {
  await deleteRuns(context.db, holder);
  const rows = await deleteFiles(context.db, holder, 'all');
  await dropStored(context, rows);
  return rows.map(({ id }) => id);
}

export async function dropStored(
  context: Pick<Context, 'db' | 'storage'>,
  rows: readonly { storage_key: string }[],
): Promise<void> {
  for (const { storage_key } of rows) await dropFile(context, storage_key);
}
