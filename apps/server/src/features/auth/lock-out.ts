// Repeated wrong passwords lock a series of attempts for a while, wherever they come from. A series is mostly an address, known
// or not.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/http/app-error.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { clearFailures, countFailure, findLock, findUsersByEmail, setLock } from './queries.ts';

const FREE_ATTEMPTS = 5;
const SERIES_MS = 15 * 60_000;
const FIRST_LOCK_MS = 60_000;
const LONGEST_LOCK_MS = 15 * 60_000;

/** An address, or the confirmations of a signed-in user: their id. */
export type Series = string | { confirmation_of: string };

/** @throws AppError `too_many_requests` while it is locked */
export async function requireUnlocked(request: FastifyRequest, series: Series) {
  const { db, clock } = request.server.parts;
  const lock = await findLock(db, keyOf(series));
  const left = (lock?.locked_until?.getTime() ?? 0) - clock.now().getTime();
  if (left <= 0) return;

  throw new AppError('too_many_requests', {
    message: 'Too many attempts. Please wait a moment and try again, or choose a new password.',
    retry_after_seconds: Math.ceil(left / 1_000),
  });
}

/** After five failures each further one locks twice as long: 1, 2, 4, … at most 15 minutes. */
export async function noteFailure(request: FastifyRequest, series: Series) {
  const { db, clock } = request.server.parts;
  const now = clock.now();
  const failures = await countFailure(db, keyOf(series), { now, since: new Date(now.getTime() - SERIES_MS) });
  if (failures < FREE_ATTEMPTS) return;

  const length = Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** (failures - FREE_ATTEMPTS));
  await setLock(db, keyOf(series), new Date(now.getTime() + length));
}

export async function noteSuccess(request: FastifyRequest, series: Series) {
  await clearFailures(request.server.parts.db, keyOf(series));
}

/** Forgets the failures of an address, unless it is somebody else's than who has just shown who they are. */
export async function noteSuccessAt(request: FastifyRequest, user: UserRow) {
  const { owner } = await findUsersByEmail(request.server.parts.db, user.email);
  if (!owner || owner.id === user.id) await noteSuccess(request, user.email);
}

function keyOf(series: Series): string {
  const text = typeof series === 'string' ? `address ${series.trim().toLowerCase()}` : `confirmation ${series.confirmation_of}`;
  return createHash('sha256').update(text).digest('hex');
}
