// The files on their way to the server: a small store outside React, because an upload outlives the screen that
// started it. Three at a time, the others wait.
import { createPdf, type Pdf, type PdfMode } from '@countersign/contract/pdfs';
import { MAX_FILE_BYTES } from '@countersign/contract/limits';
import { createSignee } from '@countersign/contract/signing';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useSyncExternalStore } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { upload } from '#lib/api/upload.ts';
import type { Space } from '#lib/api/url.ts';
import { reportFailure } from '#lib/report-failure.ts';

export type UploadState =
  | { step: 'waiting' }
  | { step: 'uploading'; fraction: number }
  | { step: 'uploaded'; pdf: Pdf; is_settled: boolean }
  | { step: 'failed'; reason: 'not_pdf' | 'too_large' | 'refused' | 'offline'; message: string };

export interface Upload {
  id: string;
  file: File;
  space: Space;
  mode: PdfMode;
  folder: string | undefined;
  /** Open the pdf as soon as it is ready: for one file of one action. */
  opens: boolean;
  /** Who is to sign it, put down as its only signee: a signing pdf for oneself. */
  signee: { name: string; email: string } | null;
  state: UploadState;
}

const PARALLEL = 3;
let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();
const controllers = new Map<string, AbortController>();
/** Told when a file has arrived, so that the galleries show it. */
const arrivals = new Set<() => void>();

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}

export function onUploadArrived(listener: () => void): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

export function startUploads(
  files: readonly File[],
  target: { space: Space; mode: PdfMode; folder?: string | undefined; opens?: boolean; signee?: Upload['signee'] },
): void {
  const opens = (target.opens ?? false) && files.length === 1;
  const added = files.map((file): Upload => ({
    id: uuidv7(),
    file,
    space: target.space,
    mode: target.mode,
    folder: target.folder,
    opens,
    signee: target.signee ?? null,
    state: check(file),
  }));

  // What is over has been read by now.
  set([...uploads.filter((entry) => !isOver(entry)), ...added]);
  startNext();
}

/** Nothing more will happen to it: it failed, or the server has made of it what it could. */
export function isOver({ state }: Upload): boolean {
  return state.step === 'failed' || (state.step === 'uploaded' && state.is_settled);
}

/** The server has finished with an upload, whether it is ready or could not be processed. */
export function settleUpload(id: string): void {
  const entry = uploads.find((candidate) => candidate.id === id);
  if (entry?.state.step === 'uploaded' && !entry.state.is_settled) patch(id, { ...entry.state, is_settled: true });
}

export function dismissFinishedUploads(): void {
  set(uploads.filter((entry) => !isOver(entry)));
}

/** Stops an upload, or takes a finished one out of the list. */
export function dismissUpload(id: string): void {
  controllers.get(id)?.abort();
  set(uploads.filter((entry) => entry.id !== id));
  startNext();
}

export function retryUpload(id: string): void {
  patch(id, { step: 'waiting' });
  startNext();
}

/** What the server would refuse anyway is told before a byte is sent. */
function check(file: File): UploadState {
  if (file.size > MAX_FILE_BYTES) return { step: 'failed', reason: 'too_large', message: '' };
  const isPdf = file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf');
  return isPdf ? { step: 'waiting' } : { step: 'failed', reason: 'not_pdf', message: '' };
}

/** An image or a letter that was only named .pdf. Readers look for the mark in the first kilobyte, and so do we. */
async function beginsAsPdf(file: File): Promise<boolean> {
  return (await file.slice(0, 1_024).text()).includes('%PDF-');
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
    if (!(await beginsAsPdf(entry.file))) return patch(entry.id, { step: 'failed', reason: 'not_pdf', message: '' });
    const pdf = await upload(createPdf, {
      params: { space: entry.space },
      file: entry.file,
      fields: {
        mode: entry.mode,
        name: entry.file.name.replace(/\.pdf$/i, '') || entry.file.name,
        ...(entry.folder !== undefined && { folder_id: entry.folder }),
      },
      // A retry after a lost answer makes one pdf, not two.
      idempotencyKey: entry.id,
      signal: controller.signal,
      onProgress: (fraction) => patch(entry.id, { step: 'uploading', fraction }),
    });
    // Without it the person adds themself where they would add others.
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
  const reason = status === 0 ? 'offline' : status === 413 ? 'too_large' : status === 415 ? 'not_pdf' : 'refused';
  const texts = isApiError(error) ? Object.values(error.errors).flat() : [];
  patch(id, { step: 'failed', reason, message: texts[0] ?? (isApiError(error) ? error.message : '') });

  // What needs more than a line in the tray (a plan, a right, maintenance) has its own dialog.
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
