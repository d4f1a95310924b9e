// The seal's key in AWS KMS or a compatible service, which only receives digests.
import { createHash } from 'node:crypto';
import { type KeyAlgorithm, keyAlgorithm } from '@countersign/pdf';
import { readCertificateFile } from './certificate-file.ts';
import { SignerError, type SigningKey } from './signing-key.ts';

export interface KmsOptions {
  key_id: string;
  region: string;
  endpoint: string | null;
  certificate_file: string;
}

const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;
/** Errors that do not go away by waiting. */
const REFUSALS = new Set([
  'AccessDeniedException',
  'CredentialsProviderError',
  'DisabledException',
  'IncompleteSignatureException',
  'InvalidKeyUsageException',
  'InvalidSignatureException',
  'NotFoundException',
  'UnrecognizedClientException',
  'ValidationException',
]);

/** @throws SignerError */
export async function openKms({ key_id, region, endpoint, certificate_file }: KmsOptions): Promise<SigningKey> {
  const certificates = await readCertificateFile(certificate_file);
  const algorithm = keyAlgorithm(certificates[0] ?? new Uint8Array());
  // Imported only if configured, because it is large.
  const { KMSClient, SignCommand } = await import('@aws-sdk/client-kms');
  const client = new KMSClient({
    region,
    ...(endpoint && { endpoint }),
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  });

  return {
    certificates,
    async sign(data) {
      const command = new SignCommand({
        KeyId: key_id,
        Message: createHash(algorithm.hash).update(data).digest(),
        MessageType: 'DIGEST',
        SigningAlgorithm: kmsAlgorithm(algorithm),
      });
      const answer = await client.send(command).catch((error: unknown) => {
        throw faultOf(error);
      });
      if (!answer.Signature) throw new SignerError('unavailable', 'KMS gave no signature.');
      return answer.Signature;
    },
  };
}

function kmsAlgorithm({ kind, hash }: KeyAlgorithm) {
  if (kind === 'rsa') return 'RSASSA_PKCS1_V1_5_SHA_256';
  return hash === 'sha384' ? 'ECDSA_SHA_384' : 'ECDSA_SHA_256';
}

function faultOf(error: unknown): SignerError {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return REFUSALS.has(name)
    ? new SignerError('refused', `SEAL_KMS_KEY_ID: KMS refuses to sign (${name}: ${message})`, error)
    : new SignerError('unavailable', `KMS cannot be reached (${name}: ${message})`, error);
}
