// The rights of the server's database role: all operations on rows, except for the append-only timelines, and none on tables.
import pg from 'pg';
import type { Connection } from './database.ts';

/** The queue creates and changes its own tables, so the server's role owns them. */
export const JOBS_SCHEMA = 'pgboss';

/** Rows can be added to these tables, but never changed. */
const APPEND_ONLY = ['timeline_events', 'timeline_keys', 'timeline_stamped_heads'];

/** Name of the role that a connection uses. */
export async function roleOf(connection: Connection): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

/**
 * Grants a role the rights that the application needs, and revokes all others.
 * @param client connected as the owner of the tables, who is a member of the role
 */
export async function grantToApplication(client: pg.Client, role: string): Promise<void> {
  const to = client.escapeIdentifier(role);
  // One transaction, so that the timelines never have the rights of other tables.
  await client.query('begin');
  await client.query(`
    grant usage on schema public to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    grant usage, select on all sequences in schema public to ${to};
    revoke all on schema_migrations, timeline_stamps, ${APPEND_ONLY.join(', ')} from ${to};
    grant select on schema_migrations to ${to};
    grant select, insert on ${APPEND_ONLY.join(', ')} to ${to};
    grant select, insert, update (digest, token) on timeline_stamps to ${to};
    grant execute on function key_timeline_events(text, jsonb) to ${to}`);
  const { rows } = await client.query<{ statement: string }>(JOBS_OF_OTHERS, [role, JOBS_SCHEMA]);
  for (const { statement } of rows) await client.query(statement);
  await client.query('commit');
}

/** Statements that transfer objects of other roles in the queue's schema to this role; the schema comes first. */
const JOBS_OF_OTHERS = `
  with objects as (
    select 0 as place, 'schema' as kind, quote_ident(nspname) as name, nspowner as owner from pg_namespace where nspname = $2
    union all
    select 1, case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      oid::regclass::text, relowner
    from pg_class
    where relnamespace = to_regnamespace($2) and relkind in ('r', 'p', 'v', 'm', 'S')
      -- A sequence that belongs to a column goes with its table.
      and not exists (
        select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i') and relkind = 'S'
      )
    union all
    select 1, 'routine', oid::regprocedure::text, proowner from pg_proc where pronamespace = to_regnamespace($2)
    union all
    select 1, 'type', oid::regtype::text, typowner from pg_type where typnamespace = to_regnamespace($2) and typtype in ('e', 'd')
  )
  select format('alter %s %s owner to %I', kind, name, $1::text) as statement
  from objects where pg_get_userbyid(owner) <> $1 order by place`;

/**
 * Whether the role of a connection is prevented from changing timelines and tables; null before the first migration.
 * @param query runs a statement on that connection
 */
export async function isRoleSeparate(
  query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>,
): Promise<boolean | null> {
  const { rows } = await query(`
    select not (
      has_table_privilege(oid, 'update') or has_table_privilege(oid, 'delete') or has_table_privilege(oid, 'truncate')
      or has_table_privilege(oid, 'trigger') or pg_has_role(relowner, 'member') or has_schema_privilege('public', 'create')
    ) as is_separate
    from pg_class where oid = to_regclass('public.timeline_events')`);
  return rows[0] ? rows[0]['is_separate'] === true : null;
}
