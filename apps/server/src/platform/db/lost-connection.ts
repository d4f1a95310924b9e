// Whether an error says that the connection to the database is gone, and not that a statement was wrong.
import pg from 'pg';

/**
 * SQLSTATE classes and codes that end a connection or refuse a new one: 08 (connection exception), 57P01 to 57P03 (shut
 * down, crashed, not up yet), 25P03 and 57P05 (idle for too long) and 53300 (too many connections).
 * See "PostgreSQL Error Codes", appendix A of its documentation.
 */
const ENDS_CONNECTION = /^(08...|57P0[1235]|25P03|53300)$/;
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** The driver has only words for these. */
const SAID_BY_DRIVER =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after calling end)/;

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (error instanceof pg.DatabaseError) return ENDS_CONNECTION.test(error.code ?? '');
  // A socket's error names the call that failed; a file that is missing has the same code and another call.
  if (
    typeof code === 'string' &&
    SOCKET_CODES.has(code) &&
    /^(connect|read|write)$/.test((error as NodeJS.ErrnoException).syscall ?? '')
  )
    return true;
  if (SAID_BY_DRIVER.test(error.message)) return true;
  return isConnectionLost(error.cause);
}
