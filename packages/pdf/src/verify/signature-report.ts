// What is told of a signature.
import type { Aftermath } from './judge-changes.ts';
import type { TimestampReport } from './timestamp.ts';

const mostChanges = 100;
const longestText = 200;

/** B-B to B-LTA as in ETSI EN 319 142-1; `basic` for PKCS#7 without the CAdES attribute; `timestamp` for the document. */
export type SignatureLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | 'basic' | 'timestamp';

export interface ChainLink {
  subject: string;
  issuer: string;
  valid_from: Date;
  valid_to: Date;
  certificate: Uint8Array;
}

/** From the first to before the last byte, counted from 0. */
export interface DamagedPart {
  from: number;
  to: number;
  /** The signature itself, or what it speaks for: then from the end of what an earlier signature still proves whole. */
  part: 'signed' | 'signature';
}

export interface SignatureReport extends Aftermath {
  field: string;
  /** Where it stands in the file, as a byte from 0; null where that cannot be told. */
  place: number | null;
  /** Whose certificate it is; of one whose certificate cannot be read any more, whose the file says it is (/Name): a claim. */
  signer: string | null;
  sub_filter: string | null;
  level: SignatureLevel | null;
  /** As claimed by the signer's computer; for a document timestamp, as witnessed. */
  signed_at: Date | null;
  reason: string | null;
  location: string | null;
  /** Nothing was appended to the file since. */
  covers_whole_file: boolean;
  /** The bytes it speaks for are those that were signed. */
  intact: boolean;
  /** Its certificate leads to a trusted one, all valid when it was made, and none that the file shows as revoked by then. */
  trusted: boolean;
  chain: ChainLink[];
  timestamp: TimestampReport | null;
  /** Where the bytes lie that are not as they were signed; null where none is known to be. */
  damaged: DamagedPart | null;
  problem?: 'byte_range' | 'unsupported' | 'unreadable' | 'digest' | 'signature' | 'certificate' | 'padding' | 'revoked';
}

/** A report goes through many hands: what a file says of itself does not decide how large it is. */
export function bounded(report: SignatureReport): SignatureReport {
  const short = (text: string) => text.slice(0, longestText);
  const brief = (text: string | null) => text && short(text);
  return {
    ...report,
    field: short(report.field),
    signer: brief(report.signer),
    reason: brief(report.reason),
    location: brief(report.location),
    changes: report.changes.slice(0, mostChanges).map((change) => ({ ...change, where: short(change.where) })),
  };
}
