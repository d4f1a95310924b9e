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

export interface ListedObject {
  key: string;
  /** When its bytes were last given to `store`, as far as the storage knows. */
  stored_at: Date;
}

export interface Storage {
  /**
   * Takes a local file in under the key of its content; the file itself stays where it is, for its owner to remove.
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
  /** Everything that is stored, a page at a time and in no order that anyone may rely on. */
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

/** Keys come from the database, but nothing else than a hash ever becomes a path. */
export function assertKey(key: string) {
  if (!KEY.test(key)) throw new StorageError('missing', key);
}

/** The key of the object at a place made by `keyPath`; null for everything else that may lie there. */
export function keyAt(place: string): string | null {
  const key = place.slice(place.lastIndexOf('/') + 1);
  return KEY.test(key) && keyPath(key) === place ? key : null;
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
