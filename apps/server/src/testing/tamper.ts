import { sql } from 'drizzle-orm';
import { type Db, type Executor, openDatabase } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import type { TestApp } from './test-app.ts';

/** Runs work as the owner of the tables, which the server is not. */
export async function asOwner<T>(test: Pick<TestApp, 'owner'>, work: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase(test.owner, { size: 1, log: createLog('fatal') });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Changes timelines as the owner of the database could: lifts the rule that makes them append-only. */
export function tamper(test: Pick<TestApp, 'owner'>, change: (tx: Executor) => Promise<unknown>): Promise<void> {
  return asOwner(test, (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`alter table timeline_events disable trigger user`);
      await change(tx);
      await tx.execute(sql`alter table timeline_events enable trigger user`);
    }),
  );
}
