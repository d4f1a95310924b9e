import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** A question goes to the sender, an answer to who asked. */
export const sendQuestionMail = defineJob(
  'questions.mail',
  z.object({ pdf_id: z.uuid(), question_id: z.uuid(), kind: z.enum(['asked', 'answered']) }),
);
