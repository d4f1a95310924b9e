import { type AttachedFile, type ElementOf, createElement } from '@countersign/document-model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FileTransport, type PendingFile, UploadDelayed, UploadRefused, createFileUploads } from './file-uploads.ts';
import { createValueQueue } from './value-queue.ts';

const id = (number: number) => `0e000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ANN = 'ann@example.com';
const field = createElement(
  { id: id(1), page_id: id(2), kind: 'attachment', x: 10, y: 10 },
  { max_files: 2 },
) as ElementOf<'attachment'>;
const fileOf = (name: string) => new File(['x'], name);

let kept: PendingFile[];
let ids: number;
beforeEach(() => {
  kept = [];
  ids = 10;
});

function start(upload: FileTransport['upload'], email = ANN) {
  const queue = createValueQueue({
    email,
    fields: [field],
    transport: async () => ({ kind: 'saved' }),
    storage: { load: async () => null, saveMerged: async () => undefined },
  });
  const uploads = createFileUploads({
    email,
    queue,
    transport: { upload, remove: async () => undefined },
    storage: { load: async () => kept, save: async (pending) => void (kept = [...pending]) },
    newId: () => id((ids += 1)),
  });
  const names = () => {
    const now = queue.store.getState().fields.get(field.id);
    return now?.kind === 'attachment' ? now.value.map(({ name }) => name) : [];
  };
  const settled = () => new Promise<void>((done) => setTimeout(done, 0));
  return { uploads, names, settled };
}

const taken = async (pending: PendingFile): Promise<AttachedFile> => ({
  id: pending.id,
  name: pending.file.name,
  size_bytes: 1,
  sha256: '0'.repeat(64),
});
const never = () => new Promise<AttachedFile>(() => undefined);

it('adds accepted files to the field, up to its limit', async () => {
  const { uploads, names, settled } = start(taken);
  expect(uploads.add(field, [fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')])).toBe(1);
  await settled();
  expect(names()).toEqual(['a.pdf', 'b.pdf']);
  expect(uploads.isBusy()).toBe(false);
  expect(kept).toEqual([]);
});

it('resumes interrupted uploads after a reload, once and with the same id', async () => {
  const before = start(never);
  before.uploads.add(field, [fileOf('a.pdf')]);
  expect(before.uploads.isBusy()).toBe(true);
  before.uploads.stop();
  const [first] = kept;

  const after = start(taken);
  await after.uploads.resume();
  await after.uploads.resume();
  await after.settled();
  expect(after.names()).toEqual(['a.pdf']);
  expect(first?.id).toBe(id(11));
});

it('ignores files chosen by the previous signee', async () => {
  start(never, 'before@example.com').uploads.add(field, [fileOf('theirs.pdf')]);
  const { uploads, names, settled } = start(taken);
  await uploads.resume();
  await settled();
  expect(names()).toEqual([]);
});

it('keeps a rejected file with its reason until it is dismissed, and does not resend it', async () => {
  const { uploads, settled } = start(async () => {
    throw new UploadRefused('Too large.');
  });
  uploads.add(field, [fileOf('a.pdf')]);
  await settled();
  expect(uploads.store.getState().uploads).toMatchObject([{ state: { because: 'refused', message: 'Too large.' } }]);
  expect([uploads.isBusy(), kept]).toEqual([false, []]);
  uploads.cancel(id(11));
  expect(uploads.store.getState().uploads).toEqual([]);
});

it('retries failed uploads as soon as possible', async () => {
  let isThere = false;
  const { uploads, names, settled } = start((pending) => (isThere ? taken(pending) : Promise.reject(new Error('offline'))));
  uploads.add(field, [fileOf('a.pdf')]);
  await settled();
  expect(uploads.isBusy()).toBe(true);
  isThere = true;
  uploads.retry();
  await settled();
  expect(names()).toEqual(['a.pdf']);
});

describe('while the server cannot accept files', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows the server's message, and waits until the time it names", async () => {
    const sent: string[] = [];
    const { uploads, names } = start(async (pending) => {
      sent.push(pending.file.name);
      if (sent.length === 1) throw new UploadDelayed('Too many attempts.', 60_000);
      return taken(pending);
    });
    uploads.add(field, [fileOf('a.pdf'), fileOf('b.pdf')]);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(sent).toEqual(['a.pdf']);
    expect(uploads.store.getState().uploads).toMatchObject([
      { state: { because: 'delayed', message: 'Too many attempts.' } },
      { state: { step: 'waiting' } },
    ]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(names()).toEqual(['a.pdf', 'b.pdf']);
  });

  it('waits longer after each try, until the user retries', async () => {
    let tries = 0;
    const { uploads } = start(async () => {
      tries += 1;
      throw new UploadDelayed('', 0);
    });
    uploads.add(field, [fileOf('a.pdf')]);
    await vi.advanceTimersByTimeAsync(60_000);
    // Immediately, and after 5, 15 and 35 seconds.
    expect(tries).toBe(4);
    uploads.retry();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tries).toBe(6);
    uploads.stop();
  });
});
