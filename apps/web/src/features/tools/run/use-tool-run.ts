// One run of a tool from the press of its button to its end: by the answer, by the live channel, and by asking again.
import { channels } from '@countersign/contract/live';
import { TOOL_RUN_EVENT, type ToolRun, cancelToolRun, getToolRun, startToolRun } from '@countersign/contract/tools';
import type { ToolName } from '@countersign/contract/tool-options';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useLiveChannel } from '#lib/live.ts';
import { useUser } from '#lib/session/session.ts';

const POLL_MS = 1_000;

export interface RunRequest {
  tool: ToolName;
  files: string[];
  options: Record<string, unknown>;
  signatures: 'ask' | 'keep' | 'remove';
  preview_pages?: number;
}

export interface RunProgress {
  done: number;
  total: number;
}

/**
 * Runs a tool to its end.
 * @returns the run that has ended
 * @throws ApiError where it is refused; an AbortError where it is cancelled
 */
export async function runToEnd(
  { tool, ...body }: RunRequest,
  { signal, onProgress, onId }: { signal: AbortSignal; onProgress?: (run: ToolRun) => void; onId?: (id: string) => void },
): Promise<ToolRun> {
  let run = await call(startToolRun, { params: { tool }, body });
  onId?.(run.id);
  while (run.state === 'waiting' || run.state === 'running') {
    if (signal.aborted) {
      await call(cancelToolRun, { params: { id: run.id } });
      signal.throwIfAborted();
    }
    onProgress?.(run);
    await pause(signal);
    if (!signal.aborted) run = await call(getToolRun, { params: { id: run.id } });
  }
  signal.throwIfAborted();
  return run;
}

/** Ends early when the signal does. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, POLL_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}

/** What the live channel tells of runs, by the ids of those that are listened to. */
export function useRunProgress() {
  const user = useUser();
  const [progress, setProgress] = useState<RunProgress | null>(null);
  const heard = useRef<{ tool: ToolName; id: string | null; cancel: AbortController } | null>(null);

  useLiveChannel(channels.notifications(user.id), (event, data) => {
    const told = event === TOOL_RUN_EVENT ? readProgress(data) : null;
    if (!told || !heard.current || told.tool !== heard.current.tool) return;
    // Until the answer is there the first run of that tool is the one that was just begun: no preview is asked for meanwhile.
    heard.current.id ??= told.id;
    if (heard.current.id === told.id) setProgress({ done: told.done, total: told.total });
  });

  const begin = useCallback((tool: ToolName) => {
    const cancel = new AbortController();
    heard.current = { tool, id: null, cancel };
    setProgress(null);
    return cancel;
  }, []);
  const end = useCallback(() => {
    heard.current = null;
    setProgress(null);
  }, []);
  /** Of a run whose answer has not come yet the live channel has told the id. */
  const cancel = useCallback(() => {
    const now = heard.current;
    now?.cancel.abort();
    if (now?.id) void call(cancelToolRun, { params: { id: now.id } }).catch(() => undefined);
  }, []);
  const setId = useCallback((id: string) => {
    if (heard.current) heard.current.id = id;
  }, []);
  useEffect(() => cancel, [cancel]);
  return { progress, setProgress, begin, end, cancel, setId };
}

function readProgress(data: unknown): (RunProgress & { id: string; tool: string }) | null {
  if (typeof data !== 'object' || data === null) return null;
  const { id, tool, done, total } = { id: null, tool: null, done: null, total: null, ...data };
  return typeof id === 'string' && typeof tool === 'string' && typeof done === 'number' && typeof total === 'number'
    ? { id, tool, done, total }
    : null;
}
