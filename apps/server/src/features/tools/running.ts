// Runs of tools. The process that received the request does the work, because only it has the files' key. Other processes read
// the progress from the table.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { channels } from '@countersign/contract/live';
import { type Problem, problem, presentProblem } from '@countersign/contract/problems';
import type { ToolName, ToolOptions } from '@countersign/contract/tool-options';
import {
  type TOOL_SIGNATURE_CHOICES,
  TOOL_RUN_EVENT,
  TOOL_STEPS,
  type ToolProgress,
  type ToolRun,
} from '@countersign/contract/tool-runs';
import { newId } from '#platform/clock/request-seed.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { SandboxError, isOverLimit } from '#platform/sandbox/index.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import { zipOf } from '#platform/zip/zip.ts';
import type { ToolRunRow } from '#src/schema/tools.ts';
import type { Outcome, RunToolResult, RunToolTask, ToolResultPart } from './engine-tasks.ts';
import { emptyFacts } from './file-facts.ts';
import { type NewToolFile, type OpenFile, storeToolFiles, withPlainFiles } from './files.ts';
import type { Holder } from './holder.ts';
import { lockText, openText } from './locked-bytes.ts';
import { memoryFor } from './memory.ts';
import { uniqueNames } from './names.ts';
import { endRun, insertRun, touchRun } from './queries.ts';
import { INTERRUPTED, OVER_LIMIT, problemOf } from './refusals.ts';

/** CPU time: rewriting 2,000 pages with all their images takes minutes. */
export const RUN_DEADLINE_MS = 15 * 60_000;
const BEAT_MS = 1_000;
/** Concurrent runs of one user, including previews. */
const MAX_AT_ONCE = 4;
/** More results than this become one ZIP. */
const MAX_RESULTS = 100;

export interface Work {
  tool: ToolName;
  files: readonly OpenFile[];
  options: ToolOptions;
  signatures: (typeof TOOL_SIGNATURE_CHOICES)[number];
  preview_pages: number | null;
}

/** The outcome of a run. Stored encrypted, because it may quote text of the files. */
export type Ending = Pick<ToolRun, 'results' | 'notes' | 'comparison'> & { problem: Problem | null };

const NOTHING: Ending = { results: [], notes: [], comparison: null, problem: null };

type Progress = Pick<ToolRun, 'step' | 'done' | 'total'>;

interface Running {
  user_id: string;
  is_preview: boolean;
  holder: string;
  abort: AbortController;
  finished: Promise<void>;
}

export class Runs {
  readonly #context: Context;
  readonly #running = new Map<string, Running>();

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Begins a run. A preview cancels the previous preview of the same session.
   * @returns its row, and a promise for its end
   * @throws AppError 429 if the user has too many runs
   */
  async start(holder: Holder, work: Work): Promise<{ row: ToolRunRow; finished: Promise<void> }> {
    const is_preview = work.preview_pages !== null;
    if (is_preview) this.#endPreviews(holder);
    const own = [...this.#running.values()].filter(({ user_id }) => user_id === holder.user_id);
    if (own.length >= MAX_AT_ONCE) throw new AppError('too_many_requests', { ...problem('busy'), retry_after_seconds: 10 });

    const now = this.#context.clock.now();
    const row: ToolRunRow = {
      id: newId(now),
      user_id: holder.user_id,
      holder: holder.holder,
      tool: work.tool,
      state: 'running',
      step: null,
      done: 0,
      total: 0,
      sealed: null,
      touched_at: now,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    };
    const abort = new AbortController();
    const running = { user_id: holder.user_id, holder: holder.holder, is_preview, abort, finished: Promise.resolve() };
    this.#running.set(row.id, running);
    try {
      await insertRun(this.#context.db, row);
    } catch (error) {
      this.#running.delete(row.id);
      throw error;
    }
    running.finished = this.#run(row, { holder, work, abort }).finally(() => this.#running.delete(row.id));
    return { row, finished: running.finished };
  }

  /** Stops a run of this process. Another process sees the cancellation in the table. */
  cancel(id: string): void {
    this.#running.get(id)?.abort.abort();
  }

  /** Ends all runs when the process ends. */
  async close(): Promise<void> {
    for (const { abort } of this.#running.values()) abort.abort();
    await Promise.all([...this.#running.values()].map(({ finished }) => finished));
  }

  #endPreviews({ holder }: Holder): void {
    for (const run of this.#running.values()) if (run.is_preview && run.holder === holder) run.abort.abort();
  }

  /** Never rejects; the outcome is written to the table. */
  async #run(row: ToolRunRow, { holder, work, abort }: { holder: Holder; work: Work; abort: AbortController }): Promise<void> {
    const { db, clock, log } = this.#context;
    let progress: Progress = { step: null, done: 0, total: 0 };
    const beat = setInterval(() => void this.#beat(row, progress, abort), BEAT_MS);
    const ended = await this.#execute(holder, { work, signal: abort.signal, onProgress: (now) => (progress = now) })
      .catch((error: unknown): Ending | 'cancelled' => {
        if (abort.signal.aborted) return 'cancelled';
        log.error({ err: error, tool: work.tool }, 'a tool failed');
        return { ...NOTHING, problem: isOverLimit(error) ? OVER_LIMIT : INTERRUPTED };
      })
      .finally(() => clearInterval(beat));
    const state = ended === 'cancelled' ? 'cancelled' : ended.problem === null ? 'done' : 'failed';
    const sealed = ended === 'cancelled' ? {} : { sealed: lockText(JSON.stringify(ended), row.id, holder.key) };
    await endRun(db, row.id, { state, ...sealed, ...progress, now: clock.now() })
      .then(() => this.#announce(row, { ...progress, state }))
      .catch((error: unknown) => log.error({ err: error, tool: work.tool }, 'how a tool ended was not kept'));
  }

  async #beat(row: ToolRunRow, progress: Progress, abort: AbortController): Promise<void> {
    const { db, clock, log } = this.#context;
    const isActive = await touchRun(db, row.id, { ...progress, touched_at: clock.now() }).catch((error: unknown) => {
      log.warn({ err: error }, 'how far a tool is was not kept');
      return true;
    });
    if (!isActive) return abort.abort();
    await this.#announce(row, { ...progress, state: 'running' });
  }

  #announce(row: ToolRunRow, how: Progress & { state: ToolRun['state'] }): Promise<void> {
    const run: ToolRun = { id: row.id, tool: row.tool, ...how, ...NOTHING, problem: null };
    return this.#context.live.trigger(channels.notifications(row.user_id), TOOL_RUN_EVENT, run);
  }

  async #execute(
    holder: Holder,
    { work, signal, onProgress }: { work: Work; signal: AbortSignal; onProgress: (progress: ToolProgress) => void },
  ): Promise<Ending> {
    const context = this.#context;
    return withPlainFiles(context, holder, {
      files: work.files,
      work: (paths) =>
        withTemporaryFiles(context.config, ['results'], async ({ results }) => {
          const { tool, options, signatures, preview_pages, files } = work;
          const named = files.map(({ name, is_unlocked }, index) => ({ name, is_unlocked, path: paths[index] ?? '' }));
          const task: RunToolTask = { tool, files: named, options, signatures, preview_pages, results_path: results };
          const bytes = files.reduce((sum, { row }) => sum + row.size_bytes, 0);
          const outcome = await runTask(context, task, { group: holder.user_id, signal, onProgress, bytes });
          if (outcome.refusal) return { ...NOTHING, problem: problemOf(outcome.refusal) };
          const { parts: created, notes, comparison } = outcome.value;
          signal.throwIfAborted();
          const kept = await storeToolFiles(
            context,
            holder,
            resultFiles(created, results, { tool, files, now: context.clock.now() }),
          );
          return { results: kept, notes, comparison, problem: null };
        }),
    });
  }
}

const LIFETIME_MS = 60 * 60_000;

/** Runs the tool in the sandbox. Its results are in the file that the task names. */
export function runTask(
  { sandbox }: Pick<Context, 'sandbox'>,
  task: RunToolTask,
  {
    group,
    signal,
    onProgress,
    bytes,
  }: { group: string; signal: AbortSignal; onProgress?: (progress: ToolProgress) => void; bytes: number },
): Promise<Outcome<RunToolResult>> {
  return sandbox
    .run<Outcome<RunToolResult>>('tools.run', task, {
      deadline_ms: task.preview_pages === null ? RUN_DEADLINE_MS : PREVIEW_DEADLINE_MS,
      memory_limit_bytes: memoryFor(bytes),
      group,
      signal,
      callbacks: { progress: (told: unknown) => onProgress?.(asProgress(told)) },
    })
    .catch((error: unknown) => {
      // The file crashed the child, and would crash the next one too.
      if (error instanceof SandboxError && error.code === 'crashed') return { refusal: { code: 'broken', file: 0 } };
      throw error;
    });
}

const PREVIEW_DEADLINE_MS = 15_000;

/** Validates the child's report, because the child may be compromised. */
function asProgress(told: unknown): ToolProgress {
  const { step, done, total } = { step: '', done: 0, total: 0, ...(typeof told === 'object' ? told : {}) };
  const whole = (value: unknown) => (Number.isSafeInteger(value) ? Math.max(0, Math.min(Number(value), MAX_STEPS)) : 0);
  return { step: TOOL_STEPS.find((run) => run === step) ?? 'reading', done: whole(done), total: whole(total) };
}

const MAX_STEPS = 1_000_000;

/** Each part of the file of results as a file, or all of them as one ZIP. */
function resultFiles(
  created: readonly ToolResultPart[],
  path: string,
  { tool, files, now }: { tool: ToolName; files: readonly OpenFile[]; now: Date },
): NewToolFile[] {
  if (created.length > MAX_RESULTS)
    return [{ name: `${tool}.zip`, source: async () => zipOfParts(created, path, now), facts: emptyFacts('zip') }];
  return created.map((part, index) => ({
    name: part.name,
    source: async () => partOf(path, part),
    facts: part.facts,
    is_unlocked: sourcesOf(files, { index, count: created.length }).some(({ is_unlocked }) => is_unlocked),
  }));
}

/** The files of which a result was made: its own where each file has one. */
function sourcesOf(files: readonly OpenFile[], { index, count }: { index: number; count: number }): readonly OpenFile[] {
  return files.length === count ? files.slice(index, index + 1) : files;
}

/** Duplicate names get a number. */
export function zipOfParts(created: readonly ToolResultPart[], path: string, now: Date): Readable {
  const names = uniqueNames(created.map(({ name }) => name));
  return Readable.from(
    zipOf(
      created.map((part, index) => ({ name: names[index] ?? part.name, open: async () => partOf(path, part), modified_at: now })),
    ),
  );
}

export function partOf(path: string, { offset, bytes }: Pick<ToolResultPart, 'offset' | 'bytes'>): Readable {
  return bytes === 0 ? Readable.from([]) : createReadStream(path, { start: offset, end: offset + bytes - 1 });
}

/** An earlier version stored a sentence. */
function problemOfEnding({ problem: found }: { problem: Problem | string | null }): Problem {
  return typeof found === 'string' ? { code: found } : (found ?? INTERRUPTED);
}

/** The API's view of a run; decrypts its outcome with the holder's key. */
export function presentRun(row: ToolRunRow, { key }: Holder): ToolRun {
  const { id, tool, state, step, done, total, sealed } = row;
  // Written by `Runs` and opened only with the holder's key.
  const ending = sealed === null ? NOTHING : (JSON.parse(openText(sealed, id, key)) as Ending);
  const found = state === 'failed' ? problemOfEnding(ending) : null;
  return { id, tool, state, step, done, total, ...ending, problem: found && presentProblem(found) };
}
