// The jobs of this feature: kinds, schedules and handlers.
import { type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { handleClearOrganization } from './clear.ts';
import { clearOrganization } from './jobs.ts';

export const organizationDeletionJobs: FeatureJobs = {
  types: [clearOrganization],
  periodic: [],
  handlers: (context) => [handleClearOrganization(context)],
};
