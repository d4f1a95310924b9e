// The one sentence about a file, and under it what was changed.
import type { CheckedSignature, Verification } from '@countersign/contract/verify';
import { useLingui } from '@lingui/react/macro';
import { useChangeWords } from './change-words.ts';
import { gravestFirst, isUnreadable, lastBeforeChange } from './gravest.ts';
import { isUnchecked } from './signature-words.ts';

export type Tone = 'good' | 'doubtful' | 'bad';

export interface Verdict {
  tone: Tone;
  title: string;
  /** What was changed, a sentence each. */
  lines: string[];
}

const MOST_LINES = 6;
/** As every seal from here names its field. */
const SEAL_FIELD = 'seal';

/** @param isOther the file is not the document of the code that led here */
export function useVerdict({ signatures, ours, is_stored }: Verification, isOther: boolean): Verdict {
  const { t } = useLingui();
  const sentences = useChangeSentences();
  const damage = useDamageSentences();
  const [tampered, changed] = [signatures.find(isBroken), lastBeforeChange(signatures)];
  const seal = signatures.findLast(({ is_seal }) => is_seal);
  const isSealed = seal !== undefined;
  const sameContent = {
    title: t`Sealed here, and what was sealed is unchanged`,
    lines: [
      t`No file that is kept here is the same byte for byte: either it was deleted here, or something was changed that no signature covers, such as empty lines after its end.`,
    ],
  };

  if (signatures.length === 0 && isOther)
    return { tone: 'bad', title: t`Not the document of the code as it was sealed here: its signatures are missing`, lines: [] };
  if (signatures.length === 0) return { tone: 'doubtful', title: t`This PDF is not signed`, lines: [] };
  if (ours && !is_stored) return { tone: isOther ? 'doubtful' : 'good', ...sameContent };
  if (ours && isOther) return { tone: 'doubtful', title: t`Sealed here, but not the document of the code`, lines: [] };
  if (ours) return { tone: 'good', title: t`Sealed here, and unchanged since`, lines: [] };
  if (tampered) {
    const title = isSealed ? t`Changed since it was sealed here` : t`A signature is broken: the file was changed`;
    return { tone: 'bad', title, lines: damage(signatures, tampered) };
  }
  if (changed && !isSealed && isUnreadable(changed))
    return { tone: 'bad', title: t`Something was added after it was signed, and cannot be checked`, lines: sentences(changed) };
  if (changed) {
    const title = isSealed ? t`Changed since it was sealed here` : t`The file was changed after it was signed`;
    return { tone: 'bad', title, lines: sentences(changed) };
  }
  if (signatures.some(isUnchecked)) return { tone: 'doubtful', title: t`Not every signature could be checked`, lines: [] };
  if (seal?.covers_whole_file && !seal.trusted)
    return { tone: 'doubtful', title: t`Sealed here, and not as it left: the seal itself was changed`, lines: [] };
  if (seal) return { tone: 'doubtful', title: t`Sealed here, and not as it left: something was added to the file`, lines: [] };
  if (signatures.some(({ trusted }) => !trusted))
    return { tone: 'doubtful', title: t`Unchanged, but signed by somebody who is not known here`, lines: [] };
  return {
    tone: 'doubtful',
    title: t`Signed here, but without the seal`,
    lines: [t`Every signature is intact. The finished document also has a seal, which is added when everybody has signed.`],
  };
}

export function isBroken(signature: CheckedSignature): boolean {
  return !signature.intact && !isUnchecked(signature);
}

/** Where the change is, as closely as the signatures can tell. */
function useDamageSentences(): (signatures: readonly CheckedSignature[], broken: CheckedSignature) => string[] {
  const { t, i18n } = useLingui();
  return (signatures, broken) => {
    const { signer, damaged } = broken;
    if (!damaged) return [t`What was signed was changed itself, so it cannot be told what it was.`];
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
      t`What “${before}” signed before is whole.`,
    ];
  };
}

/** Also one that is too damaged to say by whom it is: then its field does. */
function isSeal({ is_seal, signer, field }: CheckedSignature): boolean {
  return is_seal || (signer === null && field === SEAL_FIELD);
}

function useChangeSentences(): (signature: CheckedSignature) => string[] {
  const { t } = useLingui();
  const words = useChangeWords();
  return ({ changes }) => {
    const lines = gravestFirst(changes).map(words);
    const more = lines.length - MOST_LINES;
    if (more <= 0) return lines;
    return [...lines.slice(0, MOST_LINES), more === 1 ? t`And one more change.` : t`And ${more} more changes.`];
  };
}
