// Gives permanent appearances to fields that every viewer would otherwise render in its own way.
import type { Context } from '#platform/context/context.ts';
import { SandboxError, SandboxTaskError, isPassing } from '#platform/sandbox/index.ts';
import type { AppearancesTask } from '../engine-tasks.ts';

const APPEARANCES_DEADLINE_MS = 20_000;

/**
 * A file that cannot get appearances is used without them.
 * @param group whose quota in the sandbox the work counts towards
 * @returns whether there is a file at `given_path`
 */
export async function setAppearances(context: Context, task: AppearancesTask, group: string): Promise<boolean> {
  try {
    return await context.sandbox.run<boolean>('elements.set_appearances', task, { deadline_ms: APPEARANCES_DEADLINE_MS, group });
  } catch (error) {
    if (!(error instanceof SandboxError || error instanceof SandboxTaskError) || isPassing(error)) throw error;
    context.log.warn({ reason: error.message }, 'the fields of a file were not given looks');
    return false;
  }
}
