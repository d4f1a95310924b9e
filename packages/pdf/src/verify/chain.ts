// Builds certificate chains up to a trusted certificate. Uses only the file and the trust list: URLs in certificates of
// unknown origin are never fetched.
import { createHash, X509Certificate } from 'node:crypto';
import { extensionOf } from '../authority/extensions.ts';
import { children, tags } from '../cms/der.ts';

const maxDepth = 8;
const maxIssuing = 100;

export interface Chain {
  /** Starts with the signer's and ends with the highest issuer that was found. */
  certificates: X509Certificate[];
  trusted: boolean;
}

/** @param at the time at which every certificate must be valid */
export function buildChain(
  signer: X509Certificate,
  { others, trusted, at }: { others: readonly X509Certificate[]; trusted: readonly X509Certificate[]; at: Date },
): Chain {
  const certificates = [signer];
  let isTrusted = isAmong(signer, trusted);
  for (let top = signer; !isTrusted && certificates.length < maxDepth;) {
    const issuer = [...trusted, ...others].find((candidate) => !isAmong(candidate, certificates) && isIssuedBy(top, candidate));
    if (!issuer) break;
    certificates.push(issuer);
    isTrusted = isAmong(issuer, trusted);
    top = issuer;
  }
  const areValid = certificates.every((certificate) => isValidAt(certificate, at));
  return { certificates, trusted: isTrusted && areValid && keepsToLengths(certificates) };
}

/**
 * The CA certificates (DER) among these that chain down from a trusted one, regardless of validity dates. Unreadable ones
 * are skipped. Only the first `maxIssuing` are considered, because anyone can put thousands into a file.
 */
export function vouchedFor(certificates: readonly Uint8Array[], trusted: readonly X509Certificate[]): X509Certificate[] {
  const distinct = new Map(certificates.map((der) => [createHash('sha256').update(der).digest('hex'), der]));
  const issuing = [...distinct.values()].flatMap((der) => {
    try {
      const certificate = new X509Certificate(der);
      return certificate.ca ? [certificate] : [];
    } catch {
      return [];
    }
  });
  // Works from the top down: each certificate is checked only against issuers already known to be trusted, not against all
  // others.
  let left = issuing.slice(0, maxIssuing);
  const vouched = left.filter((one) => isAmong(one, trusted));
  for (let above = trusted, depth = 1; above.length > 0 && depth < maxDepth; depth += 1) {
    left = left.filter((one) => !isAmong(one, vouched));
    const found = left.filter((one) => above.some((issuer) => isIssuedBy(one, issuer)));
    vouched.push(...found);
    above = found;
  }
  return vouched;
}

/**
 * True if an issuer among these matches the certificate's issuer name and key, but the signature on the certificate does not
 * verify: the certificate was modified. False if the issuer is unknown or the signature algorithm is not one that we check.
 */
export function isAltered(certificate: X509Certificate, issuers: readonly X509Certificate[]): boolean {
  const named = issuers.filter((issuer) => issuer.ca && certificate.checkIssued(issuer));
  const isKnown = checkedAlgorithms.has(certificate.signatureAlgorithmOid);
  return isKnown && named.length > 0 && !named.some((issuer) => isIssuedBy(certificate, issuer));
}

/** RSA and ECDSA with SHA-2. Some builds of OpenSSL refuse other algorithms, so a failure there would prove nothing. */
const checkedAlgorithms: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
]);

/**
 * Cached results per pair of certificates: checking a signature takes milliseconds, and several checks ask the same
 * question.
 */
const issued = new WeakMap<X509Certificate, WeakMap<X509Certificate, boolean>>();

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const found = issued.get(certificate) ?? new WeakMap<X509Certificate, boolean>();
  const answer = found.get(issuer) ?? isSignedByIssuer(certificate, issuer);
  issued.set(certificate, found.set(issuer, answer));
  return answer;
}

function isSignedByIssuer(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function isAmong(certificate: X509Certificate, list: readonly X509Certificate[]): boolean {
  return list.some((other) => other.raw.equals(certificate.raw));
}

function isValidAt(certificate: X509Certificate, at: Date): boolean {
  return new Date(certificate.validFrom) <= at && at <= new Date(certificate.validTo);
}

/** Whether the chain respects every pathLenConstraint (RFC 5280, 4.2.1.9). */
function keepsToLengths(certificates: readonly X509Certificate[]): boolean {
  return certificates.every((certificate, index) => index === 0 || index - 1 <= pathLength(certificate));
}

/** Infinity if the certificate sets no limit; -1 if the extension cannot be parsed. */
function pathLength(certificate: X509Certificate): number {
  try {
    const found = extensionOf(certificate.raw, '2.5.29.19');
    const length = found && children(found).find((item) => item.tag === tags.integer);
    return length ? Number(`0x${length.body.toString('hex')}`) : Infinity;
  } catch {
    return -1;
  }
}
