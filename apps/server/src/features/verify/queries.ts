import { eq, or } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { pdfs } from '#src/schema/pdfs.ts';

/**
 * Whether a file with this SHA-256 (hex) was sealed here, timestamped or not yet, and still exists: files are stored under their
 * hashes.
 */
export async function isSealedFile(db: Executor, sha256: string): Promise<boolean> {
  return (await db.$count(pdfs, or(eq(pdfs.sealed_key, sha256), eq(pdfs.first_sealed_key, sha256)))) > 0;
}
