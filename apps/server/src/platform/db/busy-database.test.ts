// A statement that is blocked by others or takes too long is no fault of the request: the client can repeat it.
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROBLEMS } from '@countersign/contract/problems';
import { handleError } from '#platform/http/error-handler.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import type { Executor } from './database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** The answer to a request whose handler does this work. */
async function answerTo(work: (tx: Executor) => Promise<unknown>) {
  const server = Fastify();
  server.setErrorHandler(handleError);
  server.get('/', () => test.app.context.db.transaction(work));
  const { statusCode, headers, body } = await server.inject('/');
  return [statusCode, headers['retry-after'], (JSON.parse(body) as { message: string }).message];
}

const LATER = [503, '5', PROBLEMS.busy];

it('a statement that exceeds its time limit is answered with 503', async () => {
  const answer = await answerTo(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 50`);
    await tx.execute(sql`select pg_sleep(60)`);
  });
  expect(answer).toEqual(LATER);
});

it('a lock timeout and a deadlock are answered with 503', async () => {
  const { db } = test.app.context;
  const lock = (tx: Executor, key: number) => tx.execute(sql`select pg_advisory_xact_lock(${key})`);
  const answer = await db.transaction(async (tx) => {
    await lock(tx, 1);
    return answerTo(async (other) => {
      await other.execute(sql`set local lock_timeout = 50`);
      await lock(other, 1);
    });
  });
  expect(answer).toEqual(LATER);

  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const crossing = (own: 0 | 1) => async (tx: Executor) => {
    await lock(tx, 10 + own);
    both[own].resolve();
    await both[own === 0 ? 1 : 0].promise;
    await lock(tx, own === 0 ? 11 : 10);
    return { message: 'done' };
  };
  const answers = await Promise.all([answerTo(crossing(0)), answerTo(crossing(1))]);
  // One of the two was aborted.
  expect(answers).toContainEqual([200, undefined, 'done']);
  expect(answers).toContainEqual(LATER);
});

it('an invalid statement is answered with 500', async () => {
  expect((await answerTo((tx) => tx.execute(sql`select nothing`)))[0]).toBe(500);
});
