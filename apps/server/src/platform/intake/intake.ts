// Limits and temporary storage for incoming files: each is streamed to a temporary file, never held in memory as a whole.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { problem } from '@countersign/contract/problems';
import type { Call } from '#platform/context/call.ts';
import { AppError, tooLarge } from '#platform/errors/app-error.ts';
import { byCaller } from '#platform/limits/rate-limit.ts';
import type { TemporaryRoom } from '#platform/storage/temporary-room.ts';

export interface ReceivedFile {
  path: string;
  name: string;
  size_bytes: number;
  /** SHA-256 (hex) of the content of `path`. */
  sha256: string;
  /** Whether the file was larger than allowed; `path` then contains only its beginning. */
  is_too_large: boolean;
  fields: Record<string, string>;
  release(): Promise<void>;
}

/**
 * Up to this multiple of the limit, excess bytes are read and discarded, so that the upload can be recorded as too large. Beyond
 * it, receiving stops with 413 (decision 0007).
 */
const DRAIN_LIMIT_FACTOR = 2;

/** Several files of one call. The caller must always call `release`. */
export interface ReceivedFiles {
  files: TakenFile[];
  fields: Record<string, string>;
  release(): Promise<void>;
}

export type TakenFile = Omit<ReceivedFile, 'fields' | 'release'>;

/**
 * Prepares to receive one file: `take` streams it to a temporary file. The caller must call `release`, also after a failure.
 * @param options.max_bytes the limit, shared with the files received before
 * @param options.taken_bytes the size of those files
 */
export async function openIntake(
  { context, caller }: Call,
  { max_bytes, taken_bytes = 0 }: { max_bytes: number; taken_bytes?: number },
) {
  const { config, temporary_room } = context;
  await mkdir(config.temporary_dir, { recursive: true, mode: 0o700 });
  const target = path.join(config.temporary_dir, `upload-${crypto.randomUUID()}`);
  const limits = {
    kept: Math.max(0, max_bytes - taken_bytes),
    read: max_bytes * DRAIN_LIMIT_FACTOR - taken_bytes,
    reported_limit: max_bytes,
  };
  const counter = watchBytes(limits, { room: temporary_room, holder: byCaller(caller) });

  return {
    /** @throws AppError 413 far beyond the limit, 429 if too much is being received */
    async take(stream: Readable, name: string): Promise<TakenFile> {
      await pipeline(stream, counter.stream, createWriteStream(target, { mode: 0o600 }));
      return {
        path: target,
        name: path.basename(name).replaceAll(/\p{Cc}/gu, ''),
        size_bytes: counter.total(),
        sha256: counter.sha256(),
        is_too_large: counter.total() > limits.kept,
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

interface ByteLimits {
  /** Limit on stored bytes. */
  kept: number;
  /** Limit on bytes that are read, in total. */
  read: number;
  /** The limit named in the error. */
  reported_limit: number;
}

/**
 * Hashes bytes and passes them on up to the limit, and discards the rest, so that the sender gets an answer instead of a broken
 * connection.
 */
function watchBytes(limits: ByteLimits, { room, holder }: { room: TemporaryRoom; holder: string }) {
  const hash = createHash('sha256');
  let total = 0;
  let reserved = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const rest = Math.max(0, limits.kept - total);
      total += chunk.length;
      if (total > limits.read) return done(tooLarge(limits.reported_limit));
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
  return new AppError('too_many_requests', { ...problem('busy'), retry_after_seconds: 60 });
}
