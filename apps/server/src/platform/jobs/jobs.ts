// Work that outlives a request: named jobs with a validated payload, stored in the database, retried with growing pauses.
import { availableParallelism } from 'node:os';
import { sql } from 'drizzle-orm';
import { PgBoss, fromDrizzle } from 'pg-boss';
import type { z } from 'zod';
import type { Connection, Executor } from '#platform/db/database.ts';
import type { Log } from '#platform/log/log.ts';
import { type JobPoll, startJobPoll } from './job-poll.ts';

export interface JobType<Payload> {
  name: string;
  schema: z.ZodType<Payload>;
  /** The number of retries, and the time limit of one attempt. */
  retries: number;
  timeout_seconds: number;
  /** The longest pause between two attempts. */
  max_pause_seconds: number;
  /** How many run at once in one worker process. */
  concurrency: number;
  /** Runs one job of a group at a time in a worker process, so that no group holds up the others. */
  is_grouped: boolean;
  /** At most one job with a key waits or runs; sending another has no effect meanwhile. */
  is_exclusive: boolean;
}

/** For jobs that keep one core busy each. */
export const ONE_PER_CORE = Math.max(2, availableParallelism());

/** About four days, so that a mail server outage over a weekend loses no invitation. */
export const MAIL_RETRIES = 100;

type JobOptions = Partial<Omit<JobType<unknown>, 'name' | 'schema'>>;

export function defineJob<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  options: JobOptions = {},
): JobType<z.output<Schema>> {
  return {
    name,
    schema: schema as z.ZodType<z.output<Schema>>,
    retries: options.retries ?? 20,
    timeout_seconds: options.timeout_seconds ?? 300,
    max_pause_seconds: options.max_pause_seconds ?? 3_600,
    concurrency: options.concurrency ?? 2,
    is_exclusive: options.is_exclusive ?? false,
    is_grouped: options.is_grouped ?? false,
  };
}

export interface JobHandler {
  job: JobType<unknown>;
  handle: (payload: unknown, run: JobRun) => Promise<void>;
}

export interface JobRun {
  /** 1 for the first attempt. */
  attempt: number;
  signal: AbortSignal;
}

export function handleJob<Payload>(job: JobType<Payload>, handle: (payload: Payload, run: JobRun) => Promise<void>): JobHandler {
  return { job, handle: (payload, run) => handle(job.schema.parse(payload), run) };
}

interface SendOptions {
  key?: string;
  group?: string;
  after?: Date;
  once_in_seconds?: number;
}

export interface Jobs {
  /**
   * Queues a job, in the same transaction as the change that needs it.
   * @param options.key the key for which an exclusive job is exclusive
   * @param options.group the group with which a grouped job takes turns
   * @param options.once_in_seconds has no effect if any process sent one within this time
   */
  send<Payload>(tx: Executor, job: JobType<Payload>, payload: Payload, options?: SendOptions): Promise<void>;
  /** As `send` without options, for many jobs of one kind. */
  sendEach<Payload>(tx: Executor, job: JobType<Payload>, payloads: readonly Payload[]): Promise<void>;
  /** As `send` for an exclusive job; one that waits for a retry becomes due now. */
  hasten<Payload>(tx: Executor, job: JobType<Payload>, payload: Payload, options: { key: string }): Promise<void>;
  /** Starts the workers; called once by processes with the role `worker`. */
  work(handlers: JobHandler[]): Promise<void>;
  isAlive(): Promise<boolean>;
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 20_000;
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 60;
const FLOW_SECONDS = 3_600;
/** pg-boss does not look for expired jobs more often than this, however many processes ask it to. */
const MONITOR_SECONDS = 5;
/** Notifications and the shared poll of all queues wake the workers; their own polls are the last resort. */
const WORKER_POLL_SECONDS = 300;

export async function startJobs(parts: {
  connection: Connection;
  log: Log;
  types: QueueType[];
  is_worker: boolean;
}): Promise<Jobs> {
  const boss = new PgBoss({
    ...bossConnection(parts.connection),
    application_name: 'countersign jobs',
    max: 4,
    supervise: parts.is_worker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    schedule: false,
    // The migrations create it: this role may not.
    createSchema: false,
    // No job uses pg-boss's dependencies between jobs, which it would check every 5 s.
    flowIntervalSeconds: FLOW_SECONDS,
    useListenNotify: parts.is_worker,
  });
  boss.on('error', (error) => parts.log.warn({ err: error }, 'the job queue reported an error'));
  await boss.start();
  await ensureQueues(boss, parts.types);
  let poll: JobPoll | null = null;

  return {
    async send(tx, job, payload, options = {}) {
      await boss.send(job.name, job.schema.parse(payload) as object, {
        db: fromDrizzle(tx, sql),
        ...(options.key ? { singletonKey: options.key } : {}),
        ...(options.group ? { group: { id: options.group } } : {}),
        ...(options.after ? { startAfter: options.after } : {}),
        ...(options.once_in_seconds ? { singletonSeconds: options.once_in_seconds } : {}),
      });
    },

    async sendEach(tx, job, payloads) {
      if (payloads.length === 0) return;
      const jobs = payloads.map((payload) => ({ data: job.schema.parse(payload) as object }));
      await boss.insert(job.name, jobs, { db: fromDrizzle(tx, sql) });
    },

    async hasten(tx, job, payload, { key }) {
      const options = { db: fromDrizzle(tx, sql), singletonKey: key, startAfter: new Date() };
      await boss.upsert(job.name, job.schema.parse(payload) as object, options);
    },

    async work(handlers) {
      const workers = new Map<string, string[]>();
      for (const handler of handlers) workers.set(handler.job.name, await startWorkers(boss, handler, parts.log));
      poll = startJobPoll({
        names: [...workers.keys()],
        query: (text, values) => boss.getDb().executeSql(text, values),
        onDue: (queue) => workers.get(queue)?.forEach((worker) => boss.notifyWorker(worker)),
        onExpired: async (queues) => {
          for (const queue of queues) await boss.supervise(queue);
        },
        log: parts.log,
      });
    },

    isAlive: () =>
      boss.getQueues().then(
        () => true,
        () => false,
      ),

    async stop() {
      await poll?.stop();
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/** The properties of a job that its queue needs. */
type QueueType = Omit<JobType<unknown>, 'schema'>;

/** Creates missing queues, and gives existing ones the current retries and timeouts. */
export async function ensureQueues(boss: PgBoss, types: QueueType[]) {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const type of types) {
    const options = queueOptions(type);
    const queue = present.get(type.name);
    if (!queue) await boss.createQueue(type.name, { ...options, policy: type.is_exclusive ? 'exclusive' : 'standard' });
    else if (isOutdated(queue, options)) await boss.updateQueue(type.name, options);
  }
}

function queueOptions(type: QueueType) {
  return {
    retryLimit: type.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: type.max_pause_seconds,
    expireInSeconds: type.timeout_seconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  };
}

type QueueOptions = ReturnType<typeof queueOptions>;

function isOutdated(queue: Partial<QueueOptions>, options: QueueOptions): boolean {
  return (Object.keys(options) as (keyof QueueOptions)[]).some((option) => queue[option] !== options[option]);
}

/** @returns the ids of the workers */
async function startWorkers(boss: PgBoss, handler: JobHandler, log: Log): Promise<string[]> {
  const workers = Array.from({ length: handler.job.concurrency }, () => startWorker(boss, handler, log));
  return Promise.all(workers);
}

/** A worker that takes one job after another, because a notification wakes the workers only for the first of many. */
async function startWorker(boss: PgBoss, handler: JobHandler, log: Log): Promise<string> {
  const options = {
    batchSize: 1,
    localConcurrency: 1,
    includeMetadata: true as const,
    pollingIntervalSeconds: WORKER_POLL_SECONDS,
    notifyPollingIntervalSeconds: WORKER_POLL_SECONDS,
    ...(handler.job.is_grouped ? { localGroupConcurrency: 1 } : {}),
  };

  const id = await boss.work<unknown, void, typeof options>(handler.job.name, options, async (jobs) => {
    for (const job of jobs) await runJob(handler, job, log);
    boss.notifyWorker(id);
  });
  return id;
}

async function runJob(
  handler: JobHandler,
  job: { id: string; data: unknown; signal: AbortSignal; retryCount: number },
  log: Log,
): Promise<void> {
  const attempt = job.retryCount + 1;
  const started = performance.now();
  try {
    await handler.handle(job.data, { attempt, signal: job.signal });
    log.info({ job: handler.job.name, job_id: job.id, attempt, ms: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    log.error({ err: error, job: handler.job.name, job_id: job.id, attempt }, 'job failed');
    throw error;
  }
}

function bossConnection(connection: Connection) {
  const { connectionString, host, port, user, database, password } = connection;
  return {
    ...(connectionString ? { connectionString } : {}),
    ...(host ? { host } : {}),
    ...(port ? { port } : {}),
    ...(user ? { user } : {}),
    ...(database ? { database } : {}),
    ...(typeof password === 'string' ? { password } : {}),
  };
}
