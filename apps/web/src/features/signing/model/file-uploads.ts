// Uploads of files into a signee's fields. They survive closing the dialog and, in browsers that store files, a reload: the
// upload then restarts, and its id prevents duplicates.
import type { AttachedFile, ElementOf } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { ValueQueue } from './value-queue.ts';

/** `by`: address of the person who chose the file, because the signee's id stays the same after a reassignment. */
export interface PendingFile {
  /** Id of the file, here and in the field. */
  id: string;
  element_id: string;
  file: File;
  by: string;
}

export type UploadStep =
  | { step: 'waiting' }
  | { step: 'uploading'; fraction: number }
  /** `delayed` and `unreachable` uploads are retried. `message` is the server's and may be empty. */
  | { step: 'failed'; because: 'refused' | 'delayed' | 'unreachable'; message: string };

export type FileUpload = PendingFile & { state: UploadStep };

export interface FileTransport {
  /**
   * @throws UploadRefused if the server rejects the file, UploadDelayed if it cannot accept it now; other errors are retried as
   * well
   */
  upload(pending: PendingFile, options: { signal: AbortSignal; onProgress: (fraction: number) => void }): Promise<AttachedFile>;
  /** Also resolves if the file is already gone. */
  remove(id: string): Promise<void>;
}

/** The server rejects the file, with a reason. */
export class UploadRefused extends Error {}

/** The server cannot accept the file at the moment. */
export class UploadDelayed extends Error {
  readonly retryAfterMs: number;

  /** @param retryAfterMs wait requested by the server for all files; 0 if unspecified */
  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

export interface PendingStorage {
  load(): Promise<PendingFile[]>;
  save(pending: readonly PendingFile[]): Promise<void>;
}

export type FileUploads = ReturnType<typeof createFileUploads>;

const RETRY_MS = 5_000;
/** Maximum of the doubling delay, because each try sends the whole file. */
const MAX_RETRY_MS = 5 * 60_000;

interface FileUploadsParts {
  /** Address of the signee. */
  email: string;
  queue: ValueQueue;
  transport: FileTransport;
  storage: PendingStorage;
  newId: () => string;
}

export function createFileUploads({ email, queue, transport, storage, newId }: FileUploadsParts) {
  const list = createUploadList(storage);
  const controllers = new Map<string, AbortController>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** The server has asked to wait before sending any file. */
  let isPaused = false;
  /** Retries since the last success. */
  let rounds = 0;

  function startNext(): void {
    if (isStopped || isPaused) return;
    // One at a time, because the field keeps the order in which they were chosen.
    const next = list.uploads.find(({ state }) => state.step === 'waiting');
    if (next && controllers.size === 0) void run(next);
  }

  async function run(entry: FileUpload): Promise<void> {
    const controller = new AbortController();
    controllers.set(entry.id, controller);
    list.patch(entry.id, { step: 'uploading', fraction: 0 });
    try {
      const attached = await transport.upload(entry, {
        signal: controller.signal,
        onProgress: (fraction) => list.patch(entry.id, { step: 'uploading', fraction }),
      });
      adopt(entry.element_id, (files) => [...files.filter(({ id }) => id !== attached.id), attached]);
      list.drop(entry.id);
      rounds = 0;
    } catch (error) {
      if (!controller.signal.aborted) fail(entry.id, error);
    } finally {
      if (controllers.get(entry.id) === controller) controllers.delete(entry.id);
      startNext();
    }
  }

  function fail(id: string, error: unknown): void {
    list.patch(id, failureOf(error));
    list.keep();
    if (error instanceof UploadRefused) return;
    const retryAfterMs = error instanceof UploadDelayed ? error.retryAfterMs : 0;
    isPaused ||= retryAfterMs > 0;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        rounds += 1;
        tryAgain();
      },
      Math.max(retryAfterMs, Math.min(RETRY_MS * 2 ** rounds, MAX_RETRY_MS)),
    );
  }

  function tryAgain(): void {
    clearTimeout(timer);
    isPaused = false;
    list.setWaiting(isDelayed);
    startNext();
  }

  function adopt(elementId: string, change: (files: readonly AttachedFile[]) => AttachedFile[]): void {
    const field = queue.store.getState().fields.get(elementId);
    if (field?.kind === 'attachment') queue.adopt(elementId, change(field.value));
  }

  function put(pending: readonly PendingFile[]): void {
    list.add(pending);
    startNext();
  }

  return {
    store: list.store,

    /** Retries without further waiting. */
    retry(): void {
      rounds = 0;
      tryAgain();
    },

    /** Adds as many files as the field accepts. @returns how many were left out */
    add(field: ElementOf<'attachment'>, files: readonly File[]): number {
      const room = Math.max(0, field.max_files - field.value.length - openIn(list.uploads, field.id).length);
      const taken = files.slice(0, room);
      put(taken.map((file) => ({ id: newId(), element_id: field.id, file, by: email })));
      return files.length - taken.length;
    },

    cancel(id: string): void {
      controllers.get(id)?.abort();
      list.drop(id);
      startNext();
    },

    async remove(elementId: string, id: string): Promise<void> {
      await transport.remove(id);
      adopt(elementId, (files) => files.filter((file) => file.id !== id));
    },

    /** Resumes uploads left by an earlier session. */
    async resume(): Promise<void> {
      isStopped = false;
      isPaused = false;
      startNext();
      const stored = await storage.load().catch(() => []);
      const known = new Set(list.uploads.map(({ id }) => id));
      const { fields } = queue.store.getState();
      const open = stored.filter(({ id, by, element_id }) => by === email && !known.has(id) && fields.has(element_id));
      if (open.length > 0) put(open);
    },

    /** Whether any upload is pending. */
    isBusy(): boolean {
      return list.uploads.some(({ state }) => !isRefused(state));
    },

    /** Pending uploads restart with `resume` or in the next session. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      for (const controller of controllers.values()) controller.abort();
      list.setWaiting(({ step }) => step === 'uploading');
    },
  };
}

/** The uploads as shown, and stored in the browser until they are done. */
function createUploadList(storage: PendingStorage) {
  const store = createStore<{ uploads: readonly FileUpload[] }>()(() => ({ uploads: [] }));
  const map = (change: (entry: FileUpload) => FileUpload) => store.setState(({ uploads }) => ({ uploads: uploads.map(change) }));

  /** Rejected files are not stored, so the next session does not retry them. */
  function keep(): void {
    const open = store.getState().uploads.filter(({ state }) => !isRefused(state));
    void storage.save(open.map(({ id, element_id, file, by }) => ({ id, element_id, file, by }))).catch(() => undefined);
  }

  return {
    store,
    keep,
    get uploads(): readonly FileUpload[] {
      return store.getState().uploads;
    },

    add(pending: readonly PendingFile[]): void {
      const added = pending.map((one): FileUpload => ({ ...one, state: { step: 'waiting' } }));
      store.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
      keep();
    },

    /** Does not store the change. */
    patch: (id: string, state: UploadStep) => map((entry) => (entry.id === id ? { ...entry, state } : entry)),

    /** Has these uploads wait for their turn. */
    setWaiting: (isChosen: (state: UploadStep) => boolean) =>
      map((entry) => (isChosen(entry.state) ? { ...entry, state: { step: 'waiting' } } : entry)),

    drop(id: string): void {
      store.setState(({ uploads }) => ({ uploads: uploads.filter((entry) => entry.id !== id) }));
      keep();
    },
  };
}

/** Pending uploads of a field. */
export function openIn(uploads: readonly FileUpload[], elementId: string): FileUpload[] {
  return uploads.filter(({ element_id, state }) => element_id === elementId && !isRefused(state));
}

function failureOf(error: unknown): UploadStep {
  if (error instanceof UploadRefused) return { step: 'failed', because: 'refused', message: error.message };
  if (error instanceof UploadDelayed) return { step: 'failed', because: 'delayed', message: error.message };
  return { step: 'failed', because: 'unreachable', message: '' };
}

function isRefused(state: UploadStep): boolean {
  return state.step === 'failed' && state.because === 'refused';
}

function isDelayed(state: UploadStep): boolean {
  return state.step === 'failed' && state.because !== 'refused';
}
