// Prepares the database before the server uses it: the newest schema, and the rights of the server's role.
import { roleOf } from './application-role.ts';
import type { Connection } from './database.ts';
import { migrate } from './migrate.ts';

export interface Connections {
  /** Connects as the server's role. */
  connection: Connection;
  /** Connects as the owner of the tables; null if the server's role is the only one, or if another process migrates. */
  owner: Connection | null;
}

/** @throws Error if the schema is outdated and the available role cannot change it */
export async function prepareDatabase({ connection, owner }: Connections): Promise<void> {
  if (owner) await migrate(owner, { application_role: await roleOf(connection) });
  else await migrate(connection);
}
