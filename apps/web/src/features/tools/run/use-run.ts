import { toolOptions } from '@countersign/contract/tool-options';
import type { ToolRun } from '@countersign/contract/tools';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { WITH_CODES, wordsOfIssue } from '#lib/own-checks.ts';
import { wordsOf } from '#lib/problem-words.ts';
import { type ToolSession, optionsToSend, signaturesToSend, withoutFiles } from '../state/tool-session.ts';
import type { ToolStore } from '../tool-store.ts';
import { filesErrors } from './files-errors.ts';
import { type RunRequest, runToEnd, useRunProgress } from './use-tool-run.ts';

export interface RunState {
  state: 'idle' | 'running' | 'done';
  run: ToolRun | null;
  /** By field name, including `files` and `signatures`. */
  errors: Readonly<Record<string, string>>;
  problem: string | null;
  /** Counts runs that could not be started or completed, since the same problem may occur again. */
  attempt: number;
}

const IDLE: RunState = { state: 'idle', run: null, errors: {}, problem: null, attempt: 0 };

export function requestOf(session: ToolSession): RunRequest {
  return {
    tool: session.tool,
    files: [...session.draft.files],
    options: optionsToSend(session),
    signatures: signaturesToSend(session),
  };
}

/** Validation errors of the options by the contract, by field name. */
export function optionErrors(session: ToolSession): Record<string, string> {
  const checked = toolOptions[session.tool].safeParse(optionsToSend(session), WITH_CODES);
  const errors: Record<string, string> = {};
  for (const issue of checked.error?.issues ?? []) errors[nameOf(issue.path.join('.'))] ??= wordsOfIssue(issue);
  return errors;
}

/** Maps an error path of the request body, such as `options.text`, to a field. Errors in lists show at the list. */
function nameOf(path: string): string {
  const name = path.replace(/^options\./, '').replace(/^(areas|words|patterns|pages)\..*$/, '$1');
  return name === 'header' ? 'header.left' : name;
}

export function useRun(store: ToolStore) {
  const { t } = useLingui();
  const [now, set] = useState<RunState>(IDLE);
  const setNow = (next: RunState) => set(({ attempt }) => ({ ...next, attempt: attempt + (next.problem === null ? 0 : 1) }));
  const { progress, setProgress, begin, end, cancel, setId } = useRunProgress();

  const fail = (error: unknown) => {
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
    return setNow({ ...IDLE, errors: Object.fromEntries(errors), problem: errors[0]?.[1] ?? error.message });
  };

  const start = async () => {
    const session = store.getState();
    const errors = { ...filesErrors(session), ...optionErrors(session) };
    const [first] = Object.values(errors);
    if (first !== undefined) return setNow({ ...IDLE, errors, problem: first });
    setNow({ ...IDLE, state: 'running' });
    const abort = begin();
    try {
      const run = await runToEnd(requestOf(session), { signal: abort.signal, onId: setId, onProgress: setProgress });
      if (run.state === 'cancelled') setNow(IDLE);
      else if (run.state === 'done') setNow({ ...IDLE, state: 'done', run });
      else setNow({ ...IDLE, problem: (run.problem && wordsOf(run.problem)) || t`That didn’t work. Please try again.` });
    } catch (error) {
      fail(error);
    } finally {
      end();
    }
  };
  return { ...now, progress, start: () => void start(), cancel, reset: () => setNow(IDLE) };
}
