// The report about one signature.
import type { Aftermath } from './judge-changes.ts';
import type { TimestampReport } from './timestamp.ts';

const maxChanges = 100;
const maxTextLength = 200;

/** B-B to B-LTA as in ETSI EN 319 142-1; `basic` is PKCS#7 without the CAdES attribute; `timestamp` is a document timestamp. */
export type SignatureLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | 'basic' | 'timestamp';

export interface ChainLink {
  subject: string;
  issuer: string;
  valid_from: Date;
  valid_to: Date;
  certificate: Uint8Array;
}

/** File offsets; `to` is exclusive. */
export interface DamagedPart {
  from: number;
  to: number;
  /**
   * `signature`: the signature itself. `signed`: the bytes it covers, starting after those an earlier intact signature
   * proves.
   */
  part: 'signed' | 'signature';
}

export interface SignatureReport extends Aftermath {
  field: string;
  /** File offset of the signature; null if it cannot be determined. */
  offset: number | null;
  /** Common name from the certificate. If the certificate is unreadable, the unverified name from the file (/Name). */
  signer: string | null;
  sub_filter: string | null;
  level: SignatureLevel | null;
  /** Claimed by the signer's computer; for a document timestamp, the time of the timestamp authority. */
  signed_at: Date | null;
  reason: string | null;
  location: string | null;
  /** Nothing was appended after the signature. */
  covers_whole_file: boolean;
  /** The covered bytes are those that were signed. */
  intact: boolean;
  /** The certificate chains to a trusted one, all were valid at signing time, and the file shows none as revoked by then. */
  trusted: boolean;
  chain: ChainLink[];
  timestamp: TimestampReport | null;
  /** Location of the damaged bytes; null if no damage is known. */
  damaged: DamagedPart | null;
  problem?: 'byte_range' | 'unsupported' | 'unreadable' | 'digest' | 'signature' | 'certificate' | 'padding' | 'revoked';
}

/** Reports are stored and sent on, so their size is limited whatever the file contains. */
export function bounded(report: SignatureReport): SignatureReport {
  const short = (text: string) => text.slice(0, maxTextLength);
  const brief = (text: string | null) => text && short(text);
  return {
    ...report,
    field: short(report.field),
    signer: brief(report.signer),
    reason: brief(report.reason),
    location: brief(report.location),
    changes: report.changes.slice(0, maxChanges).map((change) => ({ ...change, where: short(change.where) })),
  };
}
