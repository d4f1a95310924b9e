// Organizations for journeys: there is no screen yet that makes one, so they are put into the database.
import { uuidv7 } from '@countersign/document-model';
import type pg from 'pg';
import { inDatabase } from './database.ts';
import type { Person } from './people.ts';
import type { Server } from './server.ts';

type Role = 'admin' | 'standard' | 'signee';

/** Makes somebody a member of one new organization a role; each is named after its role: "Admin Ltd". */
export async function joinOrganizations(server: Server, person: Person, roles: readonly Role[]) {
  await inDatabase(server, async (client) => {
    for (const role of roles) {
      const id = await addOrganization(client, `${role.charAt(0).toUpperCase()}${role.slice(1)} Ltd`);
      await addMember(client, { id, role, person });
    }
  });
}

/** One new organization with all of them as admins. @returns its id */
export async function shareOrganization(server: Server, people: readonly Person[]): Promise<string> {
  return inDatabase(server, async (client) => {
    const id = await addOrganization(client, 'Shared Ltd');
    for (const person of people) await addMember(client, { id, role: 'admin', person });
    return id;
  });
}

async function addOrganization(client: pg.Client, name: string): Promise<string> {
  const id = uuidv7();
  await client.query('insert into organizations (id, name, created_at, updated_at) values ($1, $2, now(), now())', [id, name]);
  return id;
}

async function addMember(client: pg.Client, { id, role, person }: { id: string; role: Role; person: Person }) {
  await client.query(
    `insert into organization_users (id, organization_id, user_id, role, created_at, updated_at)
     select $1, $2, id, $3, now(), now() from users where email = $4`,
    [uuidv7(), id, role, person.email],
  );
}
