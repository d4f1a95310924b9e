// Secrets that have to be read again are stored encrypted (AES-256-GCM). A sealed text names its key, and can only be decrypted
// in the row where it was stored.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { AppKeys } from './app-keys.ts';
import { deriveKey } from './secrets.ts';

/** Where a sealed text is stored: the additional authenticated data of its encryption. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Identifies the row in its table. */
  row: string;
}

export interface Sealer {
  seal(column: SealedColumn, text: string): string;
  /** @throws Error if the text was modified, moved, or encrypted with an unknown key */
  open(column: SealedColumn, sealed: string): string;
  /** Whether it was encrypted with the current key. */
  isPresent(sealed: string): boolean;
  /** The prefix of texts encrypted with the current key. */
  prefix: string;
}

interface SealingKey {
  id: string;
  secret: Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = '2';

/** @param purpose derives a separate key for each kind of secret */
export function createSealer(keys: AppKeys, purpose: string): Sealer {
  const known = keys.map((key) => sealingKey(deriveKey(key, purpose)));
  const present = sealingKey(deriveKey(keys[0], purpose));
  const prefix = `${FORMAT}.${present.id}.`;

  return {
    prefix,
    isPresent: (sealed) => sealed.startsWith(prefix),
    seal: (column, text) => `${prefix}${encrypt(present, column, text)}`,
    open(column, sealed) {
      const [format, id, body = ''] = sealed.split('.');
      if (format !== FORMAT) return openFormer(known, sealed);
      const key = known.find((one) => one.id === id);
      if (!key) throw new Error(`The key ${id ?? ''} of a sealed text is not there.`);
      return decrypt(key, Buffer.from(body, 'base64url'), aad(column));
    },
  };
}

/** Earlier versions named no key and no place. */
function openFormer(known: readonly SealingKey[], sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const [index, key] of known.entries()) {
    try {
      return decrypt(key, bytes, null);
    } catch (error) {
      if (index === known.length - 1) throw error;
    }
  }
  throw new Error('There is no key.');
}

function sealingKey(secret: string): SealingKey {
  const id = createHash('sha256').update(`id of ${secret}`).digest('hex').slice(0, 16);
  return { id, secret: Buffer.from(secret, 'base64url') };
}

function encrypt({ secret }: SealingKey, column: SealedColumn, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(aad(column));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

function decrypt({ secret }: SealingKey, bytes: Buffer, column: Buffer | null): string {
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, NONCE_BYTES));
  if (column) decipher.setAAD(column);
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

function aad({ table, column, row }: SealedColumn): Buffer {
  return Buffer.from(JSON.stringify([table, column, row]));
}
