// Codes for a user who has lost the authenticator app: fifty random bits each, stored as keyed hashes.
import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@countersign/contract/account-security';
import { type AppKeys, signaturesOf } from '#platform/secrets/app-keys.ts';

/** 32 unambiguous characters: neither l nor o, neither 1 nor 0. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const HALF = 5;

/** For example `k7m2p-x9d4a`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newCode);
}

/**
 * Keyed, because fifty bits could be brute-forced with the database alone.
 * @returns the hash under each key, the current one first
 */
export function hashesOfRecoveryCode(keys: AppKeys, userId: string, code: string): string[] {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return signaturesOf(keys, 'recovery codes', `${userId}:${plain}`);
}

function newCode(): string {
  const letters = [...randomBytes(HALF * 2)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}
