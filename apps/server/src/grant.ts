// Grants or removes a user's role as a developer or support staff: `npm run grant -- EMAIL developer|support_staff
// [--take-away]`. Exits with 1 on failure.
import { parseArgs } from 'node:util';
import { USER_FLAGS, setFlag } from '#features/users/index.ts';
import { readConfig } from '#platform/config/config.ts';
import { openConfiguredDatabase } from '#platform/db/configured-database.ts';
import { createLog } from '#platform/log/log.ts';

const USAGE = `npm run grant -- EMAIL ${USER_FLAGS.join('|')} [--take-away]`;

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: { 'take-away': { type: 'boolean' } }, allowPositionals: true });
  const [email = '', wanted] = positionals;
  const flag = USER_FLAGS.find((name) => name === wanted);
  if (email === '' || !flag) return say(USAGE, false);

  const { database, close } = await openConfiguredDatabase(readConfig(), createLog('silent'));
  try {
    const is_on = !values['take-away'];
    const isKnown = await setFlag(database.db, { email, flag, is_on });
    return say(
      isKnown
        ? `${email} is ${is_on ? 'now' : 'no longer'} marked as ${flag}.`
        : `No account has proven that it has the address ${email}.`,
      isKnown,
    );
  } finally {
    await close();
  }
}

function say(words: string, isGood: boolean): boolean {
  process.stdout.write(`${words}\n`);
  return isGood;
}

process.exit((await main()) ? 0 : 1);
