import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SignerError } from './signing-key.ts';

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The certificates of a PEM file, the seal's own first; DER.
 * @throws SignerError `refused`
 */
export async function readCertificateFile(file: string): Promise<Uint8Array[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new SignerError('refused', `SEAL_CERTIFICATE_FILE cannot be read: ${file}`, error);
  });
  try {
    const certificates = (text.match(BLOCK) ?? []).map((block) => new Uint8Array(new X509Certificate(block).raw));
    if (certificates.length > 0) return certificates;
  } catch (error) {
    throw new SignerError('refused', `SEAL_CERTIFICATE_FILE has a certificate that cannot be read: ${file}`, error);
  }
  throw new SignerError('refused', `SEAL_CERTIFICATE_FILE has no certificate in it: ${file}`);
}
