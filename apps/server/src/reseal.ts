// Re-encrypts with the current APP_KEY what was encrypted with a former one, or before ciphertexts named their key: `npm run
// reseal`. Exits with 1 if something cannot be decrypted with any key.
import { resealIntegrations } from '#features/integrations/index.ts';
import { resealTwoFactor } from '#features/two-factor/index.ts';
import { resealWebhooks } from '#features/webhooks/index.ts';
import { readConfig } from '#platform/config/config.ts';
import { openConfiguredDatabase } from '#platform/db/configured-database.ts';
import { createLog } from '#platform/log/log.ts';
import { loadAppKeys } from '#platform/secrets/app-keys.ts';

const KINDS = {
  'secrets of authenticator apps': resealTwoFactor,
  'secrets of webhooks': resealWebhooks,
  'tokens of connected services': resealIntegrations,
};

async function main(): Promise<boolean> {
  const config = readConfig();
  const keys = await loadAppKeys(config);
  const { database, close } = await openConfiguredDatabase(config, createLog('silent'));
  let isGood = true;
  try {
    for (const [name, reseal] of Object.entries(KINDS)) {
      const { done, failed } = await reseal(database.db, keys);
      process.stdout.write(`${name}: ${done} encrypted anew\n`);
      for (const id of failed) process.stdout.write(`  no key opens that of ${id}\n`);
      isGood &&= failed.length === 0;
    }
  } finally {
    await close();
  }
  return isGood;
}

process.exit((await main()) ? 0 : 1);
