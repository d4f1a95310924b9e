// Checks every signature of any PDF. What is wrong with a signature is told about that signature; nothing in the file
// makes this throw, except that it is no PDF at all.
import { Buffer } from 'node:buffer';
import { createHash, X509Certificate } from 'node:crypto';
import { signedFields } from '../inspect/form-fields.ts';
import { PdfError } from '../errors.ts';
import { closeDocument, openDamagedDocument, type OpenDocument } from '../io/document.ts';
import { follow, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString, type Resolver, resolver } from '../objects.ts';
import { coversWholeFile, digestOf, type SignedRange, signedRange } from './byte-range.ts';
import { buildChain } from './chain.ts';
import { type Aftermath, judgeChanges } from './judge-changes.ts';
import { isProvenForLong, isRevoked } from './revocation.ts';
import {
  bindsCertificate,
  isSignatureValid,
  readSignedMessage,
  type SignedMessage,
  unsignedAttribute,
} from './signed-message.ts';
import { checkTimestamp, commonName, type Known, type TimestampReport } from './timestamp.ts';

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
  /** Whose certificate it is. */
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
  problem?: 'byte_range' | 'unsupported' | 'unreadable' | 'digest' | 'signature' | 'certificate' | 'revoked';
}

const mostSignatures = 200;
const mostChanges = 100;
const longestText = 200;
const mostStored = 100;
const mostBytes = { Certs: 65_536, OCSPs: 65_536, CRLs: 2_097_152 };
const timestampAttribute = '1.2.840.113549.1.9.16.2.14';

/**
 * One report for each signature, in the order in which they were made.
 * @param trusted certificates (DER) that need no further proof
 * @throws {PdfError} `broken`, `encrypted`
 */
export async function verify(bytes: Uint8Array, { trusted }: { trusted: readonly Uint8Array[] }): Promise<SignatureReport[]> {
  const document = await openDamagedDocument(bytes);
  try {
    const resolve = resolver(document.pdf);
    const store = follow(document.pdf.getCatalog().get('DSS'), resolve);
    const known = {
      trusted: trusted.map((certificate) => new X509Certificate(certificate)),
      known: stored(store, 'Certs', resolve),
      revocation: { ocsp_responses: stored(store, 'OCSPs', resolve), revocation_lists: stored(store, 'CRLs', resolve) },
    };
    const fields = signedFields(document.pdf);
    if (fields.length > mostSignatures) throw new PdfError('broken', 'The file has too many signatures');
    const signatures = fields.map(({ name, signature }) => readSignature(document, { name, signature, resolve }));
    closeDocument(document); // the bytes are now as they were signed
    const inOrder = signatures.toSorted((a, b) => (a.range?.end ?? 0) - (b.range?.end ?? 0));
    const reports = located(
      inOrder,
      inOrder.map((signature) => check(bytes, signature, known)),
    );
    return archived(await withAftermath(bytes, inOrder, reports)).map(bounded);
  } finally {
    closeDocument(document);
  }
}

interface Signature {
  report: SignatureReport;
  range: SignedRange | undefined;
  parsed_contents: Uint8Array | undefined;
}

function readSignature(
  { bytes }: OpenDocument,
  { name, signature, resolve }: { name: string; signature: PdfDict; resolve: Resolver },
): Signature {
  const subFilter = follow(signature.get('SubFilter'), resolve);
  const contents = follow(signature.get('Contents'), resolve);
  const numbers = follow(signature.get('ByteRange'), resolve);
  const values = numbers instanceof PdfArray ? [...numbers].map((item) => follow(item, resolve)) : [];
  const range = signedRange(
    bytes,
    values.map((value) => (value instanceof PdfNumber ? value.value : Number.NaN)),
  );
  const textAt = (key: string): string | null => {
    const value = follow(signature.get(key), resolve);
    return value instanceof PdfString ? value.asString() : null;
  };
  const report: SignatureReport = {
    field: name,
    signer: null,
    sub_filter: subFilter instanceof PdfName ? subFilter.value : null,
    level: null,
    signed_at: pdfDate(textAt('M')),
    reason: textAt('Reason'),
    location: textAt('Location'),
    covers_whole_file: range !== undefined && coversWholeFile(bytes, range),
    intact: false,
    trusted: false,
    chain: [],
    timestamp: null,
    changes: [],
    changes_allowed: true,
    damaged: null,
  };
  return { report, range, parsed_contents: contents instanceof PdfString ? contents.bytes : undefined };
}

/** A report goes through many hands: what a file says of itself does not decide how large it is. */
function bounded(report: SignatureReport): SignatureReport {
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

/** A signature proves the bytes before its end whole: what broke a later one lies behind them. */
function located(signatures: readonly Signature[], reports: readonly SignatureReport[]): SignatureReport[] {
  let whole = 0;
  return reports.map((report, index) => {
    const range = signatures[index]?.range;
    if (!range) return report;
    if (report.intact) whole = Math.max(whole, range.end);
    return { ...report, damaged: damagedPart(report.problem, range, whole) };
  });
}

function damagedPart(problem: SignatureReport['problem'], range: SignedRange, whole: number): DamagedPart | null {
  if (problem === 'digest') return { from: Math.min(whole, range.end), to: range.end, part: 'signed' };
  const isItself = problem !== undefined && problem !== 'unsupported' && problem !== 'revoked';
  return isItself ? { from: range.gap_start, to: range.gap_end, part: 'signature' } : null;
}

/** Of a signature that is broken itself, nothing that came later is told. What a signature says is read where it was made. */
async function withAftermath(file: Uint8Array, signatures: Signature[], reports: SignatureReport[]): Promise<SignatureReport[]> {
  const intact = signatures.flatMap(({ report, range }, index) =>
    reports[index]?.intact && range ? [{ field: report.field, end: range.end, index }] : [],
  );
  const first = intact.at(0);
  if (!first || reports[first.index]?.covers_whole_file) return reports;
  const found = await judgeChanges(file, intact).catch(() => undefined);
  const judged = new Map(intact.map(({ index }, position) => [index, found?.[position]]));
  return reports.map((report, index) => {
    if (!judged.has(index)) return report;
    const judgement = judged.get(index);
    if (!judgement) return { ...report, reason: null, location: null, ...unreadable };
    const { facts, ...aftermath } = judgement;
    const signed_at = report.level === 'timestamp' ? report.signed_at : pdfDate(facts.date);
    return { ...report, ...aftermath, reason: facts.reason, location: facts.location, signed_at };
  });
}

/** Where a later revision cannot be read, nothing good is assumed of it. */
const unreadable: Aftermath = { changes: [{ kind: 'document', where: 'unreadable' }], changes_allowed: false };

function check(file: Uint8Array, { report, range, parsed_contents }: Signature, known: Known): SignatureReport {
  // What the parser found as /Contents has to be what stands in the gap: else another signature is shown than checked.
  if (!range || !parsed_contents || !range.contents.equals(parsed_contents)) return { ...report, problem: 'byte_range' };
  try {
    if (report.sub_filter === 'ETSI.RFC3161') return checkDocumentTimestamp(file, { report, range, known });
    if (!isSupported(report.sub_filter)) return { ...report, problem: 'unsupported' };
    return checkMessage(file, { report, range, known, message: readSignedMessage(range.contents, known.known) });
  } catch {
    return { ...report, problem: 'unreadable' };
  }
}

function checkMessage(
  file: Uint8Array,
  { report, range, known, message }: { report: SignatureReport; range: SignedRange; known: Known; message: SignedMessage },
): SignatureReport {
  const problem = problemOf(file, range, message);
  const timestamp = timestampOf(message, known);
  const binding = bindsCertificate(message);
  const at = timestamp?.intact ? timestamp.time : (report.signed_at ?? new Date());
  const chain = buildChain(message.signer, { others: message.certificates, trusted: known.trusted, at });
  // Only a witness proves that the signature was there before: a stolen key signs with any date.
  const proven = timestamp?.intact && timestamp.trusted ? timestamp.time : new Date();
  const about = { data: known.revocation, at: proven };
  const revoked = isRevoked(message.signer, [...message.certificates, ...known.trusted], about);
  return {
    ...report,
    signer: commonName(message.signer),
    level:
      binding === undefined ? 'basic' : timestamp?.intact ? (isLasting(message, known, timestamp.time) ? 'B-LT' : 'B-T') : 'B-B',
    intact: problem === undefined,
    trusted: problem === undefined && chain.trusted && !revoked,
    chain: chain.certificates.map(linkOf),
    timestamp,
    ...((problem ?? revoked) && { problem: problem ?? 'revoked' }),
  };
}

function problemOf(file: Uint8Array, range: SignedRange, message: SignedMessage): SignatureReport['problem'] {
  const digest = digestOf(file, range, message.content ? 'sha1' : message.hash);
  // adbe.pkcs7.sha1 signs the digest itself as content; without attributes the signature is over the file.
  const isCarried = message.content === undefined || message.content.equals(digest);
  const signedDigest = message.content ? createHash(message.hash).update(message.content).digest() : digest;
  const isDigestRight =
    isCarried && (message.message_digest?.equals(signedDigest) ?? message.signer_info.signedAttrs === undefined);
  if (!isDigestRight) return 'digest';
  const message_bytes = (): Buffer =>
    message.content ?? Buffer.concat([file.subarray(0, range.gap_start), file.subarray(range.gap_end, range.end)]);
  if (!isSignatureValid(message, message_bytes)) return 'signature';
  return bindsCertificate(message) === false ? 'certificate' : undefined;
}

function checkDocumentTimestamp(
  file: Uint8Array,
  { report, range, known }: { report: SignatureReport; range: SignedRange; known: Known },
): SignatureReport {
  const timestamp = checkTimestamp(range.contents, { ...known, digest: (hash) => digestOf(file, range, hash) });
  const problem = timestamp.intact ? {} : { problem: 'digest' as const };
  const { authority, time, intact } = timestamp;
  return {
    ...report,
    signer: authority,
    level: 'timestamp',
    signed_at: time,
    intact,
    trusted: intact && timestamp.trusted,
    timestamp,
    ...problem,
  };
}

function timestampOf(message: SignedMessage, known: Known): TimestampReport | null {
  const token = unsignedAttribute(message, timestampAttribute);
  if (!token) return null;
  const signature = Buffer.from(message.signer_info.signature.valueBlock.valueHexView);
  try {
    return checkTimestamp(token, { ...known, digest: (hash) => createHash(hash).update(signature).digest() });
  } catch {
    return null;
  }
}

/** Whether the file holds what is needed to check the signature and its timestamp later on. */
function isLasting(message: SignedMessage, known: Known, at: Date): boolean {
  const token = unsignedAttribute(message, timestampAttribute);
  const witness = token && readSignedMessage(token, known.known);
  const isProven = ({ signer, certificates }: SignedMessage): boolean =>
    isProvenForLong(signer, [...certificates, ...known.trusted], { data: known.revocation, at });
  return witness !== undefined && isProven(message) && isProven(witness);
}

/** With a later document timestamp, a signature with its validation data is B-LTA. */
function archived(reports: SignatureReport[]): SignatureReport[] {
  return reports.map((report, index) => {
    const isArchived = reports.slice(index + 1).some((later) => later.level === 'timestamp' && later.intact);
    return report.level === 'B-LT' && isArchived ? { ...report, level: 'B-LTA' } : report;
  });
}

function stored(store: unknown, key: 'Certs' | 'OCSPs' | 'CRLs', resolve: Resolver): Uint8Array[] {
  const list = store instanceof PdfDict ? follow(store.get(key), resolve) : undefined;
  const streams = list instanceof PdfArray ? [...list].slice(0, mostStored).map((item) => follow(item, resolve)) : [];
  return streams.flatMap((stream) => {
    try {
      const content = stream instanceof PdfStream && stream.data.length < mostBytes[key] ? stream.getDecodedData() : undefined;
      return content && content.length < mostBytes[key] ? [content] : [];
    } catch {
      return [];
    }
  });
}

function isSupported(subFilter: string | null): boolean {
  return subFilter === 'ETSI.CAdES.detached' || subFilter === 'adbe.pkcs7.detached' || subFilter === 'adbe.pkcs7.sha1';
}

function linkOf(certificate: X509Certificate): ChainLink {
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    valid_from: new Date(certificate.validFrom),
    valid_to: new Date(certificate.validTo),
    certificate: new Uint8Array(certificate.raw),
  };
}

/** D:YYYYMMDDHHmmSSOHH'mm (ISO 32000-2, 7.9.4); without a zone, UTC. */
function pdfDate(text: string | null): Date | null {
  const parts = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?)?/.exec(text ?? '');
  if (!parts) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour = '00', zoneMinute = '00'] =
    parts;
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z';
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
