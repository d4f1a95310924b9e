// The jobs of this feature: kinds, schedules and handlers.
import { API_REQUESTS } from '@countersign/contract/api-requests';
import { HOURLY, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { trimRequestLog } from './jobs.ts';
import { trimApiRequests } from './queries.ts';

const DAY_MS = 86_400_000;

export const requestLogJobs: FeatureJobs = {
  types: [trimRequestLog],
  periodic: [{ job: trimRequestLog, ...HOURLY }],
  handlers: ({ db, clock }) => [
    handleJob(trimRequestLog, () => trimApiRequests(db, new Date(clock.now().getTime() - API_REQUESTS.days * DAY_MS))),
  ],
};
