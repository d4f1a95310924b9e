// Where the bytes lie that are not as they were signed, as closely as the signatures can tell.
import { endOfSignature, isRestWhole, type SignedRange, strayPadding } from '../cms/byte-range.ts';
import type { Signature } from './read-signature.ts';
import type { DamagedPart, SignatureReport } from './signature-report.ts';

/** How often the whole file may be looked at. */
const mostTimes = 8;

/**
 * The reports with their damaged parts. A signature that is intact proves the bytes before its end whole: what broke a later one
 * lies behind them. One that is broken proves nothing of them, even where it seems to be all that was changed.
 */
export function located(
  file: Uint8Array,
  signatures: readonly Signature[],
  reports: readonly SignatureReport[],
): SignatureReport[] {
  let [whole, times] = [0, 0];
  const withRanges = reports.map((report, index): SignatureReport => {
    const { range, claimed_name = null } = signatures[index] ?? {};
    if (!range) return report;
    if (report.intact) whole = Math.max(whole, range.end);
    else if (mayBeOnlyItself(report) && (times += 1) <= mostTimes && isRestWhole(file, range)) {
      const isSure =
        range.is_broken || endOfSignature(range.contents) === undefined || reports.slice(index + 1).some(isOfOtherBytes);
      const isUnread = report.problem === 'unreadable' && !isSure;
      const signer = report.signer ?? claimed_name;
      return { ...report, signer, ...(!isUnread && { problem: 'signature' }), damaged: placeOf(range) };
    }
    return { ...report, damaged: damagedPart(report.problem, { range, whole }) };
  });
  const rest: DamagedPart | null = whole < file.length ? { from: whole, to: file.length, part: 'signed' } : null;
  return withRanges.map((report, index) => (signatures[index]?.range ? report : { ...report, damaged: rest }));
}

/** Of others it is known what became of them: `digest` is what they tell who are as they were signed. */
function mayBeOnlyItself({ problem, sub_filter }: SignatureReport): boolean {
  return sub_filter !== null && (problem === 'byte_range' || problem === 'unreadable');
}

function isOfOtherBytes({ problem }: SignatureReport): boolean {
  return problem === 'digest';
}

function placeOf({ gap_start, gap_end }: SignedRange): DamagedPart {
  return { from: gap_start, to: gap_end, part: 'signature' };
}

function damagedPart(
  problem: SignatureReport['problem'],
  { range, whole }: { range: SignedRange; whole: number },
): DamagedPart | null {
  // What says where the signature is stands beside it, and is signed with all the rest: the change may be anywhere.
  if (problem === 'digest' || problem === 'byte_range')
    return { from: Math.min(whole, range.end), to: range.end, part: 'signed' };
  const stray = problem === 'padding' && strayPadding(range);
  if (stray) return { ...stray, part: 'signature' };
  // Of what cannot be read it is not known that it ever could, nor that it is all that was changed.
  const isItself = problem === 'signature' || problem === 'certificate' || problem === 'padding';
  return isItself ? placeOf(range) : null;
}
