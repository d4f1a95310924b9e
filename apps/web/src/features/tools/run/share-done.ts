// Progress of a tool from 0 to 1, which never decreases: reading comes first, writing last. Pure.
import type { RunProgress } from './use-tool-run.ts';

/** Share of reading: for large files it takes about as long as most tools' work. */
const READING = 0.25;
const WRITING = 0.95;

/** Undefined if unknown. */
export function shareDone(progress: RunProgress | null): number | undefined {
  if (!progress?.step) return undefined;
  const { step, done, total } = progress;
  const share = total > 0 ? Math.min(1, done / total) : 0;
  if (step === 'reading') return total > 1 ? READING * share : undefined;
  if (step === 'writing') return WRITING;
  return READING + (WRITING - READING) * share;
}
