// Texts about a signature. One that could not be examined is called not checked, neither valid nor invalid.
import type { CheckedSignature } from '@countersign/contract/verify';
import { useLingui } from '@lingui/react/macro';
import { formatTime } from '#lib/i18n.ts';

/** True if the validity could not be determined. */
export function isUnchecked({ problem }: CheckedSignature): boolean {
  return problem === 'unsupported' || problem === 'unreadable';
}

/** One sentence each about coverage, signer and time. */
export function useSignatureWords(): (signature: CheckedSignature) => string[] {
  const { t } = useLingui();

  const covered = ({ intact, problem }: CheckedSignature): string => {
    if (intact) return t`The signed content is unchanged.`;
    switch (problem) {
      case 'unsupported':
        return t`Not checked: this kind of signature isn’t supported.`;
      case 'unreadable':
        return t`Not checked: the signature can’t be read. It may be damaged.`;
      case 'digest':
        return t`The signed content was changed after signing.`;
      case 'byte_range':
        return t`Invalid signature range: the file was altered.`;
      case 'padding':
        return t`The space reserved for the signature contains unsigned data.`;
      default:
        return t`The signature itself is damaged or was replaced.`;
    }
  };
  const owner = ({ intact, trusted, problem }: CheckedSignature): string => {
    if (problem === 'revoked') return t`Its certificate had been revoked by then and can’t be trusted.`;
    if (trusted) return t`The certificate is trusted here.`;
    return intact ? t`The signer wasn’t verified: the certificate’s issuer isn’t trusted here.` : t`The signer wasn’t verified.`;
  };
  const time = ({ timestamp, trusted, signed_at, level }: CheckedSignature): string | null => {
    if (timestamp?.intact && !timestamp.trusted)
      return t`A timestamp names an unknown authority, ${timestamp.authority}: ${formatTime(timestamp.at)}.`;
    if (timestamp?.intact) return t`Time witnessed by ${timestamp.authority}, ${formatTime(timestamp.at)}.`;
    if (timestamp && level !== 'timestamp') return t`The time wasn’t checked: the timestamp is damaged.`;
    if (trusted || !signed_at || level === 'timestamp') return null;
    return t`The time wasn’t checked: it comes from the signer’s computer.`;
  };
  return (signature) => {
    const whole = signature.covers_whole_file && signature.intact ? t`It covers the whole file.` : null;
    return [covered(signature), owner(signature), time(signature), whole].filter((line) => line !== null);
  };
}
