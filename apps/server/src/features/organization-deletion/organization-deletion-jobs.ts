// The jobs of this feature: their kinds, which come round by themselves, and who does them.
import { type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { handleClearOrganization } from './clear.ts';
import { clearOrganization } from './jobs.ts';

export const organizationRemovalJobs: FeatureJobs = {
  types: [clearOrganization],
  periodic: [],
  handlers: (context) => [handleClearOrganization(context)],
};
