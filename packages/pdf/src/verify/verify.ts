// Verifies every signature of any PDF. Problems with a signature are part of its report. Only a file that is not a readable
// PDF makes this throw.
import { Buffer } from 'node:buffer';
import { createHash, X509Certificate } from 'node:crypto';
import { signedFields } from '../forms/form-fields.ts';
import { PdfError } from '../base/errors.ts';
import { closeDocument, openDamagedDocument } from '../io/document.ts';
import { resolver } from '../objects/objects.ts';
import { isAsSigned } from '../cms/signed-data.ts';
import { digestOf, type SignedRange, strayPadding } from '../cms/byte-range.ts';
import { buildChain, isAltered, vouchedFor } from './chain.ts';
import type { Change } from './revision-sides.ts';
import { incompleteSignatures } from './incomplete-signatures.ts';
import { withDamage } from './damaged-part.ts';
import { type Aftermath, judgeChanges } from './judge-changes.ts';
import { lostSignatures } from './lost-signatures.ts';
import { pdfDate, readSignature, type Signature } from './read-signature.ts';
import { isProvenForLong, isRevoked } from './revocation.ts';
import { securityStore } from './security-store.ts';
import { bounded, type ChainLink, type SignatureReport } from './signature-report.ts';
import {
  bindsCertificate,
  carriedCertificates,
  carriesUnreadable,
  isHashAllowed,
  isSignatureValid,
  readSignedMessage,
  type SignedMessage,
  unsignedAttribute,
} from '../cms/signed-message.ts';
import { checkTimestamp, commonName, type Known, type TimestampReport } from './timestamp.ts';

const maxSignatures = 200;
const timestampAttribute = '1.2.840.113549.1.9.16.2.14';

interface KnownHere extends Known {
  made_here: boolean;
  /** CA certificates carried by the file's signatures that chain down from a trusted one. */
  vouched: readonly X509Certificate[];
}

/**
 * Returns one report per signature, in signing order.
 * @param trusted certificates (DER) that need no further proof
 * @param issuers intermediate certificates (DER) of the trusted ones, for signatures that lack an unmodified copy
 * @param made_here whether this engine made all signatures under `trusted`; then no byte of a signature may differ from what
 * it writes
 * @throws {PdfError} `broken`, `encrypted`
 */
export async function verify(
  bytes: Uint8Array,
  {
    trusted,
    issuers = [],
    made_here = false,
  }: { trusted: readonly Uint8Array[]; issuers?: readonly Uint8Array[]; made_here?: boolean },
): Promise<SignatureReport[]> {
  const { signatures, store } = await signaturesOf(bytes);
  const anchors = trusted.map((certificate) => new X509Certificate(certificate));
  const met = [
    ...issuers,
    ...store.known,
    ...signatures.flatMap(({ range }) => (range ? carriedCertificates(range.contents) : [])),
  ];
  const known = { trusted: anchors, made_here, vouched: vouchedFor(met, anchors), ...store };
  const inOrder = signatures.toSorted((a, b) => (a.range?.end ?? 0) - (b.range?.end ?? 0));
  const checked = inOrder.map((signature) => check(bytes, signature, known));
  const reports = await withAftermath(bytes, inOrder, withDamage(bytes, inOrder, checked));
  return archived(withLoss(inOrder, reports)).map(bounded);
}

/**
 * Signatures that the form refers to and those that it does not. For a file that cannot be parsed, whatever signatures are
 * left.
 */
async function signaturesOf(bytes: Uint8Array): Promise<{ signatures: Signature[]; store: ReturnType<typeof securityStore> }> {
  let broken: PdfError | undefined;
  const document = await openDamagedDocument(bytes).catch((error: unknown) => {
    if (!(error instanceof PdfError && error.code === 'broken')) throw error;
    broken = error;
    return undefined;
  });
  try {
    const fields = document ? signedFields(document.pdf) : [];
    if (fields.length > maxSignatures) throw new PdfError('broken', 'The file has too many signatures');
    const walked = document
      ? fields.map(({ name, signature }) => readSignature(document, { name, signature, resolve: resolver(document.pdf) }))
      : [];
    const lost = await lostSignatures(bytes, { document, known: walked });
    if (broken && lost.length === 0) throw broken;
    const incomplete = document ? incompleteSignatures(document, lost) : [];
    return { signatures: [...walked, ...lost, ...incomplete], store: document ? securityStore(document.pdf) : noStore };
  } finally {
    if (document) closeDocument(document); // restores the bytes that the parser blanked
  }
}

const noStore = { known: [], revocation: { ocsp_responses: [], revocation_lists: [] } };

/** Detaching a signature from the form is a change after it, or is what broke it. It is never allowed. */
function withLoss(signatures: readonly Signature[], reports: readonly SignatureReport[]): SignatureReport[] {
  return reports.map((report, index) => {
    if (!signatures[index]?.is_lost || !report.changes_allowed) return report;
    const changes: Change[] = [...report.changes, { kind: 'field', where: report.field }];
    return { ...report, changes, changes_allowed: false };
  });
}

/**
 * Adds the later changes to the reports of intact signatures; broken ones get none. The reason and location are read from
 * the revision in which the signature was made.
 */
async function withAftermath(file: Uint8Array, signatures: Signature[], reports: SignatureReport[]): Promise<SignatureReport[]> {
  const intact = signatures.flatMap(({ report, range, is_lost }, index) =>
    reports[index]?.intact && range ? [{ field: report.field, end: range.end, index, is_lost: is_lost ?? false }] : [],
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

/** If a later revision cannot be read, the worst is assumed. */
const unreadable: Aftermath = { changes: [{ kind: 'document', where: 'unreadable' }], changes_allowed: false };

function check(file: Uint8Array, { report, range, parsed_contents, is_lost }: Signature, known: KnownHere): SignatureReport {
  // /Contents as parsed must equal the bytes in the gap. Otherwise a reader displays another signature than the one verified
  // here.
  if (!range || range.is_broken || !parsed_contents || !range.contents.equals(parsed_contents))
    return { ...report, problem: 'byte_range' };
  try {
    if (report.sub_filter === 'ETSI.RFC3161') return checkDocumentTimestamp(file, { report, range, known });
    const checked = checkMessage(file, { report, range, known, message: readSignedMessage(range.contents, known.known) });
    // An unknown SubFilter may sign something else, so other problems are not meaningful. A wrong digest in a valid
    // signature is.
    const isReportable =
      isSupported(report.sub_filter) || (is_lost && report.sub_filter === null) || checked.problem === 'digest';
    return isReportable ? checked : { ...report, problem: 'unsupported' };
  } catch {
    return { ...report, problem: isSupported(report.sub_filter) ? 'unreadable' : 'unsupported' };
  }
}

function checkMessage(
  file: Uint8Array,
  { report, range, known, message }: { report: SignatureReport; range: SignedRange; known: KnownHere; message: SignedMessage },
): SignatureReport {
  const timestamp = timestampOf(message, known);
  const token = unsignedAttribute(message, timestampAttribute);
  const isTokenDamaged = token !== undefined && (!timestamp?.intact || carriesUnreadable(token));
  const binding = bindsCertificate(message);
  // The date in the file is the signer's own claim. It counts if we made the signature ourselves; otherwise only a trusted
  // timestamp sets the time of validation.
  const claimed = known.made_here ? report.signed_at : null;
  const at = timestamp?.intact && timestamp.trusted ? timestamp.time : (claimed ?? new Date());
  // Vouched-for certificates come first, so that a modified copy of an issuer's certificate cannot shadow the intact one in
  // another signature.
  const issuers = { others: [...known.vouched, ...message.certificates], trusted: known.trusted, at };
  const chain = buildChain(message.signer, issuers);
  const isOurs = known.made_here && chain.trusted;
  // If the signer's certificate itself is trusted, its issuer certificates are not checked.
  const isIssued = isOurs && chain.certificates.length > 1;
  const problem =
    problemOf(file, range, message) ??
    carriedProblem(range, message, known) ??
    (isIssued && (message.has_unreadable || message.carried.some((one) => !buildChain(one, issuers).trusted))
      ? 'certificate'
      : undefined) ??
    (isOurs && !isAsMade(range, message) ? 'padding' : undefined) ??
    (isOurs && isTokenDamaged ? 'signature' : undefined);
  // Only a timestamp proves that the signature existed before the revocation: a stolen key can sign with any date.
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
  // adbe.pkcs7.sha1 signs the digest itself as content. Without attributes the signature is over the file.
  const isCarried = message.content === undefined || message.content.equals(digest);
  const signedDigest = message.content ? createHash(message.hash).update(message.content).digest() : digest;
  const isDigestRight =
    isCarried && (message.message_digest?.equals(signedDigest) ?? message.signer_info.signedAttrs === undefined);
  const message_bytes = (): Buffer =>
    message.content ?? Buffer.concat([file.subarray(0, range.gap_start), file.subarray(range.gap_end, range.end)]);
  // The digest in the attributes is meaningful only if the attributes are as they were signed.
  if (!isSignatureValid(message, message_bytes)) return 'signature';
  if (!isDigestRight) return namesOtherHash(file, range, message) ? 'signature' : 'digest';
  return bindsCertificate(message) === false ? 'certificate' : undefined;
}

/** The file is as it was signed, but the algorithm identifier of the hash, which the key does not sign, was changed. */
function namesOtherHash(file: Uint8Array, range: SignedRange, { message_digest, content }: SignedMessage): boolean {
  const hash = content ? undefined : hashesBySize[message_digest?.length ?? 0];
  return hash !== undefined && message_digest?.equals(digestOf(file, range, hash)) === true;
}

const hashesBySize: Record<number, string | undefined> = { 32: 'sha256', 48: 'sha384', 64: 'sha512' };

function isAsMade(range: SignedRange, message: SignedMessage): boolean {
  return isAsSigned(range.contents, {
    certificates: message.carried.map(({ raw }) => raw),
    digest: message.message_digest ?? Buffer.alloc(0),
    signature: message.signer_info.signature.valueBlock.valueHexView,
    token: unsignedAttribute(message, timestampAttribute),
  });
}

/** Problems with the unsigned contents of the gap: altered certificates or nonzero padding. */
function carriedProblem(range: SignedRange, message: SignedMessage, { trusted }: Known): SignatureReport['problem'] {
  const issuers = [...message.certificates, ...trusted];
  if (message.carried.some((certificate) => isAltered(certificate, issuers))) return 'certificate';
  return strayPadding(range) && 'padding';
}

function checkDocumentTimestamp(
  file: Uint8Array,
  { report, range, known }: { report: SignatureReport; range: SignedRange; known: KnownHere },
): SignatureReport {
  const timestamp = checkTimestamp(range.contents, { ...known, digest: (hash) => digestOf(file, range, hash) });
  const { authority, time } = timestamp;
  const problem = documentTimestampProblem(timestamp, range, known);
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

function documentTimestampProblem(
  { is_signed, intact }: TimestampReport,
  range: SignedRange,
  { made_here }: KnownHere,
): SignatureReport['problem'] {
  if (!is_signed) return 'signature';
  if (!intact) return 'digest';
  if (made_here && carriesUnreadable(range.contents)) return 'certificate';
  return strayPadding(range) && 'padding';
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

/** Whether the file holds the data to verify the signature and its timestamp later. */
function isLasting(message: SignedMessage, known: Known, at: Date): boolean {
  const token = unsignedAttribute(message, timestampAttribute);
  const witness = token && readSignedMessage(token, known.known);
  const isProven = ({ signer, certificates }: SignedMessage): boolean =>
    isProvenForLong(signer, [...certificates, ...known.trusted], { data: known.revocation, at });
  return witness !== undefined && isProven(message) && isProven(witness);
}

/** A signature with its validation data (B-LT) and a later document timestamp is B-LTA. */
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
