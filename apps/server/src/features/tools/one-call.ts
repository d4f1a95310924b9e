// A tool in one call: files in, files out. Nothing is stored.
import { problem } from '@countersign/contract/problems';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { TOOL_LIMITS, type ToolName } from '@countersign/contract/tool-options';
import { TOOL_SIGNATURE_CHOICES, type ToolNote } from '@countersign/contract/tool-runs';
import { z } from 'zod';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { parse } from '#platform/errors/validation.ts';
import type { ReceivedFiles, TakenFile } from '#platform/intake/intake.ts';
import type { DescribeResult, Outcome, RunToolTask, ToolResultPart } from './engine-tasks.ts';
import type { FileFacts } from './file-facts.ts';
import { inspectLimits } from './files.ts';
import { UNSUPPORTED, requireAccepted, asInvalidAt } from './refusals.ts';
import { runTask } from './running.ts';
import { optionsFor, requireFitting, requirePages, signaturesFor } from './start-run.ts';

const fields = z.object({
  options: z.string().default('{}'),
  password: z.string().max(127).optional(),
  signatures: z.enum(TOOL_SIGNATURE_CHOICES).default('ask'),
});

/** A file on disk with everything that a tool has made. */
export interface MadeInOneCall {
  tool: ToolName;
  created: readonly ToolResultPart[];
  notes: readonly ToolNote[];
  path: string;
}

/**
 * Takes over the received files, and deletes them with its results by `release` or on failure.
 * @param work.signal ends the run
 * @throws AppError 422 at `file`, `password`, `signatures` or the invalid option
 */
export async function runInOneCall(
  { context, caller }: Call,
  { tool, received, signal }: { tool: ToolName; received: ReceivedFiles; signal: AbortSignal },
): Promise<MadeInOneCall & { release: () => Promise<void> }> {
  const place = path.join(context.config.temporary_dir, `tool-call-${crypto.randomUUID()}`);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const release = async () => {
    await rm(place, { recursive: true, force: true });
    await received.release();
  };
  try {
    const parsed = parse(fields, received.fields);
    const options = optionsFor(tool, asJson(parsed.options));
    if (received.files.length === 0) throw invalidField('file', problem('tool_file_missing'));
    const group = caller.user?.id ?? caller.ip;
    const files = [];
    for (const [index, file] of received.files.entries())
      files.push(
        await prepared(context, file, { place: path.join(place, String(index)), password: parsed.password, group, tool }),
      );
    requireFitting(tool, files, parsed.signatures);
    requirePages(options, files);

    const task: RunToolTask = {
      tool,
      files: files.map((file) => ({ path: file.path, name: file.name, is_unlocked: file.is_unlocked })),
      options,
      signatures: signaturesFor(tool, parsed.signatures),
      preview_pages: null,
      results_path: path.join(place, 'results'),
    };
    const outcome = await runTask(context, task, { group, signal, bytes: sum(received.files) }).catch(asInvalidAt('file'));
    const { parts: created, notes } = requireAccepted(outcome, 'file');
    return { tool, created, notes, path: task.results_path, release };
  } catch (error) {
    await release();
    throw error;
  }
}

function sum(files: readonly TakenFile[]): number {
  return files.reduce((bytes, { size_bytes }) => bytes + size_bytes, 0);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('options', problem('not_json'));
  }
}

interface Preparing {
  /** Path prefix for the decrypted file; with a suffix, for a repaired one. */
  place: string;
  password: string | undefined;
  group: string;
  tool: ToolName;
}

/** The input of the tool: decrypted, and repaired if needed. */
async function prepared(
  { sandbox }: Context,
  { path: original, name, size_bytes, is_too_large }: TakenFile,
  { place, password, group, tool }: Preparing,
): Promise<{ path: string; name: string; facts: FileFacts; is_unlocked: boolean }> {
  if (is_too_large) throw invalidField('file', TOO_LARGE);
  if (size_bytes === 0) throw invalidField('file', problem('file_empty'));
  const repaired_path = `${place}.mended`;
  const run = { ...inspectLimits(size_bytes), group };
  const described = await sandbox
    .run<Outcome<DescribeResult>>('tools.describe', { path: original, name, repaired_path }, run)
    .catch(asInvalidAt('file'));
  if (described.refusal?.code === 'wrong_kind') throw invalidField('file', UNSUPPORTED);
  const { facts, is_repaired } = requireAccepted(described, 'file');
  const isLocked = facts.needs_password || facts.owner_tools.includes(tool);
  if (!isLocked) return { path: is_repaired ? repaired_path : original, name, facts, is_unlocked: false };
  if (password === undefined) throw invalidField('password', problem('tool_file_needs_password'));
  const task = { path: original, name, password, unlocked_path: place, repaired_path };
  const unlocked = requireAccepted(
    await sandbox.run<Outcome<DescribeResult>>('tools.unlock', task, run).catch(asInvalidAt('file')),
    'password',
  );
  return { path: unlocked.is_repaired ? repaired_path : place, name, facts: unlocked.facts, is_unlocked: true };
}

export const TOO_LARGE = problem('tool_file_too_many_bytes', { megabytes: TOOL_LIMITS.file_bytes / 2 ** 20 });
