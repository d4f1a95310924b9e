// Before the server uses its database: the newest schema, and the rights of the role that the server runs as.
import { roleOf } from './application-role.ts';
import type { Connection } from './database.ts';
import { migrate } from './migrate.ts';

export interface Connections {
  /** As the role that the server runs as. */
  connection: Connection;
  /** As the owner of the tables; null where the server's role is all there is, or where another process migrates. */
  owner: Connection | null;
}

/** @throws Error where the schema is older than the code and may not be changed by the role that is there */
export async function prepareDatabase({ connection, owner }: Connections): Promise<void> {
  if (owner) await migrate(owner, { application_role: await roleOf(connection) });
  else await migrate(connection);
}
