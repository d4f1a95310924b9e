// The stored counts of pdfs match the pdfs themselves.
import { uuidv7 } from '@countersign/document-model';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInApp } from '#testing/people.ts';
import { addUp } from './pdf-count-queries.ts';

const { test, person } = signedInApp();

const KIND = sql.raw('owner_id, lifecycle, mode, signing_mode, created_by, folder_id');

async function kept() {
  const { rows } = await test.app.context.db.execute(
    sql`select ${KIND}, sum(change)::int as total from pdf_counts group by ${KIND} having sum(change) <> 0 order by ${KIND}`,
  );
  return rows;
}

async function counted() {
  const { rows } = await test.app.context.db.execute(
    sql`select ${KIND}, count(*)::int as total from pdfs where owner_id is not null group by ${KIND} order by ${KIND}`,
  );
  return rows;
}

let userId: string;
const folderIds = [uuidv7(), uuidv7(), uuidv7()];
beforeAll(async () => {
  userId = person.user.id;
  for (const id of folderIds) await addFolder(id);
});

function addFolder(id: string) {
  return test.app.context.db.execute(
    sql`insert into folders (id, user_id, created_by, name, created_at, updated_at) values (${id}, ${userId}, ${userId}, 'Folder', now(), now())`,
  );
}

/** Pseudo-random choices from a seed, the same in every run. */
function choices(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function insert(count: number, mode: string) {
  const ids = Array.from({ length: count }, () => uuidv7());
  const signingMode = mode === 'signing' ? 'draft' : null;
  return sql`insert into pdfs (id, user_id, created_by, name, mode, signing_mode, origin, engine_mode, size_bytes, upload_key, created_at, updated_at)
    select id::uuid, ${userId}, ${userId}, 'Counted', ${mode}, ${signingMode}, 'upload', 'ready', 1, '', now(), now() from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as t (id)`;
}

function anyOperation(pick: (below: number) => number) {
  const some = sql`id in (select id from pdfs where name = 'Counted' and user_id is not null order by id offset ${pick(40)} limit ${1 + pick(6)})`;
  const folder = folderIds[pick(3)] ?? '';
  const operations = [
    () => insert(1 + pick(8), ['edit', 'template', 'signing'][pick(3)] ?? 'edit'),
    () => sql`update pdfs set deleted_at = now(), updated_at = now() where ${some}`,
    () => sql`update pdfs set deleted_at = null where ${some}`,
    () => sql`update pdfs set archived_at = case when archived_at is null then now() end where ${some}`,
    () => sql`update pdfs set mode = 'signing', signing_mode = 'pending' where ${some}`,
    () => sql`update pdfs set signing_mode = 'completed' where ${some} and signing_mode = 'pending'`,
    () => sql`update pdfs set folder_id = (select id from folders where id = ${folder}) where ${some}`,
    () => sql`update pdfs set name = name, updated_at = now() where ${some}`,
    () => sql`delete from pdfs where ${some}`,
    () => sql`delete from pdfs where user_id is null and name = 'Counted'`,
    () => sql`delete from folders where id = ${folder}`,
    // A pdf kept for its signees alone is in no gallery.
    () =>
      sql`update pdfs set user_id = null, folder_id = null, signing_mode = 'completed', deleted_at = now() where ${some} and mode = 'signing'`,
  ];
  return operations[pick(operations.length)]?.() ?? sql`select 1`;
}

describe('the stored counts of pdfs', () => {
  it('match the pdfs after any sequence of changes, compacted or not', async () => {
    const pick = choices(7);
    for (let round = 0; round < 200; round += 1) {
      await test.app.context.db.execute(anyOperation(pick));
      if (pick(10) === 0) await addUp(test.app.context.db);
      if (round % 20 === 19) expect(await kept()).toEqual(await counted());
    }
    await addUp(test.app.context.db);
    expect(await kept()).toEqual(await counted());
    const { rows } = await test.app.context.db.execute(sql`select ${KIND} from pdf_counts group by ${KIND} having count(*) > 1`);
    expect(rows, 'one row a kind').toEqual([]);
  });

  it('match the pdfs after concurrent changes, some of them rolled back', async () => {
    const tasks = Array.from({ length: 8 }, async (_, index) => {
      const pick = choices(100 + index);
      for (let round = 0; round < 25; round += 1) {
        const change = test.app.context.db.transaction(async (tx) => {
          await tx.execute(insert(1 + pick(3), 'edit'));
          await tx.execute(anyOperation(pick));
          if (pick(3) === 0) throw new Error('taken back');
        });
        // The database aborts one of two transactions that lock the same pdfs in different orders.
        await change.catch(() => undefined);
        if (pick(4) === 0) await addUp(test.app.context.db);
      }
    });
    await Promise.all(tasks);
    expect(await kept()).toEqual(await counted());
    await addUp(test.app.context.db);
    expect(await kept()).toEqual(await counted());
  });

  it('do not make transactions that change different pdfs of a space wait for each other', async () => {
    await test.app.context.db.transaction(async (tx) => {
      await tx.execute(insert(1, 'edit'));
      await test.app.context.db.transaction(async (other) => {
        await other.execute(sql`set local lock_timeout = '5s'`);
        await other.execute(insert(1, 'edit'));
      });
    });
    expect(await kept()).toEqual(await counted());
  });
});
