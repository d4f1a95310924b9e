// Tests everything that the configuration names, in the way the server uses it. Reports errors in plain language, without
// secrets.
import { writeFile } from 'node:fs/promises';
import { offeredProviders } from '#features/auth/index.ts';
import { tryCompanyCam } from '#features/integrations/index.ts';
import { tryOfficeConverter } from '#features/pdfs/conversion/index.ts';
import { type Authority, runSigning, tryTimestamps } from '#features/seals/index.ts';
import { createServices } from '#features/social-login/index.ts';
import type { Context } from '#platform/context/context.ts';
import { isRoleSeparate, roleOf } from '#platform/db/application-role.ts';
import { isDatabaseAlive } from '#platform/db/database.ts';
import { describeConfinement } from '#platform/sandbox/index.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { TrialResult, TrialTask } from './engine-tasks.ts';

export interface Check {
  name: string;
  /** Returns a short description of the working state. Throws on failure. */
  run(): Promise<string>;
}

/** The parts to examine. For a part that could not be created, the function throws. */
export interface Patient {
  context: Pick<Context, 'config' | 'log' | 'clock' | 'storage' | 'mailer' | 'sandbox'>;
  database: () => Promise<Pick<Context, 'db'>>;
  authority: () => Promise<Authority>;
}

export function examine({ context, database, authority }: Patient): Check[] {
  const { config, mailer } = context;
  return [
    { name: 'Database', run: async () => tryDatabase(await database(), config) },
    { name: 'Database roles', run: async () => tryRoles(await database(), config) },
    { name: 'Storage', run: () => tryStorage(context) },
    {
      name: 'Mail',
      async run() {
        await mailer.check();
        return config.mail.smtp_url ? 'the mail server takes mail' : 'no mail server; mails are written into the outbox folder';
      },
    },
    {
      name: 'Timestamps',
      async run() {
        if (!config.timestamp_url) return 'no authority is configured; the time in seals is that of this machine';
        await tryTimestamps({ url: config.timestamp_url, timeout_ms: config.timestamp_timeout_ms });
        return 'the authority answers';
      },
    },
    { name: 'Sign-in services', run: () => tryServices(context) },
    { name: 'CompanyCam', run: () => tryCompanyCam(context) },
    { name: 'Office files', run: () => tryOfficeConverter(context) },
    { name: 'Sandbox', run: () => Promise.resolve(`children have ${describeConfinement(context.sandbox.confinement())}`) },
    { name: 'Seal', run: async () => trySeal(context, await authority()) },
  ];
}

async function tryDatabase({ db }: Pick<Context, 'db'>, config: Context['config']): Promise<string> {
  if (!(await isDatabaseAlive(db))) throw new Error('it does not answer');
  return config.database.url ? 'answers' : 'the server’s own PostgreSQL runs';
}

async function tryRoles({ db }: Pick<Context, 'db'>, config: Context['config']): Promise<string> {
  if (config.database.owner_url) await roleOf({ connectionString: config.database.owner_url });
  const isSeparate = await isRoleSeparate((text) => db.execute(text));
  if (isSeparate === null) return 'the database has no tables before the first start';
  return isSeparate
    ? 'the server’s role may not change timelines or tables'
    : 'not separated: the server’s role may change timelines and tables (see DATABASE_OWNER_URL in docs/operating.md)';
}

async function tryStorage({ config, storage }: Patient['context']): Promise<string> {
  return withTemporaryFiles(config, ['object'], async ({ object }) => {
    await writeFile(object, `A trial of ${crypto.randomUUID()}`);
    const { key, size_bytes } = await storage.store(object);
    try {
      let size = 0;
      for await (const part of (await storage.open(key)) as AsyncIterable<Buffer>) size += part.length;
      if (size !== size_bytes) throw new Error('what was written does not come out again');
    } finally {
      await storage.remove(key);
    }
    return config.storage.kind === 's3' ? 'the bucket takes, gives and removes' : 'the folder takes, gives and removes';
  });
}

async function tryServices(context: Patient['context']): Promise<string> {
  const offered = offeredProviders(context.config);
  if (offered.length === 0) return 'none is configured';
  const services = createServices({ ...context, public_url: context.config.http.public_url ?? '' });
  await Promise.all(offered.map((provider) => services(provider).reach()));
  return `answering: ${offered.join(', ')}`;
}

async function trySeal(context: Patient['context'], authority: Authority): Promise<string> {
  const now = context.clock.now();
  const { seal } = authority;
  await seal.reach?.();
  const task: Omit<TrialTask, 'timestamp_length'> = {
    certificates: seal.certificates,
    signed_at: now,
    name: 'Countersign',
    reason: 'A trial',
    revocation_lists: await authority.revocationLists(now),
    trusted: authority.trusted,
  };
  const result = await runSigning<TrialTask, TrialResult>(context, { name: 'doctor.seal', task, group: 'doctor', key: seal });
  if (!result.is_good) throw new Error('what was sealed does not pass its check');
  const whose =
    context.config.seal_signer.kind === 'own' ? 'this installation’s own certificate' : 'the certificate that is configured';
  return `the sandbox starts, seals and checks: PAdES ${result.level ?? '?'} by “${result.signer ?? '?'}”, ${whose}`;
}
