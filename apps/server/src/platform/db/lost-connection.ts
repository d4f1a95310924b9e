// Tells whether an error means that the connection to the database is lost, rather than that a statement is wrong.
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/**
 * SQLSTATE codes that end a connection or refuse a new one: class 08 (connection exception), 57P01 to 57P03 (shutdown,
 * crash, still starting), 25P03 and 57P05 (idle too long) and 53300 (too many connections).
 * See "PostgreSQL Error Codes", appendix A of its documentation.
 */
const ENDS_CONNECTION = /^(08...|57P0[1235]|25P03|53300)$/;
const SOCKET_CODES = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** The driver reports these without a code. */
const DRIVER_MESSAGE = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** A connection to the database could not be opened. The cause is the socket's error, which does not mention the database. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
    this.name = 'DatabaseUnreachableError';
  }
}

/** Socket errors count only as the cause of a query: an unreachable mail server fails with the same codes. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseUnreachableError) return true;
  if (error instanceof DrizzleQueryError) return isSocketError(error.cause) || isConnectionLost(error.cause);
  if (error instanceof pg.DatabaseError) return ENDS_CONNECTION.test(error.code ?? '');
  return error instanceof Error && DRIVER_MESSAGE.test(error.message);
}

function isSocketError(error: unknown): boolean {
  return error instanceof Error && SOCKET_CODES.has((error as NodeJS.ErrnoException).code ?? '');
}
