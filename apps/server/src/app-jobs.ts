// The product's jobs: their kinds, handlers and schedules.
import { accountEmailJobs } from '#features/account-emails/index.ts';
import { authJobs } from '#features/auth/index.ts';
import { billingJobs } from '#features/billing/index.ts';
import { bulkSendJobs } from '#features/bulk-sends/index.ts';
import { elementJobs } from '#features/elements/index.ts';
import { formJobs } from '#features/forms/index.ts';
import { inviteJobs } from '#features/invites/index.ts';
import { notificationJobs } from '#features/notifications/index.ts';
import { organizationDeletionJobs } from '#features/organization-deletion/index.ts';
import { pageJobs } from '#features/pages/index.ts';
import { pdfJobs } from '#features/pdfs/index.ts';
import { questionJobs } from '#features/signee-questions/index.ts';
import { type Authority, readSealedHeads, sealJobs } from '#features/seals/index.ts';
import { requestLogJobs } from '#features/request-log/index.ts';
import { signingJobs } from '#features/signing/index.ts';
import { timelineJobs } from '#features/timeline/index.ts';
import { textTagJobs } from '#features/text-tags/index.ts';
import { toolJobs } from '#features/tools/index.ts';
import { usageJobs } from '#features/usage/index.ts';
import { webhookJobs } from '#features/webhooks/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Periodic } from '#platform/context/feature-jobs.ts';

const PLAIN = [
  accountEmailJobs,
  authJobs,
  billingJobs,
  bulkSendJobs,
  elementJobs,
  formJobs,
  inviteJobs,
  notificationJobs,
  organizationDeletionJobs,
  pageJobs,
  pdfJobs,
  questionJobs,
  requestLogJobs,
  signingJobs,
  textTagJobs,
  toolJobs,
  usageJobs,
  webhookJobs,
];

const ALL = [...PLAIN, sealJobs, timelineJobs];

const PERIODIC = ALL.flatMap(({ periodic }) => periodic);

/** Every kind of job, so that each has its queue before the first job is sent. */
export const JOB_TYPES = ALL.flatMap(({ types }) => types);

export function jobHandlers(context: Context, authority: Authority) {
  return [
    ...PLAIN.flatMap(({ handlers }) => handlers(context)),
    ...sealJobs.handlers(context, authority),
    ...timelineJobs.handlers(context, readSealedHeads),
  ];
}

/** @returns a function that stops the schedules, once the jobs due at startup are queued */
export async function startPeriodic(context: Context, { runs_due_jobs }: { runs_due_jobs: boolean }): Promise<() => void> {
  const due = runs_due_jobs ? PERIODIC.filter(({ once_in_seconds }) => once_in_seconds) : [];
  await Promise.all(due.map((periodic) => send(context, periodic)));
  const timers = PERIODIC.map((periodic) => setInterval(() => void send(context, periodic), periodic.every_ms));
  return () => timers.forEach((timer) => clearInterval(timer));
}

async function send(context: Context, { job, once_in_seconds }: Periodic) {
  const options = once_in_seconds ? { once_in_seconds } : {};
  await context.jobs
    .send(context.db, job, {}, options)
    .catch((error: unknown) => context.log.warn({ err: error, job: job.name }, 'a periodic job was not sent'));
}
