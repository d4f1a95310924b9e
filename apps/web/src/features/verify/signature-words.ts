// What is said of one signature. What could not be looked at is called not checked: neither good nor bad.
import type { CheckedSignature } from '@countersign/contract/verify';
import { useLingui } from '@lingui/react/macro';
import { formatTime } from '#lib/i18n.ts';

/** True where it was not possible to find out whether the signature holds. */
export function isUnchecked({ problem }: CheckedSignature): boolean {
  return problem === 'unsupported' || problem === 'unreadable';
}

/** What it covers, whose it is, when it was made: a sentence each. */
export function useSignatureWords(): (signature: CheckedSignature) => string[] {
  const { t } = useLingui();

  const covered = ({ intact, problem }: CheckedSignature): string => {
    if (intact) return t`What it covers is unchanged.`;
    switch (problem) {
      case 'unsupported':
        return t`Not checked: signatures of this kind cannot be checked here.`;
      case 'unreadable':
        return t`Not checked: the signature cannot be read. It may be damaged.`;
      case 'digest':
        return t`What it covers was changed after it was signed.`;
      case 'byte_range':
        return t`It does not say what it covers: the file was changed, or put together from parts of others.`;
      case 'padding':
        return t`Beside the signature, in the place that was kept free for it, stands what nobody has signed.`;
      default:
        return t`The signature itself is damaged, or was put in the place of another.`;
    }
  };
  const owner = ({ intact, trusted, problem }: CheckedSignature): string => {
    if (problem === 'revoked') return t`Its certificate was revoked by then: it is not to be trusted.`;
    if (trusted) return t`The certificate is trusted here.`;
    return intact
      ? t`Who signed was not checked: nobody who is known here vouches for the certificate.`
      : t`Who signed was not checked.`;
  };
  const time = ({ timestamp, trusted, signed_at, level }: CheckedSignature): string | null => {
    if (timestamp?.intact && !timestamp.trusted)
      return t`A timestamp names ${timestamp.authority}, who is not known here: ${formatTime(timestamp.at)}.`;
    if (timestamp?.intact) return t`Time witnessed by ${timestamp.authority}, ${formatTime(timestamp.at)}.`;
    if (timestamp && level !== 'timestamp') return t`The time was not checked: the timestamp is damaged.`;
    if (trusted || !signed_at || level === 'timestamp') return null;
    return t`The time was not checked: it is what the signer’s computer said.`;
  };
  return (signature) => {
    const whole = signature.covers_whole_file && signature.intact ? t`It covers the whole file.` : null;
    return [covered(signature), owner(signature), time(signature), whole].filter((line) => line !== null);
  };
}
