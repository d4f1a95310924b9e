import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startObjectStore, type ObjectStore } from '@countersign/simulators/object-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

let dir: string;
let objects: ObjectStore;
const storages = new Map<string, Storage>();
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-storage-'));
  objects = await startObjectStore(path.join(dir, 's3'));
  storages.set('disk', createDiskStorage(path.join(dir, 'disk')));
  storages.set('s3', createS3Storage({ ...objects.credentials, region: 'us-east-1', temporary_dir: path.join(dir, 'tmp') }));
});
afterAll(async () => {
  await objects.close();
  await rm(dir, { recursive: true, force: true });
});

describe.each(['disk', 's3'])('storage: %s', (kind) => {
  const storage = () => storages.get(kind) as Storage;
  const put = async (content: string) => {
    const file = path.join(dir, `in-${crypto.randomUUID()}`);
    await writeFile(file, content);
    return storage().store(file);
  };

  it('stores bytes under the hash of their content, and the same bytes once', async () => {
    const first = await put('hello world');
    expect(first).toEqual({ key: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9', size_bytes: 11 });
    expect(await put('hello world')).toEqual(first);
    expect(await storage().size(first.key)).toBe(11);
    expect(await text(await storage().open(first.key))).toBe('hello world');
  });

  it('returns a range, including both ends', async () => {
    const { key } = await put('hello world');
    expect(await text(await storage().open(key, { start: 6, end: 10 }))).toBe('world');
  });

  it('serves others while many read slowly', async () => {
    const { key } = await put('x'.repeat(4 * 1_024 * 1_024));
    const unread = await Promise.all(Array.from({ length: 60 }, () => storage().open(key)));
    expect(await storage().size(key)).toBe(4 * 1_024 * 1_024);
    expect((await text(await storage().open(key))).length).toBe(4 * 1_024 * 1_024);
    for (const stream of unread) stream.destroy();
  });

  it('provides a local file to programs that need one', async () => {
    const { key } = await put('for a program');
    const local = await storage().fetch(key);
    expect(await readFile(local.path, 'utf8')).toBe('for a program');
    await local.release();
  });

  it('reports missing files, and deletes', async () => {
    const { key } = await put('short lived');
    await storage().remove(key);
    expect(await storage().size(key)).toBeNull();
    await expect(storage().open(key)).rejects.toMatchObject({ code: 'missing' });
    await expect(storage().open('../../etc/passwd')).rejects.toMatchObject({ code: 'missing' });
  });

  it('leaves the local file to its owner', async () => {
    const file = path.join(dir, `owned-${crypto.randomUUID()}`);
    await writeFile(file, 'still mine');
    await storage().store(file);
    expect(await readFile(file, 'utf8')).toBe('still mine');
  });

  it('lists everything in pages, with the time it was stored', async () => {
    const keys = await Promise.all(Array.from({ length: 30 }, async (_, index) => (await put(`listed ${index}`)).key));
    const listed = new Map<string, Date>();
    for await (const { key, stored_at } of storage().list()) listed.set(key, stored_at);
    expect([...listed.keys()]).toEqual(expect.arrayContaining(keys));
    expect(listed.get(keys[0] ?? '')?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is healthy', async () => {
    expect(await storage().isAlive()).toBe(true);
  });
});

it('leaves no partial file on disk', async () => {
  const names = await readdir(path.join(dir, 'disk'), { recursive: true });
  expect(names.filter((name) => name.includes('.'))).toEqual([]);
});

it('reports an unreachable object store as unhealthy', async () => {
  const gone = createS3Storage({ ...objects.credentials, secret_access_key: 'wrong', region: 'us-east-1', temporary_dir: dir });
  expect(await gone.isAlive()).toBe(false);
});
