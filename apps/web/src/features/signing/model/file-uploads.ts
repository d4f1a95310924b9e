// Files on their way into the fields of a signee. They outlive the dialog that they were chosen in, and in browsers that keep files
// also a reload: the upload begins anew then, and its id keeps it from coming twice.
import type { AttachedFile, ElementOf } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { ValueQueue } from './value-queue.ts';

/** `by`: the address of whoever chose it, for a signee's place that goes to another person keeps its id. */
export interface PendingFile {
  /** The file's own, from here to the field. */
  id: string;
  element_id: string;
  file: File;
  by: string;
}

export type UploadStep =
  | { step: 'waiting' }
  | { step: 'uploading'; fraction: number }
  /** `delayed` and `unreachable` are tried again. `message` is the server's, and may be empty. */
  | { step: 'failed'; because: 'refused' | 'delayed' | 'unreachable'; message: string };

export type FileUpload = PendingFile & { state: UploadStep };

export interface FileTransport {
  /** @throws UploadRefused where the server does not take the file, UploadDelayed where it cannot just now; anything else is tried again too */
  upload(pending: PendingFile, options: { signal: AbortSignal; onProgress: (fraction: number) => void }): Promise<AttachedFile>;
  /** Also resolves for a file that is gone already. */
  remove(id: string): Promise<void>;
}

/** What the server does not take, with its reason. */
export class UploadRefused extends Error {}

/** What the server answers that cannot take a file at the moment. */
export class UploadDelayed extends Error {
  readonly retryAfterMs: number;

  /** @param retryAfterMs how long the server asks to wait, for every file; 0 where it does not say */
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
/** The wait doubles up to this: each try sends the whole file. */
const LONGEST_RETRY_MS = 5 * 60_000;

interface FileUploadsParts {
  /** Of the signee. */
  email: string;
  queue: ValueQueue;
  transport: FileTransport;
  storage: PendingStorage;
  newId: () => string;
}

export function createFileUploads({ email, queue, transport, storage, newId }: FileUploadsParts) {
  const store = createStore<{ uploads: readonly FileUpload[] }>()(() => ({ uploads: [] }));
  const controllers = new Map<string, AbortController>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** The server has asked to wait before any file. */
  let isPaused = false;
  /** Rounds of tries since something was taken. */
  let rounds = 0;

  function set(uploads: readonly FileUpload[]): void {
    store.setState({ uploads });
  }

  function patch(id: string, state: UploadStep): void {
    set(store.getState().uploads.map((entry) => (entry.id === id ? { ...entry, state } : entry)));
  }

  function drop(id: string): void {
    set(store.getState().uploads.filter((entry) => entry.id !== id));
    keep();
  }

  /** What was refused is not tried again by the next visit. */
  function keep(): void {
    const open = store.getState().uploads.filter(({ state }) => !isRefused(state));
    void storage.save(open.map(({ id, element_id, file, by }) => ({ id, element_id, file, by }))).catch(() => undefined);
  }

  function startNext(): void {
    if (isStopped || isPaused) return;
    const { uploads } = store.getState();
    // One after the other: they stand in the field in the order in which they were chosen.
    const next = uploads.find(({ state }) => state.step === 'waiting');
    if (next && controllers.size === 0) void run(next);
  }

  async function run(entry: FileUpload): Promise<void> {
    const controller = new AbortController();
    controllers.set(entry.id, controller);
    patch(entry.id, { step: 'uploading', fraction: 0 });
    try {
      const attached = await transport.upload(entry, {
        signal: controller.signal,
        onProgress: (fraction) => patch(entry.id, { step: 'uploading', fraction }),
      });
      adopt(entry.element_id, (files) => [...files.filter(({ id }) => id !== attached.id), attached]);
      drop(entry.id);
      rounds = 0;
    } catch (error) {
      if (!controller.signal.aborted) fail(entry.id, error);
    } finally {
      if (controllers.get(entry.id) === controller) controllers.delete(entry.id);
      startNext();
    }
  }

  function fail(id: string, error: unknown): void {
    patch(id, failureOf(error));
    keep();
    if (error instanceof UploadRefused) return;
    const asked = error instanceof UploadDelayed ? error.retryAfterMs : 0;
    isPaused ||= asked > 0;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        rounds += 1;
        tryAgain();
      },
      Math.max(asked, Math.min(RETRY_MS * 2 ** rounds, LONGEST_RETRY_MS)),
    );
  }

  function tryAgain(): void {
    clearTimeout(timer);
    isPaused = false;
    const { uploads } = store.getState();
    set(uploads.map((entry) => (isDelayed(entry.state) ? { ...entry, state: { step: 'waiting' } } : entry)));
    startNext();
  }

  function adopt(elementId: string, change: (files: readonly AttachedFile[]) => AttachedFile[]): void {
    const field = queue.store.getState().fields.get(elementId);
    if (field?.kind === 'attachment') queue.adopt(elementId, change(field.value));
  }

  function put(pending: readonly PendingFile[]): void {
    set([...store.getState().uploads, ...pending.map((one): FileUpload => ({ ...one, state: { step: 'waiting' } }))]);
    keep();
    startNext();
  }

  return {
    store,

    /** Does not wait any longer. */
    retry(): void {
      rounds = 0;
      tryAgain();
    },

    /** As many as the field still takes. @returns how many were left out */
    add(field: ElementOf<'attachment'>, files: readonly File[]): number {
      const room = Math.max(0, field.max_files - field.value.length - openIn(store.getState().uploads, field.id).length);
      const taken = files.slice(0, room);
      put(taken.map((file) => ({ id: newId(), element_id: field.id, file, by: email })));
      return files.length - taken.length;
    },

    cancel(id: string): void {
      controllers.get(id)?.abort();
      drop(id);
      startNext();
    },

    async remove(elementId: string, id: string): Promise<void> {
      await transport.remove(id);
      adopt(elementId, (files) => files.filter((file) => file.id !== id));
    },

    /** Takes up what an earlier visit could not send. */
    async resume(): Promise<void> {
      isStopped = false;
      isPaused = false;
      startNext();
      const kept = await storage.load().catch(() => []);
      const known = new Set(store.getState().uploads.map(({ id }) => id));
      const { fields } = queue.store.getState();
      const open = kept.filter(({ id, by, element_id }) => by === email && !known.has(id) && fields.has(element_id));
      if (open.length > 0) put(open);
    },

    /** Whether something is still on its way. */
    isBusy(): boolean {
      return store.getState().uploads.some(({ state }) => !isRefused(state));
    },

    /** What is on its way begins anew with `resume`, or with the next visit. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      for (const controller of controllers.values()) controller.abort();
      const { uploads } = store.getState();
      set(uploads.map((entry) => (entry.state.step === 'uploading' ? { ...entry, state: { step: 'waiting' } } : entry)));
    },
  };
}

/** What of a field is on its way. */
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
