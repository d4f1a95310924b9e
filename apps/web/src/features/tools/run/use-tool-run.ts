// Runs a tool from start to end, following it by response, live channel and polling.
import { channels } from '@countersign/contract/live';
import {
  TOOL_RUN_EVENT,
  TOOL_STEPS,
  type ToolRun,
  cancelToolRun,
  getToolRun,
  startToolRun,
} from '@countersign/contract/tool-runs';
import type { ToolName } from '@countersign/contract/tool-options';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useLiveChannel } from '#lib/live.ts';
import { useUser } from '#lib/session/session.ts';

/** Small files take less than a second, so polling starts quickly. */
const PAUSES_MS = [150, 250, 400, 600];
const MAX_PAUSE_MS = 1_000;

export interface RunRequest {
  tool: ToolName;
  files: string[];
  options: Record<string, unknown>;
  signatures: 'ask' | 'keep' | 'remove';
  preview_pages?: number;
}

export type RunProgress = Pick<ToolRun, 'step' | 'done' | 'total'>;

/**
 * Runs a tool to its end.
 * @returns the finished run
 * @throws ApiError if it is refused; an AbortError if it is cancelled
 */
export async function runToEnd(
  { tool, ...body }: RunRequest,
  { signal, onProgress, onId }: { signal: AbortSignal; onProgress?: (run: ToolRun) => void; onId?: (id: string) => void },
): Promise<ToolRun> {
  // Returns immediately with the id, which events and Cancel need.
  let run = await call(startToolRun, { params: { tool }, body: { ...body, waits: false } });
  onId?.(run.id);
  const pauses = [...PAUSES_MS];
  while (run.state === 'waiting' || run.state === 'running') {
    if (signal.aborted) {
      await call(cancelToolRun, { params: { id: run.id } });
      signal.throwIfAborted();
    }
    onProgress?.(run);
    await pause(pauses.shift() ?? MAX_PAUSE_MS, signal);
    if (!signal.aborted) run = await call(getToolRun, { params: { id: run.id } });
  }
  signal.throwIfAborted();
  return run;
}

/** Ends early if the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Progress of successive runs, from polling and the live channel. */
export function useRunProgress() {
  const user = useUser();
  const [progress, setProgress] = useState<RunProgress | null>(null);
  const current = useRef<{ id: string | null; abort: AbortController } | null>(null);

  useLiveChannel(channels.notifications(user.id), (event, data) => {
    const told = event === TOOL_RUN_EVENT ? readProgress(data) : null;
    if (told && current.current?.id === told.id) setProgress({ step: told.step, done: told.done, total: told.total });
  });

  const begin = useCallback(() => {
    const abort = new AbortController();
    current.current = { id: null, abort };
    setProgress(null);
    return abort;
  }, []);
  const end = useCallback(() => {
    current.current = null;
    setProgress(null);
  }, []);
  /** `runToEnd` reacts to the abort and cancels the run on the server. */
  const cancel = useCallback(() => current.current?.abort.abort(), []);
  const setId = useCallback((id: string) => {
    if (current.current) current.current.id = id;
  }, []);
  useEffect(() => cancel, [cancel]);
  return { progress, setProgress, begin, end, cancel, setId };
}

function readProgress(data: unknown): (RunProgress & { id: string }) | null {
  if (typeof data !== 'object' || data === null) return null;
  const { id, step, done, total }: Record<string, unknown> = { ...data };
  if (typeof id !== 'string' || typeof done !== 'number' || typeof total !== 'number') return null;
  return { id, step: TOOL_STEPS.find((one) => one === step) ?? null, done, total };
}
