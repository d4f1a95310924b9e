// The only file that reads the environment. All errors are reported at once, and nothing starts with an invalid configuration.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { findOfficeContradictions, officeVariables, shapeOfficeConverter } from './office-converter.ts';
import { findPaymentContradictions, paymentVariables, shapePayments } from './payments.ts';
import { findSealContradictions, sealVariables, shapeSealSigner } from './seal-signer.ts';
import { findSignUpContradictions, shapeSignUp, signUpVariables } from './sign-up-config.ts';
import { findSocialContradictions, serviceUrl, shapeSocialProviders, socialVariables } from './social-providers.ts';

const ROLES = ['web', 'worker', 'live'] as const;

const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  APP_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3_000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  KEYS_DIR: z.string().min(1).optional(),
  ROLES: z
    .string()
    .default(ROLES.join(','))
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(ROLES)).min(1)),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(\d{1,2}|[0-9a-f.:/,\s]+)$/i,
      'must be a number of proxies, or their addresses (never "true": every caller could then say who they are)',
    )
    .optional(),
  APP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Former keys, one per line, which can still decrypt older data. */
  APP_KEY_PREVIOUS: z
    .string()
    .default('')
    .transform((value) => value.split('\n').filter((key) => key !== ''))
    .pipe(z.array(z.string().min(32, 'each must have at least 32 characters'))),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connects as the owner of the tables, who migrates them; the server itself then runs as the role of DATABASE_URL. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(12),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_TLS: z.enum(['required', 'optional']).optional(),
  MAIL_FROM: z.string().min(3).default('Countersign <countersign@localhost>'),
  /** The largest signed document that is attached to an email; 0 disables attachments. */
  MAIL_ATTACHMENT_MB: z.coerce.number().min(0).max(40).default(7),
  /** Each email adds a suffix to the local part, which may have 64 characters (RFC 5321, 4.5.3.1.1). */
  MAIL_BOUNCE_ADDRESS: z
    .email()
    .regex(/^[^@]{1,22}@/, 'must have at most 22 characters before the @')
    .optional(),
  MAIL_BOUNCE_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),

  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),

  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z.string().optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z.string().default('us2'),
  PUSHER_HOST: z.string().optional(),
  PUSHER_PORT: port.optional(),

  TIMESTAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  // Two requests and the seal's own work must finish before the sandbox task is stopped.
  TIMESTAMP_TIMEOUT_SECONDS: z.coerce.number().min(1).max(15).default(10),
  ...sealVariables,
  ...socialVariables,
  ...paymentVariables,
  ...signUpVariables,
  ...officeVariables,

  COMPANYCAM_CLIENT_ID: z.string().optional(),
  COMPANYCAM_CLIENT_SECRET: z.string().optional(),
  COMPANYCAM_OAUTH_URL: serviceUrl.default('https://app.companycam.com/oauth'),
  COMPANYCAM_API_URL: serviceUrl.default('https://api.companycam.com/v2'),

  /** Answers nearly all calls with 503. */
  MAINTENANCE: z.stringbool().default(false),

  /** Allows webhooks to addresses in the server's own network. */
  WEBHOOKS_ALLOW_PRIVATE: z.stringbool().default(false),

  /** Allows documents to be fetched from the server's own network. */
  IMPORTS_ALLOW_PRIVATE: z.stringbool().default(false),

  SANDBOX_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  /** A body is given up if no byte arrives for this time. */
  STALLED_BODY_SECONDS: z.coerce.number().min(0.1).max(600).default(60),
  /** Limit on all files that this process is receiving. */
  TEMPORARY_MEGABYTES: z.coerce.number().int().min(64).default(4_096),
  METRICS_TOKEN: z.string().min(16).optional(),
});

export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and validates the configuration.
 * @throws ConfigError naming every invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const set = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  const present = Object.fromEntries(set);
  const result = environment.safeParse(present);
  const faults = result.success
    ? findContradictions(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!result.success || faults.length > 0) throw new ConfigError(faults);

  const foreign = Object.entries(present).filter(([name]) => !(name in environment.shape));
  return shape(result.data, Object.fromEntries(foreign));
}

function findContradictions(env: z.infer<typeof environment>): string[] {
  const faults: string[] = [];
  const together = (names: (keyof typeof env)[]) => {
    const set = names.filter((name) => env[name] !== undefined);
    if (set.length > 0 && set.length < names.length) faults.push(`${names.join(', ')}: set all of them or none`);
  };

  together(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  together(['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET']);
  together(['MAIL_BOUNCE_ADDRESS', 'MAIL_BOUNCE_TOKEN']);
  together(['COMPANYCAM_CLIENT_ID', 'COMPANYCAM_CLIENT_SECRET']);
  if (!env.DATABASE_URL && env.ROLES.length < ROLES.length) {
    faults.push('ROLES: several processes need a DATABASE_URL; without one, a single process has all roles');
  }
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) faults.push('DATABASE_OWNER_URL: needs a DATABASE_URL');
  return [
    ...faults,
    ...findSealContradictions(env),
    ...findSocialContradictions(env),
    ...findPaymentContradictions(env),
    ...findSignUpContradictions(env),
    ...findOfficeContradictions(env),
  ];
}

/** The hosted service uses TLS; another server does so unless its port differs from 443. */
function liveServer({ PUSHER_HOST: host, PUSHER_PORT: given = 443 }: z.infer<typeof environment>) {
  return host ? { host, port: given, uses_tls: given === 443 } : { host: null, port: null, uses_tls: true };
}

function shape(env: z.infer<typeof environment>, foreign: Record<string, string>) {
  const dataDir = path.resolve(env.DATA_DIR);

  return {
    env: env.APP_ENV,
    version: readVersion(),
    roles: env.ROLES,
    http: {
      port: env.PORT,
      host: env.HOST,
      public_url: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
      trust_proxy: readProxies(env.TRUST_PROXY),
      stalled_body_ms: env.STALLED_BODY_SECONDS * 1_000,
    },
    data_dir: dataDir,
    keys_dir: env.KEYS_DIR ? path.resolve(env.KEYS_DIR) : path.join(dataDir, 'keys'),
    app_key: env.APP_KEY ?? null,
    previous_app_keys: env.APP_KEY_PREVIOUS,
    log_level: env.LOG_LEVEL,
    database: { url: env.DATABASE_URL ?? null, owner_url: env.DATABASE_OWNER_URL ?? null, pool_size: env.DATABASE_POOL_SIZE },
    mail: {
      smtp_url: env.SMTP_URL ?? null,
      requires_tls: env.SMTP_TLS ? env.SMTP_TLS === 'required' : !isThisMachine(env.SMTP_URL),
      from: env.MAIL_FROM,
      max_attachment_bytes: env.MAIL_ATTACHMENT_MB * 1024 * 1024,
      bounces:
        env.MAIL_BOUNCE_ADDRESS && env.MAIL_BOUNCE_TOKEN
          ? { address: env.MAIL_BOUNCE_ADDRESS, token: env.MAIL_BOUNCE_TOKEN }
          : null,
      outbox_dir: path.join(dataDir, 'outbox'),
    },
    storage:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? ({
            kind: 's3',
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            endpoint: env.S3_ENDPOINT ?? null,
            access_key_id: env.S3_ACCESS_KEY_ID,
            secret_access_key: env.S3_SECRET_ACCESS_KEY,
          } as const)
        : ({ kind: 'disk', dir: path.join(dataDir, 'files') } as const),
    temporary_dir: path.join(dataDir, 'tmp'),
    temporary_bytes: env.TEMPORARY_MEGABYTES * 2 ** 20,
    live:
      env.PUSHER_APP_ID && env.PUSHER_KEY && env.PUSHER_SECRET
        ? ({
            kind: 'hosted',
            app_id: env.PUSHER_APP_ID,
            key: env.PUSHER_KEY,
            secret: env.PUSHER_SECRET,
            cluster: env.PUSHER_CLUSTER,
            ...liveServer(env),
          } as const)
        : ({ kind: 'local' } as const),
    timestamp_url: env.TIMESTAMP_URL ?? null,
    timestamp_timeout_ms: env.TIMESTAMP_TIMEOUT_SECONDS * 1_000,
    companycam:
      env.COMPANYCAM_CLIENT_ID && env.COMPANYCAM_CLIENT_SECRET
        ? {
            client_id: env.COMPANYCAM_CLIENT_ID,
            client_secret: env.COMPANYCAM_CLIENT_SECRET,
            oauth_url: env.COMPANYCAM_OAUTH_URL.replace(/\/+$/, ''),
            api_url: env.COMPANYCAM_API_URL.replace(/\/+$/, ''),
          }
        : null,
    sign_up: shapeSignUp(env),
    first_user_is_staff: env.FIRST_USER_IS_STAFF,
    maintenance: env.MAINTENANCE,
    imports: { allows_private: env.IMPORTS_ALLOW_PRIVATE },
    webhooks: { allows_private: env.WEBHOOKS_ALLOW_PRIVATE },
    payments: shapePayments(env),
    seal_signer: shapeSealSigner(env, foreign),
    social_providers: shapeSocialProviders(env),
    office: shapeOfficeConverter(env, foreign),
    sandbox_processes: env.SANDBOX_PROCESSES ?? null,
    metrics_token: env.METRICS_TOKEN ?? null,
  };
}

/** Emails to a server on this machine cross no network. */
function isThisMachine(smtpUrl: string | undefined): boolean {
  const host = smtpUrl === undefined ? '' : new URL(smtpUrl).hostname;
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The number of proxies in front of us, or their addresses; false without any. */
function readProxies(value: string | undefined): false | number | string {
  if (value === undefined) return false;
  return /^\d{1,2}$/.test(value) ? Number(value) : value;
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
