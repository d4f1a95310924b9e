// Locates the damaged bytes of a file as precisely as its signatures allow.
import { endOfSignature, isRestWhole, type SignedRange, strayPadding } from '../cms/byte-range.ts';
import type { Signature } from './read-signature.ts';
import type { DamagedPart, SignatureReport } from './signature-report.ts';

/** How often the whole file may be hashed. */
const maxTimes = 8;

/**
 * Adds the damaged byte ranges to the reports. An intact signature proves all bytes before its end, so damage to a later
 * signature lies behind that end. A broken signature proves nothing about the bytes it covers, even if it seems to be the
 * only thing changed.
 */
export function withDamage(
  file: Uint8Array,
  signatures: readonly Signature[],
  reports: readonly SignatureReport[],
): SignatureReport[] {
  let [whole, times] = [0, 0];
  const withRanges = reports.map((report, index): SignatureReport => {
    const { range, claimed_name = null } = signatures[index] ?? {};
    if (!range) return report;
    if (report.intact) whole = Math.max(whole, range.end);
    else if (mayBeOnlyItself(report) && (times += 1) <= maxTimes && isRestWhole(file, range)) {
      const isSure =
        range.is_broken || endOfSignature(range.contents) === undefined || reports.slice(index + 1).some(isOfOtherBytes);
      const isUnread = report.problem === 'unreadable' && !isSure;
      const signer = report.signer ?? claimed_name;
      return { ...report, signer, ...(!isUnread && { problem: 'signature' }), damaged: damagedPartOf(range) };
    }
    return { ...report, damaged: damagedPart(report.problem, { range, whole }) };
  });
  const rest: DamagedPart | null = whole < file.length ? { from: whole, to: file.length, part: 'signed' } : null;
  return withRanges.map((report, index) => (signatures[index]?.range ? report : { ...report, damaged: rest }));
}

/** Other problems already tell where the damage is: `digest`, for example, means that the signature itself is unchanged. */
function mayBeOnlyItself({ problem, sub_filter }: SignatureReport): boolean {
  return sub_filter !== null && (problem === 'byte_range' || problem === 'unreadable');
}

function isOfOtherBytes({ problem }: SignatureReport): boolean {
  return problem === 'digest';
}

function damagedPartOf({ gap_start, gap_end }: SignedRange): DamagedPart {
  return { from: gap_start, to: gap_end, part: 'signature' };
}

function damagedPart(
  problem: SignatureReport['problem'],
  { range, whole }: { range: SignedRange; whole: number },
): DamagedPart | null {
  // The ByteRange lies outside the gap and is covered by the signature, so the damage may be anywhere in the covered bytes.
  if (problem === 'digest' || problem === 'byte_range')
    return { from: Math.min(whole, range.end), to: range.end, part: 'signed' };
  const stray = problem === 'padding' && strayPadding(range);
  if (stray) return { ...stray, part: 'signature' };
  // An unreadable signature may never have been readable, and may not be the only thing that changed.
  const isItself = problem === 'signature' || problem === 'certificate' || problem === 'padding';
  return isItself ? damagedPartOf(range) : null;
}
