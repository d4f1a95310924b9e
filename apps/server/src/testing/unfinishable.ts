// A pdf that cannot be signed to the end, as if accepted by an earlier version with fewer checks.
import { eq } from 'drizzle-orm';
import { testAuthority } from '../../../../packages/pdf/fixtures/authority.ts';
import { testEngine } from '../../../../packages/pdf/fixtures/engine.ts';
import { plain } from '../../../../packages/pdf/fixtures/pages.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import type { Browser } from './browser.ts';
import { uploadReady } from './signing.ts';
import type { TestApp } from './test-app.ts';

/** A file that its author certified against any change. */
export async function certifiedFile(pages = 1): Promise<Uint8Array> {
  const { signer } = await testAuthority();
  return (await testEngine()).sign(plain(pages), { ...signer, docmdp: 1, signed_at: new Date() });
}

/** Replaces the file of a pdf with such a one-page file, and leaves everything else of the pdf as it is. */
export async function makeUnfinishable({ app }: TestApp, browser: Browser, pdf: string): Promise<void> {
  const { db } = app.context;
  const uploaded = await uploadReady(browser, { bytes: await certifiedFile() });
  const [row] = await db.select().from(pdfs).where(eq(pdfs.id, uploaded));
  if (!row?.source_key) throw new Error('The certified file is not ready.');
  await db.update(pdfs).set({ source_key: row.source_key }).where(eq(pdfs.id, pdf));
}
