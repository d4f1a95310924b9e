import { z } from 'zod';
import { MAIL_RETRIES, defineJob } from '#platform/jobs/jobs.ts';

export const sendInvite = defineJob('invites.send', z.object({ invite_id: z.uuid() }), { retries: MAIL_RETRIES });
