// Receives multipart bodies with files. Each file is streamed to a temporary file, never held in memory as a whole.
import { problem } from '@countersign/contract/problems';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { type ReceivedFile, type ReceivedFiles, type TakenFile, openIntake } from '#platform/intake/intake.ts';
import { callOf } from './call-of.ts';

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 10_000;

/**
 * Receives the single file of a multipart body and the text fields before or after it.
 * @throws AppError 415 if the body is not multipart, 422 at `file` if there is no file, 429 if too much is being received
 */
export async function receiveFile(request: FastifyRequest, { max_bytes }: { max_bytes: number }): Promise<ReceivedFile> {
  const { files, fields, release } = await receiveFiles(request, { max_bytes, most: 1 });
  const [file] = files;
  if (file) return { ...file, fields, release };
  await release();
  throw invalidField('file', problem('tool_file_missing'));
}

/** Passes the file of a multipart body to `use`, and deletes it afterwards. @throws like `receiveFile` */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  options: { max_bytes: number },
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const file = await receiveFile(request, options);
  try {
    return await use(file);
  } finally {
    await file.release();
  }
}

/** Passes the files of a multipart body to `use`, and deletes them afterwards. @throws like `receiveFiles` */
export async function withReceivedFiles<T>(
  request: FastifyRequest,
  options: { max_bytes: number; most: number; together?: boolean },
  use: (files: ReceivedFiles) => Promise<T>,
): Promise<T> {
  const files = await receiveFiles(request, options);
  try {
    return await use(files);
  } finally {
    await files.release();
  }
}

/**
 * Receives up to `most` files, each of at most `max_bytes`, in order. There may be none.
 * @param options.together whether the limit applies to all files together
 * @throws AppError 413 for more files, 415 if the body is not multipart, 429 if too much is being received
 */
export async function receiveFiles(
  request: FastifyRequest,
  { max_bytes, most, together = false }: { max_bytes: number; most: number; together?: boolean },
): Promise<ReceivedFiles> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', problem('multipart_required'));
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
      const taken_bytes = together ? files.reduce((sum, { size_bytes }) => sum + size_bytes, 0) : 0;
      const intake = await openIntake(callOf(request), { max_bytes, taken_bytes });
      intakes.push(intake);
      files.push(await intake.take(part.file, part.filename || 'document.pdf'));
    }
  } catch (error) {
    await release();
    throw error;
  }
  return { files, fields, release };
}
