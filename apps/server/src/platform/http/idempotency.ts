// `Idempotency-Key` on a POST: the same key gives the same answer and one effect, for 24 hours.
import { createHash } from 'node:crypto';
import type { Endpoint } from '@countersign/contract/endpoint';
import { problem } from '@countersign/contract/problems';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKeys } from '#src/schema/accounts.ts';
import { onceReachable } from '#platform/db/once-reachable.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { type SealedColumn, createSealer } from '#platform/secrets/sealed-text.ts';

const RETENTION_MS = 24 * 3_600_000;
/** After this time the process must have been killed, because no request takes that long. */
const ABANDONED_AFTER_MS = 30 * 60_000;
const MAX_KEY_LENGTH = 200;
const POLL_INTERVAL_MS = 250;
const MAX_POLLS = 8;

export async function withIdempotency(
  call: { request: FastifyRequest; reply: FastifyReply; endpoint: Endpoint },
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = call.request.headers['idempotency-key'];
  const caller = callerOf(call.request);
  if (typeof key !== 'string' || key === '' || caller === null || !isRepeatable(call.endpoint)) return run();
  if (key.length > MAX_KEY_LENGTH) throw new AppError('invalid', problem('idempotency_key_too_long', { max: MAX_KEY_LENGTH }));

  const entry = { key, caller, request_hash: hashOf(call.request) };
  const earlier = await claimOrWait(call.request, entry);
  if (earlier) return replay(earlier, entry.request_hash, call);

  const answer = await run().catch(async (error: unknown) => {
    // Nothing happened, so the key is released for another attempt, even if the database was lost.
    await onceReachable(call.request.server.context.log, () => release(call.request, entry));
    throw error;
  });
  const result = { status: call.reply.statusCode, answer };
  // Completed work is acknowledged even if its answer cannot be stored now.
  await onceReachable(call.request.server.context.log, () => settle(call.request, entry, result));
  return answer;
}

interface Entry {
  key: string;
  caller: string;
  request_hash: string;
}

/** The first request may finish within a moment, so a repetition waits for its answer before it is refused. */
async function claimOrWait(request: FastifyRequest, entry: Entry) {
  for (let polls = 1; ; polls += 1) {
    const earlier = await claim(request, entry);
    if (!earlier || earlier.status !== null || polls === MAX_POLLS) return earlier;
    await pause(POLL_INTERVAL_MS);
  }
}

async function claim(request: FastifyRequest, entry: Entry) {
  const { db, clock } = request.server.context;
  const now = clock.now();
  const mine = and(eq(idempotencyKeys.caller, entry.caller), eq(idempotencyKeys.key, entry.key));

  const before = (ms: number) => lt(idempotencyKeys.created_at, new Date(now.getTime() - ms));
  const isAbandoned = and(isNull(idempotencyKeys.status), before(ABANDONED_AFTER_MS));
  await db.delete(idempotencyKeys).where(and(mine, or(before(RETENTION_MS), isAbandoned)));
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ ...entry, created_at: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (inserted.length > 0) return null;
  const [found] = await db.select().from(idempotencyKeys).where(mine);
  return found ?? null;
}

function replay(
  earlier: typeof idempotencyKeys.$inferSelect,
  requestHash: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): unknown {
  if (earlier.request_hash !== requestHash) throw new AppError('invalid', problem('idempotency_key_reused'));
  if (earlier.status === null) throw new AppError('conflict', problem('idempotency_key_in_use'));
  reply.status(earlier.status).header('idempotency-replayed', 'true');
  // Older answers were stored unencrypted.
  return typeof earlier.answer === 'string'
    ? JSON.parse(sealerOf(request).open(columnOf(earlier), earlier.answer))
    : earlier.answer;
}

/** Encrypted, because answers contain webhook secrets and signee links, which are stored nowhere else in readable form. */
async function settle(request: FastifyRequest, entry: Entry, result: { status: number; answer: unknown }) {
  await request.server.context.db
    .update(idempotencyKeys)
    .set({ status: result.status, answer: sealerOf(request).seal(columnOf(entry), JSON.stringify(result.answer ?? null)) })
    .where(and(eq(idempotencyKeys.caller, entry.caller), eq(idempotencyKeys.key, entry.key)));
}

async function release(request: FastifyRequest, entry: Entry) {
  await request.server.context.db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.caller, entry.caller), eq(idempotencyKeys.key, entry.key)));
}

/**
 * Answers of sign-in and similar calls contain secrets, so they are neither stored nor replayed. Uploads are not compared byte by
 * byte, so the same key could stand for another file. Naturally repeatable calls do not need a key: a second click waits for the
 * first instead of being refused.
 */
function isRepeatable(endpoint: Endpoint): boolean {
  if (endpoint.is_idempotent) return false;
  return endpoint.method === 'POST' && endpoint.ability !== 'session' && endpoint.body_kind !== 'multipart';
}

function sealerOf({ server }: FastifyRequest) {
  return createSealer(server.context.app_keys, 'answers to repeated requests');
}

function columnOf({ caller, key }: Pick<Entry, 'caller' | 'key'>): SealedColumn {
  return { table: 'idempotency_keys', column: 'answer', row: `${caller} ${key}` };
}

/** Guests cannot be told apart, so an answer to one must never be replayed to another. */
function callerOf({ caller }: FastifyRequest): string | null {
  return caller.user?.id ?? caller.session_hash;
}

function hashOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
}
