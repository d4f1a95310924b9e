// Of all that was done to a file, what matters most to whoever asks whether it is still what was signed.
import type { CheckedSignature } from '@countersign/contract/verify';

type Change = CheckedSignature['changes'][number];

/** In the place of an entry of the document, where nothing of what came later could be looked at. */
export const UNREADABLE = 'unreadable';

const GRAVEST_FIRST = ['content', 'page', 'document', 'field', 'annotation', 'filled'] as const;

/** The signature closest before the change: an earlier one also tells of everything that was still allowed. */
export function lastBeforeChange(signatures: readonly CheckedSignature[]): CheckedSignature | undefined {
  return signatures.findLast(({ changes_allowed }) => !changes_allowed);
}

/** What others did to the file, the gravest first; that they signed as well is no change of it, unless there is nothing else. */
export function gravestFirst(changes: readonly Change[]): Change[] {
  const told = changes.filter(({ kind }) => kind !== 'signed' && kind !== 'timestamp');
  const rank = ({ kind }: Change): number => {
    const place = GRAVEST_FIRST.findIndex((one) => one === kind);
    return place === -1 ? GRAVEST_FIRST.length : place;
  };
  return (told.length > 0 ? told : [...changes]).toSorted((a, b) => rank(a) - rank(b));
}

/** True where all that is known is that what came later cannot be read. */
export function isUnreadable({ changes }: CheckedSignature): boolean {
  return changes.length > 0 && changes.every(({ kind, where }) => kind === 'document' && where === UNREADABLE);
}
