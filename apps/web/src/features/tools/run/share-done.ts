// How far a tool is, as one share from 0 to 1 that never goes back: reading comes first, writing last. Pure.
import type { RunProgress } from './use-tool-run.ts';

/** Of the whole: reading large files takes about as long as most tools take to work on them. */
const READING = 0.25;
const WRITING = 0.95;

/** Undefined where it cannot be told. */
export function shareDone(progress: RunProgress | null): number | undefined {
  if (!progress?.step) return undefined;
  const { step, done, total } = progress;
  const share = total > 0 ? Math.min(1, done / total) : 0;
  if (step === 'reading') return total > 1 ? READING * share : undefined;
  if (step === 'writing') return WRITING;
  return READING + (WRITING - READING) * share;
}
