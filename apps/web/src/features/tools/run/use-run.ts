import type { ToolRun } from '@countersign/contract/tool-runs';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { wordsOf } from '#lib/problem-words.ts';
import { type RunErrors, hasField, nameOf, optionErrors } from '../options/option-errors.ts';
import { type ToolSession, optionsToSend, signaturesToSend, withoutFiles } from '../state/tool-session.ts';
import type { ToolStore } from '../tool-store.ts';
import { filesErrors } from './files-errors.ts';
import { type RunRequest, runToEnd, useRunProgress } from './use-tool-run.ts';

/** Its errors include those of `files` and `signatures`. */
export interface RunState extends RunErrors {
  state: 'idle' | 'running' | 'done';
  run: ToolRun | null;
  /** What no field shows. */
  problem: string | null;
  /** Counts runs that could not be started or completed, since the same problem may occur again. */
  attempt: number;
}

const IDLE: RunState = { state: 'idle', run: null, errors: {}, options: {}, isAttempted: false, problem: null, attempt: 0 };

export function requestOf(session: ToolSession): RunRequest {
  return {
    tool: session.tool,
    files: [...session.draft.files],
    options: optionsToSend(session),
    signatures: signaturesToSend(session),
  };
}

export function useRun(store: ToolStore) {
  const { t } = useLingui();
  const [now, set] = useState<RunState>(IDLE);
  const setNow = (next: RunState) =>
    set(({ attempt }) => ({ ...next, attempt: attempt + (next.problem !== null || next.isAttempted ? 1 : 0) }));
  /** Errors of the options that were checked here are shown as long as they last, `told` ones until their field changes. */
  const reject = (session: ToolSession, told: Record<string, string>, otherwise?: string) => {
    const errors = Object.entries({ ...told, ...optionErrors(session) });
    const elsewhere = errors.find(([name]) => !hasField(session, name))?.[1];
    const problem = elsewhere ?? (errors.length === 0 ? otherwise : null) ?? null;
    setNow({ ...IDLE, errors: told, options: session.draft.options, isAttempted: true, problem });
  };
  const { progress, setProgress, begin, end, cancel, setId } = useRunProgress();

  const fail = (error: unknown, session: ToolSession) => {
    if (error instanceof DOMException) return setNow(IDLE);
    if (isApiError(error, 404)) {
      store.setState(withoutFiles(store.getState()), true);
      return setNow({ ...IDLE, problem: t`These files have expired. Choose them again; your settings are still here.` });
    }
    if (isApiError(error, 0))
      return setNow({ ...IDLE, problem: t`You’re offline. Check your connection and try again. Your settings are saved.` });
    if (!isApiError(error, 422)) {
      reportFailure(error);
      return setNow(IDLE);
    }
    const errors = Object.entries(error.errors).flatMap(([name, [text]]) => (text ? [[nameOf(name), text] as const] : []));
    return reject(session, Object.fromEntries(errors), error.message);
  };

  const start = async () => {
    const session = store.getState();
    const told = filesErrors(session);
    if (Object.keys({ ...told, ...optionErrors(session) }).length > 0) return reject(session, told);
    setNow({ ...IDLE, state: 'running' });
    const abort = begin();
    try {
      const run = await runToEnd(requestOf(session), { signal: abort.signal, onId: setId, onProgress: setProgress });
      if (run.state === 'cancelled') setNow(IDLE);
      else if (run.state === 'done') setNow({ ...IDLE, state: 'done', run });
      else setNow({ ...IDLE, problem: (run.problem && wordsOf(run.problem)) || t`That didn’t work. Please try again.` });
    } catch (error) {
      fail(error, session);
    } finally {
      end();
    }
  };
  return { ...now, progress, start: () => void start(), cancel, reset: () => setNow(IDLE) };
}
