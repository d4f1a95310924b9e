import { API_REQUESTS } from '@countersign/contract/api-requests';
import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type ApiRequestRow, apiRequests } from '#src/schema/api-requests.ts';

export async function listApiRequests(db: Executor, userId: string, query: ListQuery) {
  const order = query.sort[0]?.descending === false ? asc : desc;
  const { token_id, outcome } = query.filter;
  const where = and(
    eq(apiRequests.user_id, userId),
    token_id ? eq(apiRequests.token_id, token_id) : undefined,
    outcome === 'failed' ? gte(apiRequests.status, 400) : undefined,
  );
  const [data, total] = await Promise.all([
    db
      .select()
      .from(apiRequests)
      .where(where)
      .orderBy(order(apiRequests.created_at), order(apiRequests.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    db.$count(apiRequests, where),
  ]);
  return { data, total };
}

export type NewApiRequest = Omit<ApiRequestRow, 'token_name'>;

/** Ignores tokens of stateless sign-ins, which are the app itself. */
export async function insertApiRequests(db: Executor, rows: readonly NewApiRequest[]): Promise<void> {
  const columns = sql.raw(
    'id uuid, user_id uuid, token_id uuid, method text, path text, status integer, code text, duration_ms integer, request_id text, created_at timestamptz',
  );
  await db.execute(sql`
    insert into api_requests (id, user_id, token_id, token_name, method, path, status, code, duration_ms, request_id, created_at)
    select r.id, r.user_id, r.token_id, t.name, r.method, r.path, r.status, r.code, r.duration_ms, r.request_id, r.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${columns})
    join api_tokens t on t.id = r.token_id and t.user_id = r.user_id and t.kind = 'personal'`);
}

/** Deletes requests that are too old, and those beyond the limit per user. */
export async function trimApiRequests(db: Executor, before: Date): Promise<void> {
  await db.delete(apiRequests).where(lt(apiRequests.created_at, before));
  await db.execute(sql`
    delete from api_requests where id in (
      select id from (
        select id, row_number() over (partition by user_id order by created_at desc, id desc) as place from api_requests
        where user_id in (select user_id from api_requests group by user_id having count(*) > ${API_REQUESTS.most})
      ) placed where place > ${API_REQUESTS.most}
    )`);
}
