// Tests everything that the configuration names and reports line by line what works: `npm run doctor`. Exits with 1 if anything
// fails.
import { createStorage } from '#src/app.ts';
import { startSandbox } from '#src/start-sandbox.ts';
import { type Check, examine } from '#features/doctor/index.ts';
import { loadAuthority, loadSigner } from '#features/seals/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openConfiguredDatabase } from '#platform/db/configured-database.ts';
import { type Log, createLog } from '#platform/log/log.ts';
import { createMailer } from '#platform/email/mailer.ts';

/** URLs contain passwords, and an error may quote a URL. */
const PASSWORD_IN_ADDRESS = /(:\/\/[^\s/:@]*):[^\s/@]*@/g;

async function main(): Promise<boolean> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return say('Configuration', { isGood: false, words: wordsOf(error) });
  }
  say('Configuration', { isGood: true, words: 'valid' });

  const log = createLog('silent');
  const closing: (() => Promise<void> | void)[] = [];
  const sandbox = startSandbox(config);
  const mailer = createMailer(config.mail);
  let connecting: ReturnType<typeof connect> | undefined;
  closing.push(
    () => mailer.close(),
    () => sandbox.close(),
  );

  const checks = examine({
    context: { config, log, clock: systemClock, storage: createStorage(config), mailer, sandbox },
    database: () => (connecting ??= connect(config, log, closing)),
    async authority() {
      const signer = await loadSigner({ config, log }, systemClock.now());
      const options = { keys_dir: config.keys_dir, public_url: config.http.public_url, signer, is_trial: true };
      return loadAuthority(options, systemClock.now());
    },
  });
  let isGood = true;
  for (const check of checks) isGood = (await carryOut(check)) && isGood;
  for (const close of closing.toReversed()) await close();
  return isGood;
}

async function connect(config: Config, log: Log, closing: (() => Promise<void> | void)[]) {
  const { database, close } = await openConfiguredDatabase(config, log);
  closing.unshift(close);
  return database;
}

async function carryOut({ name, run }: Check): Promise<boolean> {
  return run().then(
    (words) => say(name, { isGood: true, words }),
    (error: unknown) => say(name, { isGood: false, words: wordsOf(error) }),
  );
}

function say(name: string, { isGood, words }: { isGood: boolean; words: string }): boolean {
  process.stdout.write(`${isGood ? 'ok   ' : 'FAULT'}  ${name}: ${words}\n`);
  return isGood;
}

function wordsOf(error: unknown): string {
  const context = error instanceof Error ? [error, error.cause].filter((one) => one instanceof Error) : [];
  const text = context.map((one) => one.message || ('code' in one ? String(one.code) : one.name)).join(': ') || String(error);
  return text.replaceAll(PASSWORD_IN_ADDRESS, '$1:…@').replaceAll(/\s*\n\s*/g, ' ');
}

process.exit((await main()) ? 0 : 1);
