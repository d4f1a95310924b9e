import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/**
 * Runs one part of a transaction in a savepoint: if it fails, its changes are undone and the transaction can continue.
 * @param tx must be a transaction
 * @throws any error that the work throws
 */
export async function inSavepoint<Value>(tx: Executor, work: () => Promise<Value>): Promise<Value> {
  await tx.execute(sql`savepoint part`);
  try {
    return await work();
  } catch (error) {
    await tx.execute(sql`rollback to savepoint part`);
    throw error;
  } finally {
    await tx.execute(sql`release savepoint part`);
  }
}
