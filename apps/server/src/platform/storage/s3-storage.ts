import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type ListedObject, type Storage, StorageError, hashFile, keyAt, keyPath } from './storage.ts';

export interface S3Options {
  bucket: string;
  region: string;
  endpoint: string | null;
  access_key_id: string;
  secret_access_key: string;
  /** Where objects are copied while a local program reads them. */
  temporary_dir: string;
}

/** The number of files that can be read at once, each over a connection. */
const MAX_READERS = 1_000;

/** Any S3-compatible service. Files are streamed both ways, never held in memory as a whole. */
export function createS3Storage(options: S3Options): Storage {
  const settings = {
    region: options.region,
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    // Keys are content hashes already, and other S3-compatible services do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: options.access_key_id, secretAccessKey: options.secret_access_key },
  } as const;
  const client = new S3Client(settings);
  // Slow readers must not block other requests.
  const sockets = { maxSockets: MAX_READERS };
  const readers = new S3Client({ ...settings, requestHandler: { httpAgent: sockets, httpsAgent: sockets } });
  const at = (key: string) => ({ Bucket: options.bucket, Key: keyPath(key) });

  async function head(key: string): Promise<number | null> {
    try {
      const found = await client.send(new HeadObjectCommand(at(key)));
      return found.ContentLength ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw new StorageError('unavailable', key, error);
    }
  }

  async function read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    try {
      const found = await readers.send(
        new GetObjectCommand({ ...at(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
      );
      if (found.Body instanceof Readable) return found.Body;
      throw new StorageError('unavailable', key);
    } catch (error) {
      if (isMissing(error)) throw new StorageError('missing', key, error);
      throw error instanceof StorageError ? error : new StorageError('unavailable', key, error);
    }
  }

  async function* list(): AsyncGenerator<ListedObject> {
    let next: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: options.bucket, ContinuationToken: next }));
      for (const object of page.Contents ?? []) {
        const key = keyAt(object.Key ?? '');
        if (key && object.LastModified) yield { key, stored_at: object.LastModified };
      }
      next = page.NextContinuationToken;
    } while (next);
  }

  return {
    async store(file, known) {
      const content = known ?? (await hashFile(file));
      if ((await head(content.key)) !== content.size_bytes) {
        await client.send(
          new PutObjectCommand({ ...at(content.key), Body: createReadStream(file), ContentLength: content.size_bytes }),
        );
      }
      return content;
    },

    open: read,

    async fetch(key) {
      await mkdir(options.temporary_dir, { recursive: true });
      const copy = path.join(options.temporary_dir, `s3-${crypto.randomUUID()}`);
      await pipeline(await read(key), createWriteStream(copy));
      return { path: copy, release: () => rm(copy, { force: true }) };
    },

    size: head,

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    list,

    isAlive: () =>
      head('0'.repeat(64)).then(
        () => true,
        () => false,
      ),
  };
}

function isMissing(error: unknown): boolean {
  if (error instanceof NotFound || error instanceof NoSuchKey) return true;
  return (
    error instanceof Error &&
    '$metadata' in error &&
    (error as { $metadata: { httpStatusCode?: number } }).$metadata.httpStatusCode === 404
  );
}
