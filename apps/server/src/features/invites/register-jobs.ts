// The jobs of this feature: their kinds, schedules and handlers.
import { type FeatureJobs } from '#platform/context/feature-jobs.ts';
import { sendInvite } from './jobs.ts';
import { handleSendInvite } from './send-invite.ts';

export const inviteJobs: FeatureJobs = {
  types: [sendInvite],
  periodic: [],
  handlers: (context) => [handleSendInvite(context)],
};
