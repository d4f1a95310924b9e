// Builds the CMS of a PAdES signature (ETSI EN 319 142-1, 6.3). The signed attributes are content type, message digest and
// signing certificate. The standard forbids a signing time here.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { PdfError } from '../base/errors.ts';
import { children, elements, explicit, integer, octets, oid, sequence, setOf, tagged, tags } from './der.ts';
import { isSignatureBy, type KeyAlgorithm, keyAlgorithm } from './key-algorithm.ts';

const oids = {
  data: '1.2.840.113549.1.7.1',
  signed_data: '1.2.840.113549.1.7.2',
  content_type: '1.2.840.113549.1.9.3',
  message_digest: '1.2.840.113549.1.9.4',
  signing_certificate_v2: '1.2.840.113549.1.9.16.2.47',
  timestamp_token: '1.2.840.113549.1.9.16.2.14',
} as const;

export interface Signer {
  /** DER-encoded, the signer's own first. */
  certificates: readonly Uint8Array[];
  /**
   * Signs the DER of the signed attributes, with the hash that belongs to the key; ECDSA signatures are DER-encoded. A
   * signer that does not trust the caller can rebuild the attributes from the file's digest with `signedAttributes`.
   */
  sign: (attributes: Uint8Array, messageDigest: Uint8Array) => Promise<Uint8Array>;
  /** Requests a token (DER) for a SHA-256 digest from a timestamp authority (RFC 3161). */
  timestamp?: (digest: Uint8Array) => Promise<Uint8Array>;
}

/**
 * Returns the DER to be signed: the attributes as a SET. The digest must use the hash of the certificate's `keyAlgorithm`.
 * @throws {PdfError} `bad_certificate` if the digest does not have that hash's length
 */
export function signedAttributes(certificate: Uint8Array, messageDigest: Uint8Array): Uint8Array {
  if (messageDigest.length !== createHash(keyAlgorithm(certificate).hash).digest().length)
    throw new PdfError('bad_certificate', 'The digest was not made by the hash that goes with the key');
  return setOf(
    attribute(oids.content_type, oid(oids.data)),
    attribute(oids.message_digest, octets(messageDigest)),
    attribute(oids.signing_certificate_v2, signingCertificate(certificate)),
  );
}

/**
 * Signs a digest of the file, made with the hash of `keyAlgorithm`. Returns the CMS (DER).
 * @throws {PdfError} `bad_certificate` if the signature was not made by the certificate's key
 */
export async function signDigest(digest: Uint8Array, signer: Signer): Promise<Uint8Array> {
  const leaf = leafOf(signer.certificates);
  const algorithm = keyAlgorithm(leaf);
  const attributes = signedAttributes(leaf, digest);
  const signature = await signer.sign(attributes, digest);
  if (!isSignatureBy(leaf, attributes, signature))
    throw new PdfError('bad_certificate', 'The signature was not made by the key of the certificate');

  const token = await signer.timestamp?.(createHash('sha256').update(signature).digest());
  return assemble({ certificates: signer.certificates, algorithm, attributes, signature, token });
}

/**
 * Whether a CMS, ignoring anything after it, is exactly what `signDigest` makes from these parts. If so, its unsigned bytes
 * are unmodified too.
 */
export function isAsSigned(
  cms: Uint8Array,
  parts: { certificates: readonly Uint8Array[]; digest: Uint8Array; signature: Uint8Array; token: Uint8Array | undefined },
): boolean {
  try {
    const leaf = leafOf(parts.certificates);
    const made = assemble({ ...parts, algorithm: keyAlgorithm(leaf), attributes: signedAttributes(leaf, parts.digest) });
    return Buffer.compare(cms.subarray(0, made.length), made) === 0;
  } catch {
    return false;
  }
}

/** Maximum number of bytes that `signDigest` returns, for a token of the given length. */
export function signedDataLength(certificates: readonly Uint8Array[], tokenLength: number): number {
  const leaf = leafOf(certificates);
  const algorithm = keyAlgorithm(leaf);
  const digest = createHash(algorithm.hash).digest();
  return assemble({
    certificates,
    algorithm,
    attributes: signedAttributes(leaf, digest),
    signature: new Uint8Array(algorithm.signature_length),
    token: tokenLength > 0 ? new Uint8Array(tokenLength) : undefined,
  }).length;
}

/** SignedData, detached (RFC 5652, 5.1). */
function assemble(parts: {
  certificates: readonly Uint8Array[];
  algorithm: KeyAlgorithm;
  attributes: Uint8Array;
  signature: Uint8Array;
  token: Uint8Array | undefined;
}): Uint8Array {
  const { certificates, algorithm, attributes, signature, token } = parts;
  const { issuer, serial } = issuerAndSerial(leafOf(certificates));
  const unsigned = token ? [explicit(1, attribute(oids.timestamp_token, token))] : [];
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    algorithm.hash_identifier,
    explicit(0, ...elements(attributes).map((set) => set.body)),
    algorithm.signature_identifier,
    octets(signature),
    ...unsigned,
  );
  const signedData = sequence(
    integer(1),
    tagged(tags.set, algorithm.hash_identifier),
    sequence(oid(oids.data)),
    explicit(0, ...certificates),
    tagged(tags.set, signerInfo),
  );
  return sequence(oid(oids.signed_data), explicit(0, signedData));
}

function attribute(type: string, value: Uint8Array): Uint8Array {
  return sequence(oid(type), tagged(tags.set, value));
}

/** ESSCertIDv2 with its default hash, SHA-256 (RFC 5035, 4). */
function signingCertificate(certificate: Uint8Array): Uint8Array {
  const { issuer, serial } = issuerAndSerial(certificate);
  const hash = octets(createHash('sha256').update(certificate).digest());
  return sequence(sequence(sequence(hash, sequence(sequence(explicit(4, issuer)), serial))));
}

export function issuerAndSerial(certificate: Uint8Array): { issuer: Uint8Array; serial: Uint8Array } {
  try {
    const [toBeSigned] = children(certificate);
    const fields = elements(toBeSigned?.body ?? new Uint8Array()).filter((field) => field.tag !== 0xa0); // version
    const [serial, , issuer] = fields;
    if (!serial || !issuer) throw new RangeError('It has no issuer');
    return { issuer: issuer.whole, serial: serial.whole };
  } catch (cause) {
    throw new PdfError('bad_certificate', 'The certificate cannot be read', { cause });
  }
}

function leafOf(certificates: readonly Uint8Array[]): Uint8Array {
  const [leaf] = certificates;
  if (!leaf) throw new PdfError('bad_certificate', 'A certificate is needed to sign');
  return leaf;
}
