// Tells whether an error means that others held up the statement, so that the same request may succeed a moment later.
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** SQLSTATE codes: statement timeout, lock timeout, serialization failure, deadlock ("PostgreSQL Error Codes", appendix A). */
const PASSES = new Set(['57014', '55P03', '40001', '40P01']);

export function isDatabaseBusy(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && PASSES.has(cause.code ?? '');
}
