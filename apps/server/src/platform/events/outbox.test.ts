import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { defineEvent, defineListener, emit, on, startRelay } from './outbox.ts';

const happened = defineEvent('test.happened', z.object({ number: z.number() }));
const log = createLog('fatal');

let test: TestApp;
let databases: Database[];
beforeAll(async () => {
  // Uses a database of its own. The app only provides its tables.
  test = await startTestApp();
  const name = (await test.app.context.db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]?.name ?? '';
  const superuser = inject('database');
  databases = [0, 1].map(() =>
    openDatabase(
      superuser.connectionString
        ? { connectionString: superuser.connectionString.replace(/\/[^/]*$/, `/${name}`) }
        : { ...superuser, database: name },
      { size: 4, log },
    ),
  );
  await databases[0]?.db.execute(sql`create table seen (place int generated always as identity, listener text, number int)`);
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await test.close();
});

describe('events', () => {
  it('reach every listener once and in order, with two processes running the same listener', async () => {
    const listenerOf = (name: string) =>
      defineListener(name, [
        on(
          happened,
          async (tx, { number }) => void (await tx.execute(sql`insert into seen (listener, number) values (${name}, ${number})`)),
        ),
      ]);
    const relays = await Promise.all(
      databases.map(({ db, connection }) =>
        startRelay({ db, connection, log, listeners: [listenerOf('first'), listenerOf('second')] }),
      ),
    );
    const { db } = databases[0] as Database;

    for (let number = 1; number <= 300; number += 1) await db.transaction((tx) => emit(tx, happened, { number }));
    const rolledBack = db.transaction(async (tx) => {
      await emit(tx, happened, { number: 999 });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');

    await waitFor('all events', async () => (await db.execute(sql`select 1 from seen`)).rows.length >= 600);
    for (const name of ['first', 'second']) {
      const { rows } = await db.execute<{ number: number }>(sql`select number from seen where listener = ${name} order by place`);
      expect(rows.map((row) => row.number)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    }
    for (const relay of relays) await relay.stop();
  });

  it('of a slow transaction are not skipped by those of faster, later ones', async () => {
    const numbers: number[] = [];
    const { db, connection } = databases[0] as Database;
    const listener = defineListener('patient', [on(happened, async (_tx, { number }) => void numbers.push(number))]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let hasEmitted = false;
    const slow = db.transaction(async (tx) => {
      await emit(tx, happened, { number: 1001 });
      hasEmitted = true;
      await held;
    });
    await waitFor('the slow transaction to have begun', () => hasEmitted);
    await db.transaction((tx) => emit(tx, happened, { number: 1002 }));

    const relay = await startRelay({ db, connection, log, listeners: [listener] });
    await relay.drain();
    expect(numbers).not.toContain(1002);
    release();
    await slow;
    await waitFor('both results', () => numbers.includes(1001) && numbers.includes(1002));
    await relay.stop();
  });

  it('are delivered while the service for an earlier one does not answer', async () => {
    const numbers: number[] = [];
    const { db, connection } = databases[0] as Database;
    let answer = () => {};
    const silent = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const listener = on(happened, async (_tx, { number }) => {
      numbers.push(number);
      return () => silent;
    });
    const relay = await startRelay({ db, connection, log, listeners: [defineListener('telling', [listener])] });
    for (const number of [3001, 3002]) {
      await db.transaction((tx) => emit(tx, happened, { number }));
      await waitFor(`event ${number}`, () => numbers.includes(number));
    }
    answer();
    await relay.stop();
  });

  it('reach the other listeners if one fails; cursors of listeners without work advance', async () => {
    const numbers: number[] = [];
    const { db, connection } = databases[0] as Database;
    const failing = defineListener('failing', [on(happened, () => Promise.reject(new Error('no')))]);
    const steady = defineListener('steady', [on(happened, async (_tx, { number }) => void numbers.push(number))]);
    const relay = await startRelay({ db, connection, log, listeners: [failing, defineListener('idle', []), steady] });

    await db.transaction((tx) => emit(tx, happened, { number: 2001 }));
    await waitFor('the event', () => numbers.includes(2001));
    const isPast = async (name: string) => {
      const { rows } = await db.execute(sql`
        select 1 from outbox_cursors where listener = ${name}
          and (last_xid, last_id) = (select xid, id from outbox order by outbox.xid desc, outbox.id desc limit 1)`);
      return rows.length > 0;
    };
    await waitFor('the idle cursor to advance', () => isPast('idle'));
    expect(await isPast('failing')).toBe(false);
    await relay.stop();
  });
});
