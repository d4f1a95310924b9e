import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Sends a question to the sender, or an answer to the signee who asked. */
export const sendQuestionEmail = defineJob(
  'questions.mail',
  z.object({ pdf_id: z.uuid(), question_id: z.uuid(), kind: z.enum(['asked', 'answered']) }),
);
