// The passwords of the cluster's roles, generated at its first start. They are in the keys folder, which no sandboxed child can
// read.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { loadOrCreateKey, randomSecret } from '#platform/secrets/secrets.ts';

const passwords = z.object({ superuser: z.string(), owner: z.string(), application: z.string() });
export type Passwords = z.infer<typeof passwords>;

const FILE = 'postgres.json';

/** null before the first start. */
export function readPasswords(keysDir: string): Passwords | null {
  try {
    return passwords.parse(JSON.parse(readFileSync(path.join(keysDir, FILE), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** @param superuser the superuser's current password, if an earlier version stored it elsewhere */
export async function loadPasswords(keysDir: string, superuser: string | null): Promise<Passwords> {
  const create = () => {
    const made: Passwords = { superuser: superuser ?? randomSecret(), owner: randomSecret(), application: randomSecret() };
    return `${JSON.stringify(made, null, 2)}\n`;
  };
  return passwords.parse(JSON.parse(await loadOrCreateKey(keysDir, FILE, create)));
}
