// What does not fit or cannot be done, in the language of the screen. Found by its code.
import { withoutTurns } from '@countersign/contract/isolated';
import type { PresentedProblem } from '@countersign/contract/errors';
import type { ProblemParams } from '@countersign/document-model/problems';
import { i18n } from './i18n.ts';

/** What the catalogues of the problems (`locales/problems`) have before their codes. */
const PREFIX = 'problem.';

/**
 * The sentence of a problem.
 * @param problem with its English sentence as `message`, which the screens in English show
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
