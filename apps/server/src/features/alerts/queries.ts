import { desc, eq } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type AlertRow, alerts } from '#src/schema/alerts.ts';

export function listAlerts(db: Executor): Promise<AlertRow[]> {
  return db.select().from(alerts).orderBy(desc(alerts.created_at), desc(alerts.id));
}

export function countAlerts(db: Executor): Promise<number> {
  return db.$count(alerts);
}

export async function insertAlert(db: Executor, row: AlertRow) {
  await db.insert(alerts).values(row);
}

export async function findAlertMessage(db: Executor, id: string): Promise<string | null> {
  const [row] = await db.select({ message: alerts.message }).from(alerts).where(eq(alerts.id, id));
  return row?.message ?? null;
}

/** @returns true if the alert existed */
export async function deleteAlert(db: Executor, id: string): Promise<boolean> {
  return ((await db.delete(alerts).where(eq(alerts.id, id))).rowCount ?? 0) > 0;
}

export async function deleteAlerts(db: Executor) {
  await db.delete(alerts);
}
