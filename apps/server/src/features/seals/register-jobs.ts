// The jobs of this feature: kinds, schedules and handlers.
import { DAILY, HOURLY, MINUTE_MS, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { addRevision, judgeSent, sealPdf, stampTimelines, sweepSeals, addLateTimestamps } from './jobs.ts';
import { handleJudgeSent } from './judge-sent.ts';
import { handleSweepSeals } from './listeners.ts';
import { handleAddRevision, handleSealPdf } from './seal-pdf.ts';
import { handleStampTimelines } from './stamp-timelines.ts';
import { handleLateTimestamps } from './late-timestamps.ts';
import type { Authority } from './authority.ts';

export const sealJobs: FeatureJobs<[Authority]> = {
  types: [addRevision, sealPdf, sweepSeals, judgeSent, addLateTimestamps, stampTimelines],
  periodic: [
    { job: sweepSeals, every_ms: 5 * MINUTE_MS },
    { job: addLateTimestamps, ...HOURLY },
    { job: judgeSent, ...HOURLY },
    { job: stampTimelines, ...DAILY },
  ],
  handlers: (context, authority) => [
    handleAddRevision(context, authority),
    handleSealPdf(context, authority),
    handleSweepSeals(context),
    handleJudgeSent(context),
    handleLateTimestamps(context, authority),
    handleStampTimelines(context),
  ],
};
