// Declares the jobs of a feature, which app-jobs.ts combines.
import type { JobHandler, JobType } from '#platform/jobs/jobs.ts';
import type { Context } from './context.ts';

/** @typeParam More further parameters of the handlers besides the context */
export interface FeatureJobs<More extends unknown[] = []> {
  /** Every kind of job, so that each has its queue before the first job is sent. */
  types: readonly JobType<unknown>[];
  /** Scheduled jobs; each is exclusive, so several processes may send them. */
  periodic: readonly Periodic[];
  handlers: (context: Context, ...more: More) => JobHandler[];
}

export interface Periodic {
  job: JobType<Record<string, never>>;
  every_ms: number;
  /** A job to run once in this interval by any process is also sent at startup, because a process may never run for an hour. */
  once_in_seconds?: number;
}

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const HOUR_SECONDS = 3_600;

export const HOURLY = { every_ms: HOUR_MS, once_in_seconds: HOUR_SECONDS };
export const DAILY = { every_ms: HOUR_MS, once_in_seconds: 24 * HOUR_SECONDS };
