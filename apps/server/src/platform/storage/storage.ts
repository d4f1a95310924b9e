// Content-addressed storage: a key is the SHA-256 of the content, so the same bytes are stored once and never change.
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

export interface ListedObject {
  key: string;
  /** When it was last passed to `store`, as far as the storage knows. */
  stored_at: Date;
}

export interface Storage {
  /**
   * Stores a local file under the hash of its content; the local file stays for its owner to delete.
   * When it resolves, the bytes are on stable storage.
   * @param content hash and size, if already known, so that the file is not read again
   */
  store(file: string, content?: StoredContent): Promise<StoredContent>;
  /** @throws StorageError `missing` */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** A local path to read from; `release` deletes it if it was a copy. */
  fetch(key: string): Promise<{ path: string; release: () => Promise<void> }>;
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Lists everything in pages, in no guaranteed order. */
  list(): AsyncIterable<ListedObject>;
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

/** Keys come from the database, but only a hash may ever become a path. */
export function assertKey(key: string) {
  if (!KEY.test(key)) throw new StorageError('missing', key);
}

/** The key of the object at a path made by `keyPath`; null for any other path. */
export function keyAt(filePath: string): string | null {
  const key = filePath.slice(filePath.lastIndexOf('/') + 1);
  return KEY.test(key) && keyPath(key) === filePath ? key : null;
}

/** Two levels of folders, so that none has more than a few thousand entries. */
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
