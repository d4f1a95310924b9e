import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '#platform/db/database.ts';
import { type PdfRow, type SigneeRow, signees } from '#src/schema/pdfs.ts';

/** The signee as whom the caller may act on this pdf: entered by link, or the signed-in person whom it was sent to. Not before their turn. */
export async function findSigneeOf(request: FastifyRequest, pdf: PdfRow): Promise<SigneeRow | null> {
  const { user, signee_ids: entered } = request.caller;
  const asPerson = user ? eq(signees.user_id, user.id) : undefined;
  const byLink = entered.length > 0 ? inArray(signees.id, [...entered]) : undefined;
  if (!asPerson && !byLink) return null;

  const [signee] = await request.server.parts.db
    .select()
    .from(signees)
    .where(and(eq(signees.pdf_id, pdf.id), ne(signees.status, 'waiting'), ne(signees.status, 'reassigned'), or(asPerson, byLink)))
    // Whoever entered through a link acts as that signee, whatever account the browser is signed in with.
    .orderBy(...(byLink ? [desc(byLink)] : []), signees.id)
    .limit(1);
  return signee ?? null;
}

export function countSignees(db: Executor, pdfId: string): Promise<number> {
  return db.$count(signees, eq(signees.pdf_id, pdfId));
}
