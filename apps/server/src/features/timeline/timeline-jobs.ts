// The jobs of this feature: their kinds, which come round by themselves, and who does them.
import { DAILY, type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { type ReadSealedHeads, handleCheckChains } from './check-chains.ts';
import { checkChains } from './jobs.ts';

export const timelineJobs: FeatureJobs<[ReadSealedHeads]> = {
  types: [checkChains],
  periodic: [{ job: checkChains, ...DAILY }],
  handlers: (context, readSealedHeads) => [handleCheckChains(context, readSealedHeads)],
};
