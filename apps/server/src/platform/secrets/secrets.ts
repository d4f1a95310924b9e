// Random secrets, their hashes, and the keys that an instance makes for itself at its first start.
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A secret that cannot be guessed, safe in a URL: 32 random bytes, base64url. */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** What is stored of a random secret: its SHA-256 (hex). Not for passwords. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A key for one purpose, derived from the application's key (HKDF, RFC 5869). */
export function deriveKey(appKey: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', appKey, '', purpose, 32)).toString('base64url');
}

/**
 * The content of a file in the keys folder, made by `create` when it is not there yet. Several processes that start at
 * once all get the same: the first to link its file into place wins. Folder 0700, file 0600.
 */
export async function loadOrCreateKey(dir: string, name: string, create: () => Promise<string> | string): Promise<string> {
  const file = path.join(dir, name);
  const existing = await readFile(file, 'utf8').catch(() => null);
  if (existing !== null) return existing;

  await mkdir(dir, { recursive: true, mode: 0o700 });
  await chmod(dir, 0o700);
  const temporary = `${file}.${process.pid}.${randomSecret(6)}`;
  await writeFile(temporary, await create(), { mode: 0o600, flag: 'wx' });

  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readFile(file, 'utf8');
}
