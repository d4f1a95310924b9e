// Assembles the application from its configuration.
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { identify } from '#features/auth/sessions/index.ts';
import { placedWordsListener } from '#features/elements/index.ts';
import { firstStaffListener } from '#features/back-office/index.ts';
import { billingListener, createEntitlements, paymentWebhookRoutes } from '#features/billing/index.ts';
import { liveListener } from '#features/live/index.ts';
import { seedPlans } from '#features/plans/index.ts';
import { type Authority, loadAuthority, loadSigner, sealListener } from '#features/seals/index.ts';
import { bounceRoutes, signeeAccountListener, signingEmailListener } from '#features/signing/index.ts';
import { notificationListener, supportAlertListener } from '#features/notifications/index.ts';
import { webhookListener } from '#features/webhooks/index.ts';
import { toolListener } from '#features/tools/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { seededClock } from '#platform/clock/request-seed.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context/context.ts';
import type { Entitlements } from '#platform/context/entitlements.ts';
import { type Connection, openDatabase } from '#platform/db/database.ts';
import { startRelay } from '#platform/events/outbox.ts';
import { addRequestSeed } from '#platform/http/add-request-seed.ts';
import { clientAddress, proxiesToTrust } from '#platform/http/client-address.ts';
import { ownAddress } from '#platform/http/own-address.ts';
import { createServer } from '#platform/http/server.ts';
import { addStaticFiles } from '#platform/http/static-files.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { startFanout } from '#platform/live/live-fanout.ts';
import { addLiveServer } from '#platform/live/live-routes.ts';
import { createLiveServer } from '#platform/live/live-server.ts';
import { createLive } from '#platform/live/live.ts';
import type { Log } from '#platform/log/log.ts';
import { createMailer } from '#platform/email/mailer.ts';
import { createMaintenance } from '#platform/maintenance/maintenance.ts';
import { createPayments } from '#platform/payments/payments.ts';
import type { Sandbox } from '#platform/sandbox/index.ts';
import { loadAppKeys } from '#platform/secrets/app-keys.ts';
import { createMacKey } from '#platform/secrets/mac-key.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import { clearTemporary } from '#platform/storage/clear-temporary.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { createS3Storage } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createTemporaryRoom } from '#platform/storage/temporary-room.ts';

import { JOB_TYPES, jobHandlers, startPeriodic } from './app-jobs.ts';
import { mountFeatures } from './app-routes.ts';
import { liveCredentials, liveHosts, liveTarget } from './live-target.ts';
import { startSandbox } from './start-sandbox.ts';

const PROJECT_DIR = path.resolve(import.meta.dirname, '../../..');
const IDLE_SWEEP_MS = 100;
const STRIPE_HOSTS = ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'];

export interface App {
  server: FastifyInstance;
  context: Context;
  authority: Authority;
  /** Starts serving requests and, as a worker, processing events and jobs. @returns the URL */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  log: Log;
  clock: Clock;
  connection: Connection;
  seatsOf?: Entitlements['seatsOf'];
  /** Default: a new sandbox. */
  sandbox?: Sandbox;
  /** Whether hourly and daily jobs that are due run at startup. Default: true. */
  runs_due_jobs?: boolean;
}

export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const clock = config.env === 'test' ? seededClock(options.clock) : options.clock;
  const isWorker = config.roles.includes('worker');
  const database = openDatabase(options.connection, { size: config.database.pool_size, log });
  const app_keys = await loadAppKeys(config);
  const signer = isWorker ? await loadSigner({ config, log }, clock.now()) : null;
  const authority = await loadAuthority({ keys_dir: config.keys_dir, public_url: config.http.public_url, signer }, clock.now());
  const jobs = await startJobs({ connection: options.connection, log, types: JOB_TYPES, is_worker: isWorker });
  const sandbox = options.sandbox ?? startSandbox(config);

  let own = { host: '127.0.0.1', port: config.http.port };
  const payments = await createPayments(config.payments, { db: database.db, log, app_key: app_keys[0], now: () => clock.now() });
  const credentials = liveCredentials(config, app_keys[0]);
  const context: Context = {
    config,
    log,
    clock,
    db: database.db,
    jobs,
    storage: createStorage(config),
    temporary_room: createTemporaryRoom(config.temporary_bytes),
    mailer: createMailer(config.mail),
    max_attachment_bytes: config.mail.max_attachment_bytes,
    live: createLive(() => liveTarget(config, credentials, own), log),
    sandbox,
    payments,
    entitlements: { ...createEntitlements(payments), ...(options.seatsOf ? { seatsOf: options.seatsOf } : {}) },
    trial_key: deriveKey(app_keys.at(-1) ?? app_keys[0], 'trials'),
    maintenance: createMaintenance({ config, db: database.db }),
    timeline_key: createMacKey(app_keys[0], 'timeline'),
    timeline_keys: app_keys.map((key) => createMacKey(key, 'timeline')),
    get public_url() {
      return config.http.public_url ?? `http://localhost:${own.port}`;
    },
    app_keys,
  };

  const server = await createServer({
    context,
    identify,
    connect: config.live.kind === 'hosted' ? liveHosts(config.live) : [],
    payments: payments.kind === 'stripe' ? STRIPE_HOSTS : [],
  });
  const isOurProxy = proxiesToTrust(config.http.trust_proxy);
  const liveServer = createLiveServer({
    credentials,
    publish: (broadcast) => fanout.publish(broadcast),
    addressOf: (request) => clientAddress(request, isOurProxy),
  });
  const fanout = startFanout({
    db: database.db,
    connection: options.connection,
    log,
    deliver: (broadcast) => liveServer.deliver(broadcast),
    // It is unknown which notifications were missed, so clients must reconnect and reload everything.
    onGap: () => liveServer.reconnectSoon(),
  });
  if (config.env === 'test') addRequestSeed(server);
  server.decorate('liveKey', credentials.key);
  await addLiveServer(server, liveServer, { accepts_sockets: config.live.kind === 'local' && config.roles.includes('live') });
  mountFeatures(server, authority);
  await paymentWebhookRoutes(server);
  await bounceRoutes(server);
  if (config.roles.includes('web')) await addStaticFiles(server, path.join(PROJECT_DIR, 'apps/web/dist'));

  let stopWork = async () => {};

  return {
    server,
    context,
    authority,

    async listen() {
      await fanout.ready;
      await server.listen({ port: config.http.port, host: config.http.host });
      const address = server.server.address();
      if (address && typeof address === 'object') own = ownAddress(address);
      // Starts last, because jobs and events notify browsers through this server.
      if (isWorker) stopWork = await startWork(context, authority, options);
      return context.public_url;
    },

    /** In order: stops new jobs and new requests, lets running ones finish, then closes the connections. */
    async close() {
      // Jobs notify browsers through this server, including those of other processes.
      await stopWork();
      await closeServer(server);
      await jobs.stop();
      await sandbox.drain();
      await fanout.close();
      context.mailer.close();
      await database.close();
    },
  };
}

/** Relays events and runs jobs. @returns a function that stops both, once the events in progress are delivered */
async function startWork(context: Context, authority: Authority, options: AppOptions): Promise<() => Promise<void>> {
  const relay = await startRelay({
    db: context.db,
    connection: options.connection,
    log: context.log,
    // The order matters: viewers of a pdf see the change before anything else happens because of it.
    listeners: [
      liveListener(context),
      sealListener(context),
      signingEmailListener(context),
      signeeAccountListener,
      notificationListener(context),
      supportAlertListener(context),
      webhookListener(context),
      placedWordsListener,
      billingListener(context),
      firstStaffListener(context),
      toolListener(context),
    ],
  });
  await seedPlans(context);
  await context.jobs.work(jobHandlers(context, authority));
  await clearTemporary(context.config.temporary_dir, new Date());
  const stopPeriodic = await startPeriodic(context, { runs_due_jobs: options.runs_due_jobs ?? true });

  return async () => {
    stopPeriodic();
    await relay.stop();
  };
}

/**
 * Closes idle connections repeatedly: one whose response ends only after closing has begun would be kept open for the next
 * request.
 */
async function closeServer(server: FastifyInstance) {
  const timer = setInterval(() => server.server.closeIdleConnections(), IDLE_SWEEP_MS);
  await server.close();
  clearInterval(timer);
}

export function createStorage(config: Config): Storage {
  return config.storage.kind === 's3'
    ? createS3Storage({ ...config.storage, temporary_dir: config.temporary_dir })
    : createDiskStorage(config.storage.dir);
}
