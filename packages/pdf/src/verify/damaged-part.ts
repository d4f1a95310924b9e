// Where the bytes lie that are not as they were signed, as closely as the signatures can tell.
import { fromBER } from 'asn1js';
import { isRestWhole, type SignedRange, strayPadding } from './byte-range.ts';
import type { Signature } from './read-signature.ts';
import type { DamagedPart, SignatureReport } from './signature-report.ts';

/** How often the whole file may be looked at. */
const mostTimes = 8;

/**
 * The reports with their damaged parts. A signature proves the bytes before its end whole: what broke a later one lies behind
 * them; so does what broke one that does not say any more what it is about.
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
      whole = Math.max(whole, range.gap_start);
      const isSure = range.is_broken || !isWellFormed(range) || reports.slice(index + 1).some(isOfOtherBytes);
      const isUnread = report.problem === 'unreadable' && !isSure;
      const signer = report.signer ?? claimed_name;
      return { ...report, signer, ...(!isUnread && { problem: 'signature' }), damaged: placeOf(range) };
    }
    return {
      ...report,
      damaged: damagedPart(report.problem, { range, whole, has_contents: signatures[index]?.parsed_contents !== undefined }),
    };
  });
  const rest: DamagedPart | null = whole < file.length ? { from: whole, to: file.length, part: 'signed' } : null;
  return withRanges.map((report, index) => (signatures[index]?.range ? report : { ...report, damaged: rest }));
}

/** Others are signed as a whole: what became of the signature itself is known. */
function mayBeOnlyItself({ problem, sub_filter }: SignatureReport): boolean {
  return sub_filter !== null && (problem === 'byte_range' || problem === 'unreadable' || problem === 'digest');
}

function isOfOtherBytes({ problem }: SignatureReport): boolean {
  return problem === 'digest';
}

function isWellFormed({ contents }: SignedRange): boolean {
  try {
    return fromBER(Uint8Array.from(contents).buffer).offset >= 0;
  } catch {
    return false; // times that are none
  }
}

function placeOf({ gap_start, gap_end }: SignedRange): DamagedPart {
  return { from: gap_start, to: gap_end, part: 'signature' };
}

function damagedPart(
  problem: SignatureReport['problem'],
  { range, whole, has_contents }: { range: SignedRange; whole: number; has_contents: boolean },
): DamagedPart | null {
  // What says where the signature is stands beside it, and is signed with all the rest.
  const isBeside = problem === 'byte_range' && !has_contents;
  if (problem === 'digest' || isBeside) return { from: Math.min(whole, range.end), to: range.end, part: 'signed' };
  const stray = problem === 'padding' && strayPadding(range);
  if (stray) return { ...stray, part: 'signature' };
  const isItself = problem !== undefined && problem !== 'unsupported' && problem !== 'revoked';
  return isItself ? placeOf(range) : null;
}
