// Checks every sealed file of a test with other PDF programs before it is deleted.
import { readFile } from 'node:fs/promises';
import { isNotNull } from 'drizzle-orm';
import { StorageError } from '#platform/storage/storage.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import type { App } from '#src/app.ts';
import { checkSealedFile } from './sealed-file.ts';

/** @throws Error if one of them finds an invalid signature or a malformed file */
export async function checkSeals({ context: { db, storage } }: App): Promise<void> {
  const rows = await db.selectDistinct({ key: pdfs.sealed_key }).from(pdfs).where(isNotNull(pdfs.sealed_key));
  for (const { key } of rows) {
    const file = await storage.fetch(key ?? '').catch((error: unknown) => {
      // A test deleted it on purpose.
      if (error instanceof StorageError) return null;
      throw error;
    });
    if (!file) continue;
    checkSealedFile(await readFile(file.path).finally(() => file.release()), key ?? '');
  }
}
