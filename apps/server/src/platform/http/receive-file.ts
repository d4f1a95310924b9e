// A multipart body with one file: streamed to a temporary file, never wholly in memory.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField, tooLarge } from './app-error.ts';

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
 * @throws AppError 415 when the body is not multipart, 422 at `file` when there is none
 */
export async function receiveFile(
  request: FastifyRequest,
  limits: { max_bytes: number; temporary_dir: string },
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', { message: 'Send the file as multipart/form-data.' });
  await mkdir(limits.temporary_dir, { recursive: true, mode: 0o700 });
  const target = path.join(limits.temporary_dir, `upload-${crypto.randomUUID()}`);
  const release = () => rm(target, { force: true });
  const fields: Record<string, string> = {};
  let file: Pick<ReceivedFile, 'name' | 'size_bytes' | 'sha256' | 'is_too_large'> | null = null;

  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: Number.POSITIVE_INFINITY },
    })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      const counter = watchBytes(limits.max_bytes);
      await pipeline(part.file, counter.stream, createWriteStream(target, { mode: 0o600 }));
      file = {
        name: path.basename(part.filename || 'document.pdf').replaceAll(/\p{Cc}/gu, ''),
        size_bytes: counter.total(),
        sha256: counter.sha256(),
        is_too_large: counter.total() > limits.max_bytes,
      };
    }
  } catch (error) {
    await release();
    throw error;
  }

  if (!file) {
    await release();
    throw invalidField('file', 'Choose a file.');
  }
  return { ...file, path: target, fields, release };
}

/** Hashes and lets bytes through up to the limit, and swallows the rest, so that the sender gets an answer instead of a broken connection. */
function watchBytes(limit: number) {
  const hash = createHash('sha256');
  let total = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const room = Math.max(0, limit - total);
      total += chunk.length;
      if (total > limit * SWALLOWED_FACTOR) return done(tooLarge(limit));
      const kept = room >= chunk.length ? chunk : chunk.subarray(0, room);
      hash.update(kept);
      done(null, kept);
    },
  });
  return { stream, total: () => total, sha256: () => hash.digest('hex') };
}
