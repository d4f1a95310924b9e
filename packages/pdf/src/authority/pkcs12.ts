// Reads a key with its certificates from a PKCS#12 file (RFC 7292), also with outdated encryption (3DES, RC2).
import { P12Signer } from '@libpdf/core';
import { PdfError } from '../base/errors.ts';
import { isSignatureBy, keyAlgorithm } from '../cms/key-algorithm.ts';

export interface Pkcs12 {
  /** DER-encoded; that of the key first, the others in file order. */
  certificates: Uint8Array[];
  /** Signs with the hash that belongs to the key; ECDSA signatures are DER-encoded. */
  sign: (data: Uint8Array) => Promise<Uint8Array>;
}

const hashNames = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const;

/** @throws {PdfError} `bad_certificate` for a wrong password, or a file without a key or its certificate */
export async function readPkcs12(bytes: Uint8Array, password: string): Promise<Pkcs12> {
  const signer = await P12Signer.create(bytes, password).catch((cause: unknown) => {
    throw new PdfError('bad_certificate', 'The PKCS#12 file cannot be opened with this password', { cause });
  });
  const certificates = [signer.certificate, ...signer.certificateChain];
  for (const own of certificates) {
    const hash = hashNames[keyAlgorithm(own).hash];
    if (!isSignatureBy(own, bytes, await signer.sign(bytes, hash))) continue;
    return {
      certificates: [own, ...certificates.filter((other) => other !== own)],
      sign: (data) => signer.sign(data, hash),
    };
  }
  throw new PdfError('bad_certificate', 'No certificate in the PKCS#12 file belongs to its key');
}
