// Every sealed file that a test has made is looked at by programs of others before it goes.
import { readFile } from 'node:fs/promises';
import { isNotNull } from 'drizzle-orm';
import { StorageError } from '#platform/storage/storage.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import type { App } from '#src/app.ts';
import { checkSealedFile } from './sealed-file.ts';

/** @throws Error where one of them finds a signature that does not hold, or a file that is not in order */
export async function checkSeals({ context: { db, storage } }: App): Promise<void> {
  const rows = await db.selectDistinct({ key: pdfs.sealed_key }).from(pdfs).where(isNotNull(pdfs.sealed_key));
  for (const { key } of rows) {
    const file = await storage.fetch(key ?? '').catch((error: unknown) => {
      // A test took it away, to see what becomes of that.
      if (error instanceof StorageError) return null;
      throw error;
    });
    if (!file) continue;
    checkSealedFile(await readFile(file.path).finally(() => file.release()), key ?? '');
  }
}
