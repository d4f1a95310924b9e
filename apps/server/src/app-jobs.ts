// The product's jobs: their kinds, who does them, and which come round by themselves.
import { handleAccountMail, sendAccountMail } from '#features/account-mails/index.ts';
import { cleanUpAuth, handleCleanUpAuth } from '#features/auth/index.ts';
import { handlePruneChanges, pruneChanges } from '#features/elements/index.ts';
import {
  handleBillingNotice,
  handleReconcileSeats,
  handleSettleSimulation,
  handleSweepBilling,
  handleUpdateCustomer,
  mailBillingNotice,
  reconcileSeats,
  settleSimulation,
  sweepBilling,
  updateCustomer,
} from '#features/billing/index.ts';
import { handleSendBulk, handleSweepBulkSends, sendBulk, sweepBulkSends } from '#features/bulk-sends/index.ts';
import { endAbandoned, handleEndAbandoned, handleFormCode, sendFormCode } from '#features/forms/index.ts';
import { handleSendInvite, sendInvite } from '#features/invites/index.ts';
import { clearOrganization, handleClearOrganization } from '#features/organization-removal/index.ts';
import { handlePrunePages, prunePages } from '#features/pages/index.ts';
import {
  drawFirstPicture,
  dropFiles,
  addUpPdfCounts,
  emptyTrash,
  handleDrawFirstPicture,
  handleDropFiles,
  handleAddUpPdfCounts,
  handleEmptyTrash,
  handleIndexWords,
  handleMakeViewingCopy,
  handleProcessAgain,
  handleProcessPdf,
  handleRetryFailed,
  handleSweepFiles,
  indexWords,
  makeViewingCopy,
  processAgain,
  processPdf,
  retryFailed,
  sweepFiles,
} from '#features/pdfs/index.ts';
import {
  type Authority,
  addRevision,
  handleAddRevision,
  handleJudgeSent,
  handleSealPdf,
  handleStampTimelines,
  handleSweepSeals,
  handleWitnessSeals,
  judgeSent,
  readSealedHeads,
  sealPdf,
  stampTimelines,
  sweepSeals,
  witnessSeals,
} from '#features/seals/index.ts';
import {
  expirePdfs,
  handleExpirePdfs,
  handleRemindSignees,
  handleSenderMail,
  handleSigneeMails,
  remindSignees,
  sendSenderMail,
  sendCodeMail,
  sendReminderMail,
  sendSigneeMail,
} from '#features/signing/index.ts';
import { handleNotificationMail, mailNotification } from '#features/notifications/index.ts';
import { handleQuestionMail, sendQuestionMail } from '#features/questions/index.ts';
import { checkChains, handleCheckChains } from '#features/timeline/index.ts';
import { clearTools, handleClearTools } from '#features/tools/index.ts';
import {
  addUpUsage,
  handleAddUpUsage,
  handleRecountUsage,
  handleWarnOfUse,
  recountUsage,
  warnOfUse,
} from '#features/usage/index.ts';
import {
  deliverLine,
  deliverSlowLine,
  handleDeliveries,
  handleSweepDeliveries,
  sweepDeliveries,
} from '#features/webhooks/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { JobType } from '#platform/jobs/jobs.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

interface Periodic {
  job: JobType<Record<string, never>>;
  every_ms: number;
  /** What is done once in this stretch of time, by whatever process, is also sent at its start: one may never run for an hour. */
  once_in_seconds?: number;
}

/** Jobs that come round by themselves; each is exclusive, so several processes may send them. */
const PERIODIC: Periodic[] = [
  { job: expirePdfs, every_ms: MINUTE_MS },
  { job: remindSignees, every_ms: MINUTE_MS },
  // Also what was to go out at the moment when the job of its line ended.
  { job: sweepDeliveries, every_ms: 15 * SECOND_MS },
  { job: addUpUsage, every_ms: 5 * MINUTE_MS },
  { job: warnOfUse, every_ms: 5 * MINUTE_MS },
  { job: addUpPdfCounts, every_ms: 5 * MINUTE_MS },
  { job: sweepSeals, every_ms: 5 * MINUTE_MS },
  { job: sweepBulkSends, every_ms: 5 * MINUTE_MS },
  { job: settleSimulation, every_ms: MINUTE_MS },
  { job: sweepBilling, every_ms: 5 * MINUTE_MS },
  { job: clearTools, every_ms: 5 * MINUTE_MS, once_in_seconds: 60 },
  { job: witnessSeals, every_ms: HOUR_MS, once_in_seconds: HOUR_SECONDS },
  { job: endAbandoned, every_ms: HOUR_MS, once_in_seconds: HOUR_SECONDS },
  { job: cleanUpAuth, every_ms: HOUR_MS, once_in_seconds: HOUR_SECONDS },
  { job: emptyTrash, every_ms: HOUR_MS, once_in_seconds: HOUR_SECONDS },
  { job: pruneChanges, every_ms: HOUR_MS, once_in_seconds: HOUR_SECONDS },
  { job: prunePages, every_ms: HOUR_MS, once_in_seconds: HOUR_SECONDS },
  // After an upgrade it is another version that asks.
  { job: retryFailed, every_ms: HOUR_MS, once_in_seconds: HOUR_SECONDS },
  { job: judgeSent, every_ms: HOUR_MS, once_in_seconds: HOUR_SECONDS },
  { job: sweepFiles, every_ms: HOUR_MS, once_in_seconds: DAY_SECONDS },
  { job: checkChains, every_ms: HOUR_MS, once_in_seconds: DAY_SECONDS },
  { job: stampTimelines, every_ms: HOUR_MS, once_in_seconds: DAY_SECONDS },
  { job: reconcileSeats, every_ms: HOUR_MS, once_in_seconds: DAY_SECONDS },
  { job: recountUsage, every_ms: HOUR_MS, once_in_seconds: DAY_SECONDS },
];

/** Every kind of job, so that all have their queue before anybody sends one. */
export const JOB_TYPES = [
  sendAccountMail,
  processPdf,
  processAgain,
  retryFailed,
  drawFirstPicture,
  indexWords,
  makeViewingCopy,
  dropFiles,
  sendCodeMail,
  sendReminderMail,
  sendSigneeMail,
  sendSenderMail,
  sendQuestionMail,
  sendFormCode,
  endAbandoned,
  sendBulk,
  sweepBulkSends,
  mailNotification,
  sendInvite,
  clearOrganization,
  addRevision,
  sealPdf,
  sweepSeals,
  judgeSent,
  witnessSeals,
  deliverLine,
  deliverSlowLine,
  sweepDeliveries,
  cleanUpAuth,
  addUpPdfCounts,
  emptyTrash,
  expirePdfs,
  remindSignees,
  pruneChanges,
  prunePages,
  sweepFiles,
  checkChains,
  stampTimelines,
  sweepBilling,
  settleSimulation,
  updateCustomer,
  mailBillingNotice,
  reconcileSeats,
  addUpUsage,
  recountUsage,
  warnOfUse,
  clearTools,
];

export function jobHandlers(context: Context, authority: Authority) {
  return [
    handleAccountMail(context),
    handleProcessPdf(context),
    handleProcessAgain(context),
    handleRetryFailed(context),
    handleDrawFirstPicture(context),
    handleIndexWords(context),
    handleMakeViewingCopy(context),
    handleDropFiles(context),
    ...handleSigneeMails(context),
    handleSenderMail(context),
    handleQuestionMail(context),
    handleFormCode(context),
    handleEndAbandoned(context),
    handleSendBulk(context),
    handleSweepBulkSends(context),
    handleNotificationMail(context),
    handleSendInvite(context),
    handleClearOrganization(context),
    handleAddRevision(context, authority),
    handleSealPdf(context, authority),
    handleSweepSeals(context),
    handleJudgeSent(context),
    handleWitnessSeals(context, authority),
    ...handleDeliveries(context),
    handleSweepDeliveries(context),
    handleCleanUpAuth(context),
    handleAddUpPdfCounts(context),
    handleEmptyTrash(context),
    handleExpirePdfs(context),
    handleRemindSignees(context),
    handlePruneChanges(context),
    handlePrunePages(context),
    handleSweepFiles(context),
    handleCheckChains(context, readSealedHeads),
    handleStampTimelines(context),
    handleSweepBilling(context),
    handleSettleSimulation(context),
    handleUpdateCustomer(context),
    handleBillingNotice(context),
    handleReconcileSeats(context),
    handleAddUpUsage(context),
    handleRecountUsage(context),
    handleWarnOfUse(context),
    handleClearTools(context),
  ];
}

/** @returns what ends it, once the jobs that are due at the start are queued */
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
