import type { Problem } from '@countersign/document-model/problems';
import { wordsOfCheck } from '#lib/own-checks.ts';

/** What a rule says of a value. Comes later than what it is shown beside: few ever read it. */
export function CheckWords({ problem }: { problem: Problem }) {
  return wordsOfCheck(problem);
}
