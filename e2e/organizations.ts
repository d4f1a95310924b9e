// Organizations for journeys: there is no screen yet that makes one, so they are put into the database.
import { uuidv7 } from '@countersign/document-model';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import type { Person } from './people.ts';
import type { Server } from './server.ts';

/** Makes somebody a member of one new organization a role; each is named after its role: "Admin Ltd". */
export async function joinOrganizations(server: Server, person: Person, roles: readonly ('admin' | 'standard' | 'signee')[]) {
  const { connection } = await startEmbeddedPostgres(server.data_dir, { share: true });
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const role of roles) {
      const id = uuidv7();
      const name = `${role.charAt(0).toUpperCase()}${role.slice(1)} Ltd`;
      await client.query('insert into organizations (id, name, created_at, updated_at) values ($1, $2, now(), now())', [
        id,
        name,
      ]);
      await client.query(
        `insert into organization_users (id, organization_id, user_id, role, created_at, updated_at)
         select $1, $2, id, $3, now(), now() from users where email = $4`,
        [uuidv7(), id, role, person.email],
      );
    }
  } finally {
    await client.end();
  }
}
