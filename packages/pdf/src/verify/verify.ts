// Checks every signature of any PDF. What is wrong with a signature is told about that signature; nothing in the file
// makes this throw, except that it is no PDF at all.
import { Buffer } from 'node:buffer';
import { createHash, X509Certificate } from 'node:crypto';
import { signedFields } from '../inspect/form-fields.ts';
import { PdfError } from '../errors.ts';
import { closeDocument, openDamagedDocument } from '../io/document.ts';
import { resolver } from '../objects.ts';
import { digestOf, type SignedRange, strayPadding } from './byte-range.ts';
import { buildChain } from './chain.ts';
import { type Aftermath, judgeChanges } from './judge-changes.ts';
import { pdfDate, readSignature, type Signature } from './read-signature.ts';
import { isProvenForLong, isRevoked } from './revocation.ts';
import { securityStore } from './security-store.ts';
import { bounded, type ChainLink, type DamagedPart, type SignatureReport } from './signature-report.ts';
import {
  bindsCertificate,
  isHashAllowed,
  isSignatureValid,
  readSignedMessage,
  type SignedMessage,
  unsignedAttribute,
} from './signed-message.ts';
import { checkTimestamp, commonName, type Known, type TimestampReport } from './timestamp.ts';

const mostSignatures = 200;
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
    const known = { trusted: trusted.map((certificate) => new X509Certificate(certificate)), ...securityStore(document.pdf) };
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
  const stray = problem === 'padding' && strayPadding(range);
  if (stray) return { ...stray, part: 'signature' };
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
  if (!isHashAllowed(message)) return 'unsupported';
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
  if (bindsCertificate(message) === false) return 'certificate';
  return strayPadding(range) && 'padding';
}

function checkDocumentTimestamp(
  file: Uint8Array,
  { report, range, known }: { report: SignatureReport; range: SignedRange; known: Known },
): SignatureReport {
  const timestamp = checkTimestamp(range.contents, { ...known, digest: (hash) => digestOf(file, range, hash) });
  const { authority, time } = timestamp;
  const problem = !timestamp.intact ? 'digest' : strayPadding(range) && 'padding';
  const intact = problem === undefined;
  return {
    ...report,
    signer: authority,
    level: 'timestamp',
    signed_at: time,
    intact,
    trusted: intact && timestamp.trusted,
    timestamp,
    ...(problem && { problem }),
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
