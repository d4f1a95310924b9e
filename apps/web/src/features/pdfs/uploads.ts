// Uploads to the server. A store outside of React, because an upload outlives the screen that started it. Three run at a time;
// others wait.
import { createPdf, type Pdf, type PdfMode } from '@countersign/contract/pdfs';
import { MAX_FILE_BYTES } from '@countersign/contract/limits';
import { createSignee } from '@countersign/contract/signing';
import { withoutUploadEnding } from '@countersign/contract/upload-kinds';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useSyncExternalStore } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { upload } from '#lib/api/upload.ts';
import type { Space } from '#lib/api/url.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { kindOfFile } from './file-kind.ts';
import { heicAsJpeg } from './heic-photo.ts';

export type UploadState =
  | { step: 'waiting' }
  | { step: 'uploading'; fraction: number }
  | { step: 'uploaded'; pdf: Pdf; is_settled: boolean }
  | { step: 'failed'; reason: 'wrong_kind' | 'heic' | 'too_large' | 'refused' | 'not_taken' | 'offline'; message: string };

export interface Upload {
  id: string;
  /** Merged into one document, in this order. */
  files: readonly File[];
  space: Space;
  mode: PdfMode;
  folder: string | undefined;
  /** Opens the pdf when it is ready; only for a single file. */
  opens: boolean;
  /** The uploading user, who becomes the only signee when signing their own document. */
  signee: { name: string; email: string } | null;
  state: UploadState;
}

const PARALLEL = 3;
let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();
const controllers = new Map<string, AbortController>();
/** Listeners that refresh the galleries when an upload has arrived. */
const arrivals = new Set<() => void>();

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}

export function onUploadArrived(listener: () => void): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

/** @param documents the files of each new document */
export function startUploads(
  documents: readonly (readonly File[])[],
  target: { space: Space; mode: PdfMode; folder?: string | undefined; opens?: boolean; signee?: Upload['signee'] },
): void {
  const opens = (target.opens ?? false) && documents.length === 1;
  const added = documents.map((files): Upload => ({
    id: uuidv7(),
    files,
    space: target.space,
    mode: target.mode,
    folder: target.folder,
    opens,
    signee: target.signee ?? null,
    state: check(files),
  }));

  // Finished entries have been read by now.
  set([...uploads.filter((entry) => !isOver(entry)), ...added]);
  startNext();
}

/** The upload failed, or the server has finished processing it. */
export function isOver({ state }: Upload): boolean {
  return state.step === 'failed' || (state.step === 'uploaded' && state.is_settled);
}

/** Marks an upload as processed, whether it is ready or failed. */
export function settleUpload(id: string): void {
  const entry = uploads.find((candidate) => candidate.id === id);
  if (entry?.state.step === 'uploaded' && !entry.state.is_settled) patch(id, { ...entry.state, is_settled: true });
}

export function dismissFinishedUploads(): void {
  set(uploads.filter((entry) => !isOver(entry)));
}

/** Cancels an upload, or removes a finished one from the list. */
export function dismissUpload(id: string): void {
  controllers.get(id)?.abort();
  set(uploads.filter((entry) => entry.id !== id));
  startNext();
}

export function retryUpload(id: string): void {
  patch(id, { step: 'waiting' });
  startNext();
}

/** Rejects unsupported files before the upload. */
function check(files: readonly File[]): UploadState {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > MAX_FILE_BYTES ? { step: 'failed', reason: 'too_large', message: '' } : { step: 'waiting' };
}

/** The files to send, or the reason why one cannot be sent. */
async function prepared(files: readonly File[]): Promise<File[] | 'wrong_kind' | 'heic'> {
  const ready: File[] = [];
  for (const file of files) {
    const kind = await kindOfFile(file);
    if (kind === null) return 'wrong_kind';
    const sent = kind === 'heic' ? await heicAsJpeg(file) : file;
    if (!sent) return 'heic';
    ready.push(sent);
  }
  return ready;
}

function startNext(): void {
  const running = uploads.filter((entry) => entry.state.step === 'uploading').length;
  const next = uploads.filter((entry) => entry.state.step === 'waiting').slice(0, PARALLEL - running);
  for (const entry of next) void run(entry);
}

async function run(entry: Upload): Promise<void> {
  const controller = new AbortController();
  controllers.set(entry.id, controller);
  patch(entry.id, { step: 'uploading', fraction: 0 });

  try {
    const files = await prepared(entry.files);
    if (!Array.isArray(files)) return patch(entry.id, { step: 'failed', reason: files, message: '' });
    const [first] = files;
    const pdf = await upload(createPdf, {
      params: { space: entry.space },
      file: files,
      fields: {
        mode: entry.mode,
        name: withoutUploadEnding(first?.name ?? '') || (first?.name ?? ''),
        ...(entry.folder !== undefined && { folder_id: entry.folder }),
      },
      // A retry after a lost response must not create a second pdf.
      idempotencyKey: entry.id,
      signal: controller.signal,
      onProgress: (fraction) => patch(entry.id, { step: 'uploading', fraction }),
    });
    // On failure, users add themselves like any other signee.
    if (entry.signee) await call(createSignee, { params: { id: pdf.id }, body: entry.signee }).catch(() => undefined);
    patch(entry.id, { step: 'uploaded', pdf, is_settled: false });
    for (const listener of arrivals) listener();
  } catch (error) {
    if (!controller.signal.aborted) fail(entry.id, error);
  } finally {
    controllers.delete(entry.id);
    startNext();
  }
}

function fail(id: string, error: unknown): void {
  const status = isApiError(error) ? error.status : undefined;
  const reason = status === 0 ? 'offline' : status === 413 ? 'too_large' : status === 422 ? 'not_taken' : 'refused';
  const texts = isApiError(error) ? Object.values(error.errors).flat() : [];
  patch(id, { step: 'failed', reason, message: texts[0] ?? (isApiError(error) ? error.message : '') });

  // Errors that need more than a line in the tray (plan, permission, maintenance) have their own dialog.
  if (status === 402 || status === 403 || status === 503) reportFailure(error);
}

function patch(id: string, state: UploadState): void {
  set(uploads.map((entry) => (entry.id === id ? { ...entry, state } : entry)));
}

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
