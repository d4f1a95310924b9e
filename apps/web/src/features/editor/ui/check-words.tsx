import type { Problem } from '@countersign/document-model/problems';
import { wordsOfCheck } from '#lib/own-checks.ts';

/** Explains a validation problem. Loaded later than the field, since few people need it. */
export function CheckWords({ problem }: { problem: Problem }) {
  return wordsOfCheck(problem);
}
