// Where the bytes lie that are not as they were signed, as closely as the signatures can tell.
import { type SignedRange, strayPadding } from './byte-range.ts';
import type { Signature } from './read-signature.ts';
import type { DamagedPart, SignatureReport } from './signature-report.ts';

/**
 * The reports with their damaged parts. A signature proves the bytes before its end whole: what broke a later one lies behind
 * them; so does what broke one that does not say any more what it is about.
 */
export function located(
  file: Uint8Array,
  signatures: readonly Signature[],
  reports: readonly SignatureReport[],
): SignatureReport[] {
  let whole = 0;
  const withRanges = reports.map((report, index) => {
    const range = signatures[index]?.range;
    if (!range) return report;
    if (report.intact) whole = Math.max(whole, range.end);
    return {
      ...report,
      damaged: damagedPart(report.problem, { range, whole, has_contents: signatures[index]?.parsed_contents !== undefined }),
    };
  });
  const rest: DamagedPart | null = whole < file.length ? { from: whole, to: file.length, part: 'signed' } : null;
  return withRanges.map((report, index) => (signatures[index]?.range ? report : { ...report, damaged: rest }));
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
  return isItself ? { from: range.gap_start, to: range.gap_end, part: 'signature' } : null;
}
