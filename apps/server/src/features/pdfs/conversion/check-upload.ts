// Classifies an upload by its content: a PDF, a convertible file, or one that is refused with a reason.
import { open } from 'node:fs/promises';
import { problem } from '@countersign/contract/problems';
import { MAX_OFFICE_FILES, type UploadFormat } from '@countersign/contract/upload-kinds';
import type { Call } from '#platform/context/call.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { type DetectedUpload, isOffice, isPageImage } from '#platform/file-formats/upload-format.ts';
import type { TakenFile } from '#platform/intake/intake.ts';
import { isOverLimit } from '#platform/sandbox/index.ts';
import type { UploadFormatResult, UploadFormatTask } from '../engine-tasks.ts';
import { takesOfficeFiles } from './office-converter.ts';

const DEADLINE_MS = 10_000;
/** Readers look for the header within the first kilobyte. */
const HEAD_BYTES = 1_024;

export interface UploadedFile extends TakenFile {
  format: UploadFormat;
}

/**
 * The files with their formats.
 * @returns null for a single file of unknown format, so that the engine decides whether it is a damaged PDF
 * @throws AppError 422 at `file` for an unsupported file
 */
export async function checkUpload(call: Call, files: readonly TakenFile[], group: string): Promise<UploadedFile[] | null> {
  const checked: UploadedFile[] = [];
  for (const file of files) {
    const format = (await beginsAsPdf(file.path)) ? 'pdf' : await formatOf(call, file, group);
    const isUnknown = format === null || format === 'text';
    if (isUnknown && files.length === 1) return null;
    if (isUnknown) throw invalidField('file', problem('upload_type_unsupported'));
    checked.push({ ...file, format: requireTaken(call, format) });
  }
  const officeFiles = checked.filter(({ format }) => isOffice(format));
  if (officeFiles.length > MAX_OFFICE_FILES)
    throw invalidField('file', problem('upload_too_many_office_files', { max: MAX_OFFICE_FILES }));
  return checked;
}

export async function beginsAsPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

async function formatOf({ context }: Call, { path }: TakenFile, group: string): Promise<DetectedUpload | null> {
  const task: UploadFormatTask = { path };
  const options = { deadline_ms: DEADLINE_MS, group };
  const found = await context.sandbox.run<UploadFormatResult>('pdf.upload_format', task, options).catch((error: unknown) => {
    if (isOverLimit(error)) throw invalidField('file', problem('upload_type_unsupported'));
    throw error;
  });
  return found.format;
}

function requireTaken({ context }: Call, format: DetectedUpload): UploadFormat {
  if (format === 'pdf' || isPageImage(format)) return format;
  if (format === 'heic') throw invalidField('file', problem('upload_heic'));
  if (format === 'protected_office') throw invalidField('file', problem('upload_protected'));
  if (format === 'office_with_macros') throw invalidField('file', problem('upload_with_macros'));
  if (!isOffice(format)) throw invalidField('file', problem('upload_type_unsupported'));
  if (!takesOfficeFiles(context)) throw invalidField('file', problem('upload_office_unavailable'));
  return format;
}
