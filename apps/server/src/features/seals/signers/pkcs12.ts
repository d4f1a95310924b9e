// The seal's key from a file issued by a certificate authority.
import { readFile } from 'node:fs/promises';
import { readPkcs12 } from '@countersign/pdf';
import { SignerError, type SigningKey } from './signing-key.ts';

/** @throws SignerError `refused` */
export async function openPkcs12({ file, password }: { file: string; password: string }): Promise<SigningKey> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new SignerError('refused', `SEAL_PKCS12_FILE cannot be read: ${file}`, error);
  });
  return readPkcs12(new Uint8Array(bytes), password).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    throw new SignerError('refused', `SEAL_PKCS12_FILE, SEAL_PKCS12_PASSWORD: ${message}.`, error);
  });
}
