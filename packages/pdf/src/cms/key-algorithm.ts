// Derives everything that depends on a key: its hash, algorithm identifiers, and maximum signature length.
import { createVerify, type KeyObject, X509Certificate } from 'node:crypto';
import { PdfError } from '../base/errors.ts';
import { derNull, oid, sequence } from './der.ts';

export interface KeyAlgorithm {
  kind: 'ec' | 'rsa';
  hash: 'sha256' | 'sha384' | 'sha512';
  /** AlgorithmIdentifier of the hash, DER. */
  hash_identifier: Uint8Array;
  /** AlgorithmIdentifier of a signature over certificates and attributes, DER. */
  signature_identifier: Uint8Array;
  /** Maximum length of a signature in bytes; DER-encoded for elliptic curves. */
  signature_length: number;
}

const hashes = { sha256: '2.16.840.1.101.3.4.2.1', sha384: '2.16.840.1.101.3.4.2.2', sha512: '2.16.840.1.101.3.4.2.3' } as const;

const curves: Record<string, { hash: KeyAlgorithm['hash']; oid: string; signature_length: number } | undefined> = {
  prime256v1: { hash: 'sha256', oid: '1.2.840.10045.4.3.2', signature_length: 72 },
  secp384r1: { hash: 'sha384', oid: '1.2.840.10045.4.3.3', signature_length: 104 },
  secp521r1: { hash: 'sha512', oid: '1.2.840.10045.4.3.4', signature_length: 139 },
};

/**
 * Reads the key from a certificate (RSA, P-256, P-384, P-521).
 * @throws {PdfError} `bad_certificate`
 */
export function keyAlgorithm(certificate: Uint8Array): KeyAlgorithm {
  return keyAlgorithmOf(readCertificate(certificate).publicKey);
}

/**
 * Accepts a public or a private key.
 * @throws {PdfError} `bad_certificate`
 */
export function keyAlgorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): KeyAlgorithm {
  if (asymmetricKeyType === 'rsa') {
    return {
      kind: 'rsa',
      hash: 'sha256',
      hash_identifier: hashIdentifier('sha256'),
      signature_identifier: sequence(oid('1.2.840.113549.1.1.11'), derNull()),
      signature_length: Math.ceil((asymmetricKeyDetails?.modulusLength ?? 2048) / 8),
    };
  }

  const curve = curves[asymmetricKeyDetails?.namedCurve ?? ''];
  if (asymmetricKeyType !== 'ec' || !curve)
    throw new PdfError('bad_certificate', 'The certificate holds a key of an unknown kind');
  return {
    kind: 'ec',
    hash: curve.hash,
    hash_identifier: hashIdentifier(curve.hash),
    signature_identifier: sequence(oid(curve.oid)),
    signature_length: curve.signature_length,
  };
}

/**
 * Whether the certificate's key made the signature over the data.
 * @throws {PdfError} `bad_certificate`
 */
export function isSignatureBy(certificate: Uint8Array, data: Uint8Array, signature: Uint8Array): boolean {
  const { hash } = keyAlgorithm(certificate);
  return createVerify(hash).update(data).verify(readCertificate(certificate).publicKey, signature);
}

export function readCertificate(der: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch (cause) {
    throw new PdfError('bad_certificate', 'The certificate cannot be read', { cause });
  }
}

function hashIdentifier(hash: KeyAlgorithm['hash']): Uint8Array {
  return sequence(oid(hashes[hash]));
}
