// Bytes by their content: a key is the SHA-256 of what it holds, so the same bytes are kept once and never change.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

export interface ByteRange {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

export interface StoredContent {
  /** SHA-256, hex. */
  key: string;
  size_bytes: number;
}

export interface Storage {
  /**
   * Takes a local file in under the key of its content; the file may be moved away or left.
   * When it resolves, the bytes are on stable storage.
   * @param content what the file holds, if that is known already: it is then not read once more
   */
  store(file: string, content?: StoredContent): Promise<StoredContent>;
  /** @throws StorageError `missing` */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** A local path to read from; `release` removes it where it was a copy. */
  fetch(key: string): Promise<{ path: string; release: () => Promise<void> }>;
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  isAlive(): Promise<boolean>;
}

export class StorageError extends Error {
  readonly code: 'missing' | 'unavailable';

  constructor(code: StorageError['code'], key: string, cause?: unknown) {
    super(`stored object ${key}: ${code}`, { cause });
    this.name = 'StorageError';
    this.code = code;
  }
}

const KEY = /^[0-9a-f]{64}$/;

/** Keys come from the database, but nothing else than a hash ever becomes a path. */
export function assertKey(key: string) {
  if (!KEY.test(key)) throw new StorageError('missing', key);
}

/** Two levels of folders, so that none holds more than a few thousand entries. */
export function keyPath(key: string): string {
  assertKey(key);
  return `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;
}

export async function hashFile(file: string): Promise<StoredContent> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { key: hash.digest('hex'), size_bytes: size };
}
