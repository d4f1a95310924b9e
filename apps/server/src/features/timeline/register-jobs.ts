// The jobs of this feature: kinds, schedules and handlers.
import { DAILY, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { type ReadSealedHeads, handleCheckChains } from './check-chains.ts';
import { checkChains } from './jobs.ts';

export const timelineJobs: FeatureJobs<[ReadSealedHeads]> = {
  types: [checkChains],
  periodic: [{ job: checkChains, ...DAILY }],
  handlers: (context, readSealedHeads) => [handleCheckChains(context, readSealedHeads)],
};
