// Texts of problems in the screen's language, found by code.
import { withoutTurns } from '@countersign/contract/isolated';
import type { PresentedProblem } from '@countersign/contract/errors';
import type { ProblemParams } from '@countersign/document-model/problems';
import { i18n } from './i18n.ts';

/** Prefix of the codes in the problem catalogues (`locales/problems`). */
const PREFIX = 'problem.';

/**
 * The text of a problem.
 * @param problem includes the English text as `message`, which English screens show
 */
export function wordsOf({ code, params = {}, message }: PresentedProblem): string {
  const id = PREFIX + code;
  if (i18n.messages[id] === undefined) return withoutTurns(message);
  return i18n._(id, Object.fromEntries(Object.entries(params).map(([name, param]) => [name, shown(param)])));
}

function shown(param: ProblemParams[string]): string {
  if (typeof param === 'object') return wordsOf({ message: param.code, ...param });
  return typeof param === 'number' ? i18n.number(param, { useGrouping: false, maximumFractionDigits: 12 }) : param;
}
