// Encrypts files and their metadata with their holder's key (AES-256-GCM).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Nonce and tag, which are needed besides the key. Base64url. */
export interface Lock {
  nonce: string;
  tag: string;
}

/**
 * @param source a file's path, or its bytes as a stream
 * @returns the lock, and the number of encrypted bytes
 */
export async function lockFile(source: string | Readable, target: string, key: Buffer): Promise<{ lock: Lock; bytes: number }> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const plain = typeof source === 'string' ? createReadStream(source) : source;
  const written = createWriteStream(target, { mode: 0o600 });
  await pipeline(plain, cipher, written);
  const lock = { nonce: nonce.toString('base64url'), tag: cipher.getAuthTag().toString('base64url') };
  // Counter mode does not change the length.
  return { lock, bytes: written.bytesWritten };
}

/** The decrypted bytes. The stream fails at its end if they were modified, so use nothing before it has ended. */
export function unlocked(source: Readable, { nonce, tag }: Lock, key: Buffer): Readable {
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  source.on('error', (error) => decipher.destroy(error));
  decipher.on('close', () => source.destroy());
  return source.pipe(decipher);
}

/** @param place the record that the text belongs to: it can be decrypted nowhere else */
export function lockText(text: string, place: string, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
  const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, locked, cipher.getAuthTag()]).toString('base64url');
}

/** @throws Error with another key or place */
export function openText(locked: string, place: string, key: Buffer): string {
  const bytes = Buffer.from(locked, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
