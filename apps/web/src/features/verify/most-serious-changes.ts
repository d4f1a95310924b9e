// Selects the changes that matter most to people checking whether a file is still what was signed.
import type { CheckedSignature } from '@countersign/contract/verify';

type Change = CheckedSignature['changes'][number];

/** Used instead of a change if later changes could not be examined. */
export const UNREADABLE = 'unreadable';

const GRAVEST_FIRST = ['content', 'page', 'document', 'field', 'annotation', 'filled'] as const;

/** The last signature before the change; earlier ones also list changes that were still allowed. */
export function lastBeforeChange(signatures: readonly CheckedSignature[]): CheckedSignature | undefined {
  return signatures.findLast(({ changes_allowed }) => !changes_allowed);
}

/** Changes by others, most serious first. Added signatures count only if there is nothing else. */
export function gravestFirst(changes: readonly Change[]): Change[] {
  const reportable = changes.filter(({ kind }) => kind !== 'signed' && kind !== 'timestamp');
  const rank = ({ kind }: Change): number => {
    const severity = GRAVEST_FIRST.findIndex((one) => one === kind);
    return severity === -1 ? GRAVEST_FIRST.length : severity;
  };
  return (reportable.length > 0 ? reportable : [...changes]).toSorted((a, b) => rank(a) - rank(b));
}

/** True if all that is known is that later changes cannot be read. */
export function isUnreadable({ changes }: CheckedSignature): boolean {
  return changes.length > 0 && changes.every(({ kind, where }) => kind === 'document' && where === UNREADABLE);
}
