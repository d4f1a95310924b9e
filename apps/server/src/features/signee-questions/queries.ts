import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type QuestionRow, type SigneeRow, signeeQuestions, signees } from '#src/schema/signees.ts';

export interface QuestionDetails extends QuestionRow {
  signee: SigneeRow;
}

/** In the order of asking; of one signee, or of all. */
export async function readQuestions(db: Executor, of: { pdf_id: string; signee_id?: string }): Promise<QuestionDetails[]> {
  const rows = await db
    .select({ question: signeeQuestions, signee: signees })
    .from(signeeQuestions)
    .innerJoin(signees, eq(signees.id, signeeQuestions.signee_id))
    .where(and(eq(signeeQuestions.pdf_id, of.pdf_id), of.signee_id ? eq(signeeQuestions.signee_id, of.signee_id) : undefined))
    .orderBy(asc(signeeQuestions.asked_at), asc(signeeQuestions.id));
  return rows.map(({ question, signee }) => ({ ...question, signee }));
}

export async function findQuestion(db: Executor, pdfId: string, id: string): Promise<QuestionDetails | null> {
  const [row] = await db
    .select({ question: signeeQuestions, signee: signees })
    .from(signeeQuestions)
    .innerJoin(signees, eq(signees.id, signeeQuestions.signee_id))
    .where(and(eq(signeeQuestions.pdf_id, pdfId), eq(signeeQuestions.id, id)));
  return row ? { ...row.question, signee: row.signee } : null;
}

export function countQuestions(db: Executor, signeeId: string): Promise<number> {
  return db.$count(signeeQuestions, eq(signeeQuestions.signee_id, signeeId));
}

export async function insertQuestion(db: Executor, row: typeof signeeQuestions.$inferInsert): Promise<QuestionRow> {
  const [question] = await db.insert(signeeQuestions).values(row).returning();
  if (!question) throw new Error('The question was not stored.');
  return question;
}

export async function updateQuestion(db: Executor, id: string, changes: Partial<QuestionRow>) {
  await db.update(signeeQuestions).set(changes).where(eq(signeeQuestions.id, id));
}
