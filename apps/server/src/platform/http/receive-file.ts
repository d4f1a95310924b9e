// A multipart body with one file: streamed to a temporary file, never wholly in memory.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { TemporaryRoom } from '#platform/storage/temporary-room.ts';
import { AppError, BUSY_TEXT, invalidField, tooLarge } from './app-error.ts';
import { byCaller } from './rate-limit.ts';

export interface ReceivedFile {
  path: string;
  name: string;
  size_bytes: number;
  /** SHA-256 (hex) of what `path` holds. */
  sha256: string;
  /** The file was larger than allowed; `path` holds only its beginning. */
  is_too_large: boolean;
  fields: Record<string, string>;
  release(): Promise<void>;
}

const MAX_FIELDS = 20;
/** So many times the limit is read and thrown away for a sender who is told kindly; who sends more is cut off. */
const SWALLOWED_FACTOR = 2;
const MAX_FIELD_BYTES = 10_000;

/**
 * Takes in the file of a multipart body and the text fields that come before or after it.
 * @throws AppError 415 when the body is not multipart, 422 at `file` when there is none, 429 when too much is being received
 */
export async function receiveFile(request: FastifyRequest, { max_bytes }: { max_bytes: number }): Promise<ReceivedFile> {
  const { files, fields, release } = await receiveFiles(request, { max_bytes, most: 1 });
  const [file] = files;
  if (file) return { ...file, fields, release };
  await release();
  throw invalidField('file', 'Choose a file.');
}

/**
 * Takes in up to `most` files, each of at most `max_bytes`, in their order; there may be none.
 * @throws AppError 413 for more files, 415 when the body is not multipart, 429 when too much is being received
 */
export async function receiveFiles(
  request: FastifyRequest,
  { max_bytes, most }: { max_bytes: number; most: number },
): Promise<{ files: TakenFile[]; fields: Record<string, string>; release: () => Promise<void> }> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', { message: 'Send the file as multipart/form-data.' });
  const intakes: Awaited<ReturnType<typeof openIntake>>[] = [];
  const release = async () => {
    for (const intake of intakes) await intake.release();
  };
  const files: TakenFile[] = [];
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({
      limits: { files: most, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: Number.POSITIVE_INFINITY },
    })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      const intake = await openIntake(request, { max_bytes });
      intakes.push(intake);
      files.push(await intake.take(part.file, part.filename || 'document.pdf'));
    }
  } catch (error) {
    await release();
    throw error;
  }
  return { files, fields, release };
}

export type TakenFile = Omit<ReceivedFile, 'fields' | 'release'>;

/** Room for one file that is being received, whoever sends it. `release` is to be called in any case. */
export async function openIntake(request: FastifyRequest, { max_bytes }: { max_bytes: number }) {
  const { config, temporary_room } = request.server.context;
  await mkdir(config.temporary_dir, { recursive: true, mode: 0o700 });
  const target = path.join(config.temporary_dir, `upload-${crypto.randomUUID()}`);
  const counter = watchBytes(max_bytes, { room: temporary_room, holder: byCaller(request) });

  return {
    /** @throws AppError 413 far beyond the limit, 429 when too much is being received */
    async take(stream: Readable, name: string): Promise<TakenFile> {
      await pipeline(stream, counter.stream, createWriteStream(target, { mode: 0o600 }));
      return {
        path: target,
        name: path.basename(name).replaceAll(/\p{Cc}/gu, ''),
        size_bytes: counter.total(),
        sha256: counter.sha256(),
        is_too_large: counter.total() > max_bytes,
      };
    },
    async release() {
      try {
        await rm(target, { force: true });
      } finally {
        counter.release();
      }
    },
  };
}

/** Hashes and lets bytes through up to the limit, and swallows the rest, so that the sender gets an answer instead of a broken connection. */
function watchBytes(limit: number, { room, holder }: { room: TemporaryRoom; holder: string }) {
  const hash = createHash('sha256');
  let total = 0;
  let reserved = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const rest = Math.max(0, limit - total);
      total += chunk.length;
      if (total > limit * SWALLOWED_FACTOR) return done(tooLarge(limit));
      const kept = rest >= chunk.length ? chunk : chunk.subarray(0, rest);
      if (!room.reserve(kept.length, holder)) return done(noRoom());
      reserved += kept.length;
      hash.update(kept);
      done(null, kept);
    },
  });
  const release = () => {
    room.release(reserved, holder);
    reserved = 0;
  };
  return { stream, total: () => total, sha256: () => hash.digest('hex'), release };
}

function noRoom(): AppError {
  return new AppError('too_many_requests', { message: BUSY_TEXT, retry_after_seconds: 60 });
}
