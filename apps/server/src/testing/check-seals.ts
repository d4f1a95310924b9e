// Every sealed file that a test has made is looked at by programs of others before it goes.
import { readFile } from 'node:fs/promises';
import { isNotNull } from 'drizzle-orm';
import { StorageError } from '#platform/storage/storage.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import type { App } from '#src/app.ts';
import { type PdfsigReport, isCleanForQpdf, pdfsig } from '../../../../packages/pdf/fixtures/engine.ts';

/** @throws Error where one of them finds a signature that does not hold, or a file that is not in order */
export async function checkSeals({ parts: { db, storage } }: App): Promise<void> {
  const rows = await db.selectDistinct({ key: pdfs.sealed_key }).from(pdfs).where(isNotNull(pdfs.sealed_key));
  for (const { key } of rows) {
    const file = await storage.fetch(key ?? '').catch((error: unknown) => {
      // A test took it away, to see what becomes of that.
      if (error instanceof StorageError) return null;
      throw error;
    });
    if (!file) continue;
    const bytes = await readFile(file.path).finally(() => file.release());
    const signatures = pdfsig(bytes);
    // Timestamps it passes over, and says so.
    const broken = signatures.filter(({ field, valid }) => !valid && !/^Timestamp\d+$/.test(field));
    if (signatures.length === 0 || broken.length > 0)
      throw new Error(`pdfsig does not find ${signatures.length} whole signatures in the sealed file ${key}: ${told(broken)}`);
    if (!isCleanForQpdf(bytes)) throw new Error(`qpdf finds faults in the sealed file ${key}`);
  }
}

function told(broken: readonly PdfsigReport[]): string {
  return broken.map(({ field, said }) => `${field}: ${said}`).join('; ');
}
