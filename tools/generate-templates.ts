// The initial files of a new feature.

/** @returns the SQL of its table, and its files by path */
export function featureFiles(singular: string, plural: string): { migration: string; files: Record<string, string> } {
  const words = { one: singular.replaceAll(/[-_]/g, ' '), many: plural.replaceAll(/[-_]/g, ' ') };
  const name = { one: camel(singular), many: camel(plural), One: pascal(singular), Many: pascal(plural) };
  const table = plural.replaceAll('-', '_');
  const feature = `apps/server/src/features/${plural}`;
  const context = { name, words, table, plural };
  return {
    migration: migrationOf(context),
    files: {
      [`packages/contract/src/${plural}.ts`]: contractOf(context),
      [`apps/server/src/schema/${plural}.ts`]: schemaOf(context),
      [`${feature}/index.ts`]: `export { ${name.one}Routes } from './routes.ts';\n`,
      [`${feature}/queries.ts`]: queriesOf(context),
      [`${feature}/routes.ts`]: routesOf(context),
      [`${feature}/${plural}.test.ts`]: testOf(context),
    },
  };
}

interface Context {
  name: { one: string; many: string; One: string; Many: string };
  words: { one: string; many: string };
  table: string;
  plural: string;
}

function migrationOf({ table, words }: Context): string {
  return `-- The ${words.many} of a space.
create table ${table} (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  owner_id uuid generated always as (coalesce(user_id, organization_id)) stored,
  name text not null,
  created_at timestamptz not null,
  check ((user_id is null) <> (organization_id is null))
);
create index ${table}_name on ${table} (owner_id, lower(name), id);
`;
}

function contractOf({ name, words, plural }: Context): string {
  return `import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, oneLine, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';

const ${name.one} = z.object({ id, name: z.string(), created_at: time });
export type ${name.One} = z.infer<typeof ${name.one}>;

export const list${name.Many} = endpoint({
  method: 'GET',
  path: '/api/{space}/${plural}',
  summary: 'List ${words.many}',
  tag: '${words.many}',
  query: listQuery({ sorts: ['name', 'created_at'], default_sort: 'name' }),
  answer: listOf(${name.one}),
});

export const create${name.One} = endpoint({
  method: 'POST',
  path: '/api/{space}/${plural}',
  summary: 'Create a ${words.one}',
  tag: '${words.many}',
  body: z.object({ name: oneLine(100) }),
  answer: ${name.one},
  status: 201,
});
`;
}

function schemaOf({ name, table }: Context): string {
  return `import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const ${name.many} = pgTable('${table}', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  /** Of the space, by the database. */
  owner_id: uuid().generatedAlwaysAs(sql\`coalesce(user_id, organization_id)\`),
  name: text().notNull(),
  created_at: moment().notNull(),
});
export type ${name.One}Row = typeof ${name.many}.$inferSelect;
`;
}

function queriesOf({ name, plural, words }: Context): string {
  return `import { type ListQuery, offsetOf } from '@countersign/contract/lists';
import { asc, sql } from 'drizzle-orm';
import { type Space, ownerOf } from '#features/organizations/spaces/index.ts';
import { countSome, totalOfPage } from '#platform/db/counted.ts';
import type { Executor } from '#platform/db/database.ts';
import { orderedBy } from '#platform/db/ordered-by.ts';
import { ownedBy } from '#platform/db/owned-by.ts';
import { type ${name.One}Row, ${name.many} } from '#src/schema/${plural}.ts';

const SORTS = { name: sql\`lower(\${${name.many}.name})\`, created_at: ${name.many}.created_at } as const;

export async function list${name.Many}(db: Executor, space: Space, query: ListQuery) {
  const where = ownedBy(${name.many}, ownerOf(space));
  const [data, counted] = await Promise.all([
    db
      .select()
      .from(${name.many})
      .where(where)
      .orderBy(...orderedBy(query, SORTS), asc(${name.many}.id))
      .limit(query.page.size)
      .offset(offsetOf(query.page)),
    countSome(db, ${name.many}, where),
  ]);
  return { data, total: totalOfPage(counted, { page: query.page, found: data.length }) };
}

export async function insert${name.One}(db: Executor, row: typeof ${name.many}.$inferInsert): Promise<${name.One}Row> {
  const [made] = await db.insert(${name.many}).values(row).returning();
  if (!made) throw new Error('The ${words.one} was not stored.');
  return made;
}
`;
}

function routesOf({ name, plural }: Context): string {
  return `import * as contract from '@countersign/contract/${plural}';
import type { FastifyInstance } from 'fastify';
import { inSpace, ownerOf } from '#features/organizations/spaces/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import type { ${name.One}Row } from '#src/schema/${plural}.ts';
import { insert${name.One}, list${name.Many} } from './queries.ts';

const mayUse = inSpace(['admin', 'standard']);

export function ${name.one}Routes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, contract.list${name.Many}, {
    policy: mayUse,
    handler: async ({ grant, query, request }) => {
      const { data, total } = await list${name.Many}(db, grant.space, query);
      return pageOf(request, query, { data: data.map(present), total });
    },
  });

  mount(app, contract.create${name.One}, {
    policy: mayUse,
    plan_required_of: ({ space }) => ownerOf(space),
    handler: async ({ grant, body }) => {
      const created_at = clock.now();
      return present(await insert${name.One}(db, { id: newId(created_at), ...ownerOf(grant.space), name: body.name, created_at }));
    },
  });
}

function present({ id, name, created_at }: ${name.One}Row) {
  return { id, name, created_at: created_at.toISOString() };
}
`;
}

function testOf({ name, plural, words }: Context): string {
  return `import type { ${name.One} } from '@countersign/contract/${plural}';
import { expect, it } from 'vitest';
import { signUp, signedInApp } from '#testing/people.ts';

const { test, person } = signedInApp();

const PATH = '/api/users/me/${plural}';

it('are listed by name, and seen by nobody else', async () => {
  for (const name of ['Second', 'first']) expect((await person.browser.call('POST', PATH, { name })).status).toBe(201);
  const { data } = (await person.browser.call<{ data: ${name.One}[] }>('GET', PATH)).body;
  expect(data.map(({ name }) => name)).toEqual(['first', 'Second']);

  const other = await signUp(test);
  expect((await other.browser.call<{ data: ${name.One}[] }>('GET', PATH)).body.data).toEqual([]);
});

it('has to have a name: a ${words.one}', async () => {
  expect(await person.browser.call('POST', PATH, { name: '' })).toMatchObject({ status: 422 });
});
`;
}

function camel(name: string): string {
  return name.replaceAll(/[-_](\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
  return camel(name).replace(/^./, (letter) => letter.toUpperCase());
}
