import { createPublicKey, generateKeyPairSync, type KeyObject, createPrivateKey, sign } from 'node:crypto';
import { type KeyAlgorithm, keyAlgorithmOf } from '../cms/key-algorithm.ts';

export interface KeyPair {
  /** PKCS#8, DER. Keep it secret. */
  private_key: Uint8Array;
  /** SubjectPublicKeyInfo, DER. */
  public_key: Uint8Array;
}

export function createKeyPair(curve: 'P-256' | 'P-384'): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve });
  return {
    private_key: new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' })),
    public_key: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
  };
}

/** A signing function for a key held in memory, for certificates and for documents. */
export function signerOf(privateKey: Uint8Array): (data: Uint8Array) => Promise<Uint8Array> {
  const key = createPrivateKey({ key: Buffer.from(privateKey), type: 'pkcs8', format: 'der' });
  const { hash } = keyAlgorithmOf(key);
  return async (data) => new Uint8Array(sign(hash, data, key));
}

/** @throws {PdfError} `bad_certificate` */
export function publicKeyAlgorithm(publicKey: Uint8Array): KeyAlgorithm {
  const key: KeyObject = createPublicKey({ key: Buffer.from(publicKey), type: 'spki', format: 'der' });
  return keyAlgorithmOf(key);
}
