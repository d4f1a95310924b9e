import { TOOL_TRAITS } from '@countersign/contract/tool-options';
import type { ToolPipeline } from '@countersign/contract/tool-pipelines';
import type { ToolFile } from '@countersign/contract/tool-files';
import type { ToolRun } from '@countersign/contract/tool-runs';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { wordsOf } from '#lib/problem-words.ts';
import { runToEnd, useRunProgress } from '../run/use-tool-run.ts';
import { runsOf } from '../state/pipeline.ts';
import { filesOf, isTaken, withTool, withoutFiles } from '../state/tool-session.ts';
import { toolEntry } from '../tool-catalogue.ts';
import { type ToolStore, useToolSession } from '../tool-store.ts';

interface State {
  isRunning: boolean;
  step: number;
  run: ToolRun | null;
  problem: string | null;
}

const IDLE: State = { isRunning: false, step: 0, run: null, problem: null };

/** Runs the steps one after another, each with the results of the previous one. */
export function usePipelineRun(store: ToolStore, pipeline: ToolPipeline) {
  const { t } = useLingui();
  const { session } = useToolSession(store);
  const [now, setNow] = useState(IDLE);
  const [isAgreed, agree] = useState(false);
  const { progress, setProgress, begin, end, cancel, setId } = useRunProgress();
  const first = pipeline.steps[0]?.tool;
  useEffect(() => {
    if (first) store.setState(withTool(store.getState(), first), true);
  }, [store, first]);

  const isSigned = filesOf(session).some(({ signature_count }) => signature_count > 0);
  const breaksSignatures =
    isSigned && pipeline.steps.some(({ tool }) => tool !== 'remove-signatures' && TOOL_TRAITS[tool].signatures === 'lost');
  const signatures = isAgreed ? 'remove' : isSigned && !breaksSignatures ? 'keep' : 'ask';

  const start = async () => {
    let files: ToolFile[] = filesOf(store.getState());
    let notes: ToolRun['notes'] = [];
    let last: ToolRun | null = null;
    try {
      for (const [step, { tool, options }] of pipeline.steps.entries()) {
        setNow({ ...IDLE, isRunning: true, step });
        const results: ToolFile[] = [];
        for (const ids of runsOf(tool, files)) {
          const abort = begin();
          const request = { tool, files: ids, options, signatures } as const;
          last = await runToEnd(request, { signal: abort.signal, onId: setId, onProgress: setProgress });
          if (last.state === 'cancelled') return setNow(IDLE);
          if (last.state === 'failed')
            return setNow({
              ...IDLE,
              problem: (last.problem && wordsOf(last.problem)) || t`That didn’t work. Please try again.`,
            });
          results.push(...last.results);
          notes = [...notes, ...last.notes];
        }
        const next = pipeline.steps[step + 1];
        files = next ? results.filter((file) => isTaken(file, next.tool)) : results;
        if (files.length === 0) break;
      }
      if (last) setNow({ ...IDLE, run: { ...last, results: files, notes: eachOnce(notes) } });
    } catch (error) {
      if (error instanceof DOMException) setNow(IDLE);
      else if (isApiError(error, 404)) {
        store.setState(withoutFiles(store.getState()), true);
        setNow({ ...IDLE, problem: t`These files have expired. Choose them again; your settings are still here.` });
      } else if (isApiError(error, 0))
        setNow({ ...IDLE, problem: t`You’re offline. Check your connection and try again. Your settings are saved.` });
      else if (isApiError(error, 422)) setNow({ ...IDLE, problem: Object.values(error.errors)[0]?.[0] ?? error.message });
      else {
        setNow(IDLE);
        reportFailure(error);
      }
    } finally {
      end();
    }
  };

  const tool = pipeline.steps[now.step]?.tool;
  return {
    ...now,
    progress,
    breaksSignatures,
    isAgreed,
    agree,
    mustChoose: breaksSignatures && !isAgreed,
    stepName: now.isRunning && tool ? t(toolEntry(tool).label) : null,
    start: () => void start(),
    cancel,
    reset: () => setNow(IDLE),
  };
}

function eachOnce(notes: ToolRun['notes']): ToolRun['notes'] {
  return [...new Map(notes.map((note) => [note.code, note])).values()];
}
