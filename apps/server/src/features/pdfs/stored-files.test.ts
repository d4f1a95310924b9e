import { stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropFile, saveFiles } from '#platform/storage/file-references.ts';
import { type Storage, keyPath } from '#platform/storage/storage.ts';
import { pageImages, storedFiles } from '#src/schema/files.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { signUp } from '#testing/people.ts';
import { uploadReady } from '#testing/signing.ts';
import { type TestApp, runJob, startTestApp } from '#testing/test-app.ts';
import { sweepFiles } from './jobs.ts';

let test: TestApp;
let context: TestApp['app']['context'];
beforeAll(async () => {
  test = await startTestApp();
  ({ context } = test.app);
});
afterAll(() => test.close());

async function localFile(content: string): Promise<string> {
  const file = path.join(test.dir, `local-${uuidv7()}`);
  await writeFile(file, content);
  return file;
}

const placeOf = (key: string) => path.join(test.dir, 'files', keyPath(key));

/** Stores a file as features do, with a row that references it. */
const keepNamed = (storage: Storage, file: string) =>
  saveFiles({ db: context.db, storage }, [{ path: file }], async (tx, [stored]) => {
    const row = { source_key: stored.key, page_index: 0, width: 1, storage_key: stored.key, created_at: test.clock.now() };
    await tx.insert(pageImages).values(row);
    return stored.key;
  });

async function age(key: string, hours: number) {
  const then = new Date(test.clock.now().getTime() - hours * 3_600_000);
  await utimes(placeOf(key), then, then);
}

describe('stored files', () => {
  it('of a failed transaction are deleted after a day, referenced ones never', async () => {
    const failed = saveFiles(context, [{ path: await localFile('left behind') }], async () => {
      throw new Error('the rows were not written');
    });
    await expect(failed).rejects.toThrow('the rows were not written');
    const { key: left } = await context.storage.store(await localFile('left behind'));
    const { key: young } = await context.storage.store(await localFile('just arrived'));
    const { browser } = await signUp(test);
    const pdf = await uploadReady(browser);
    const [row] = await context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
    const named = row?.source_key ?? '';
    const orphan = await keepNamed(context.storage, await localFile('a picture of a file that no pdf has'));
    await age(left, 25);
    await age(young, 23);
    await age(named, 1_000);

    await runJob(test, sweepFiles);
    expect(await context.storage.size(left)).toBeNull();
    expect(await context.storage.size(young)).toBe(12);
    expect(await context.storage.size(named)).toBeGreaterThan(100);
    expect(await context.storage.size(orphan)).toBeNull();
  });

  it('that are no longer referenced are deleted, too', async () => {
    const { key, size_bytes } = await context.storage.store(await localFile('its drop never ran'));
    await context.db.insert(storedFiles).values({ storage_key: key, size_bytes, created_at: new Date('2025-12-01') });
    await runJob(test, sweepFiles);
    expect(await context.storage.size(key)).toBeNull();
  });

  it('count as new when the same bytes are stored again', async () => {
    const { key } = await context.storage.store(await localFile('twice'));
    await age(key, 100);
    await context.storage.store(await localFile('twice'));
    expect((await stat(placeOf(key))).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  });

  it('that are deleted before they are referenced are stored again', async () => {
    const { storage } = context;
    let drops = 0;
    const overtaken: Storage = {
      ...storage,
      store: async (file, content) => {
        const stored = await storage.store(file, content);
        drops += 1;
        if (drops === 1) await dropFile(context, stored.key);
        return stored;
      },
    };
    const key = await keepNamed(overtaken, await localFile('overtaken'));
    expect(drops).toBe(2);
    expect(await storage.size(key)).toBe(9);
  });

  it('that are about to be referenced are not deleted concurrently', async () => {
    const file = await localFile('at the same moment');
    for (let round = 0; round < 10; round += 1) {
      const { key } = await context.storage.store(file);
      await context.db.delete(pageImages);
      const [kept] = await Promise.all([keepNamed(context.storage, file), dropFile(context, key)]);
      expect(await context.storage.size(kept), `round ${round}`).not.toBeNull();
    }
  });

  it('cannot be read by other users of the machine', async () => {
    const { key } = await context.storage.store(await localFile('private'));
    expect((await stat(placeOf(key))).mode & 0o777).toBe(0o600);
  });
});
