// The verdict on a file in one sentence, with the changes below it.
import type { CheckedSignature, Verification } from '@countersign/contract/verify';
import { useLingui } from '@lingui/react/macro';
import { useChangeWords } from './change-words.ts';
import { gravestFirst, isUnreadable, lastBeforeChange } from './most-serious-changes.ts';
import { isUnchecked } from './signature-words.ts';

export type Tone = 'good' | 'doubtful' | 'bad';

export interface Verdict {
  tone: Tone;
  title: string;
  /** Changes, one sentence each. */
  lines: string[];
}

const MAX_LINES = 6;
/** Field name of all our seals. */
const SEAL_FIELD = 'seal';

/** @param isOther the file does not match the code that led here */
export function useVerdict({ signatures, ours, is_stored }: Verification, isOther: boolean): Verdict {
  const { t } = useLingui();
  const sentences = useChangeSentences();
  const damage = useDamageSentences();
  const [tampered, changed] = [signatures.find(isBroken), lastBeforeChange(signatures)];
  const seal = signatures.findLast(({ is_seal }) => is_seal);
  const isSealed = seal !== undefined;
  const sameContent = {
    title: t`Valid: the sealed content is unchanged`,
    lines: [
      t`No file stored here matches it exactly. Either it was deleted here, or something outside the signatures changed, such as empty lines at the end.`,
    ],
  };

  if (signatures.length === 0 && isOther)
    return { tone: 'bad', title: t`Not the sealed document for this code: its signatures are missing`, lines: [] };
  if (signatures.length === 0) return { tone: 'doubtful', title: t`This PDF isn’t signed`, lines: [] };
  if (ours && !is_stored) return { tone: isOther ? 'doubtful' : 'good', ...sameContent };
  if (ours && isOther)
    return { tone: 'doubtful', title: t`Sealed by Countersign, but not the document for this code`, lines: [] };
  if (ours) return { tone: 'good', title: t`Valid: sealed by Countersign, not changed`, lines: [] };
  if (tampered) {
    const title = isSealed ? t`Changed since it was sealed by Countersign` : t`A signature is broken: the file was changed`;
    return { tone: 'bad', title, lines: damage(signatures, tampered) };
  }
  if (changed && !isSealed && isUnreadable(changed))
    return { tone: 'bad', title: t`Something was added after signing and can’t be checked`, lines: sentences(changed) };
  if (changed) {
    const title = isSealed ? t`Changed since it was sealed by Countersign` : t`The file was changed after it was signed`;
    return { tone: 'bad', title, lines: sentences(changed) };
  }
  if (signatures.some(isUnchecked)) return { tone: 'doubtful', title: t`Some signatures couldn’t be checked`, lines: [] };
  if (seal?.covers_whole_file && !seal.trusted)
    return { tone: 'doubtful', title: t`Invalid: sealed by Countersign, but the seal was changed`, lines: [] };
  if (seal) return { tone: 'doubtful', title: t`Invalid: sealed by Countersign, but something was added later`, lines: [] };
  if (signatures.some(({ trusted }) => !trusted))
    return { tone: 'doubtful', title: t`Unchanged, but signed by an unknown certificate`, lines: [] };
  return {
    tone: 'doubtful',
    title: t`Signed here, but without the seal`,
    lines: [t`Every signature is intact. The final document also has a seal, which is added when everyone has signed.`],
  };
}

export function isBroken(signature: CheckedSignature): boolean {
  return !signature.intact && !isUnchecked(signature);
}

/** Locates the change as precisely as the signatures allow. */
function useDamageSentences(): (signatures: readonly CheckedSignature[], broken: CheckedSignature) => string[] {
  const { t, i18n } = useLingui();
  return (signatures, broken) => {
    const { signer, damaged } = broken;
    if (!damaged) return [t`The signed content itself was changed, so we can’t tell what it was.`];
    const name = signer ?? t`Unknown signer`;
    const [from, to] = [i18n.number(damaged.from + 1), i18n.number(damaged.to)];
    const sealed = isSeal(broken);
    if (damaged.part === 'signature')
      return [
        sealed
          ? t`The seal was changed itself: bytes ${from} to ${to} of the file.`
          : t`The signature of “${name}” was changed itself: bytes ${from} to ${to} of the file.`,
      ];
    if (damaged.from === 0)
      return [
        sealed
          ? t`The change is in the document as it was sealed: bytes ${from} to ${to} of the file.`
          : t`The change is in the document as “${name}” signed it: bytes ${from} to ${to} of the file.`,
      ];
    const before = signatures.findLast(({ intact }) => intact)?.signer ?? '';
    return [
      sealed
        ? t`The change is in what was added with the seal: bytes ${from} to ${to} of the file.`
        : t`The change is in what was added with the signature of “${name}”: bytes ${from} to ${to} of the file.`,
      t`The content “${before}” signed earlier is unchanged.`,
    ];
  };
}

/** Includes seals too damaged to name a signer, which are recognised by their field. */
function isSeal({ is_seal, signer, field }: CheckedSignature): boolean {
  return is_seal || (signer === null && field === SEAL_FIELD);
}

function useChangeSentences(): (signature: CheckedSignature) => string[] {
  const { t } = useLingui();
  const words = useChangeWords();
  return ({ changes }) => {
    // Several changes may read the same.
    const lines = [...new Set(gravestFirst(changes).map(words))];
    const more = lines.length - MAX_LINES;
    if (more <= 0) return lines;
    return [...lines.slice(0, MAX_LINES), more === 1 ? t`And one more change.` : t`And ${more} more changes.`];
  };
}
