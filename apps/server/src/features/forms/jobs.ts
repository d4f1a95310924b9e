import { language } from '@countersign/contract/fields';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** The handler creates the code, so that no code is stored in the queue. */
export const sendFormCode = defineJob(
  'forms.mail_code',
  z.object({ form_id: z.uuid(), email: z.string(), language: language.default('en') }),
);

export const endAbandoned = defineJob('forms.end_abandoned', z.object({}), { retries: 0, is_exclusive: true });
