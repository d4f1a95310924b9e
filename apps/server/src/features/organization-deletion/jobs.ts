import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Cleans up a deleted organization, pdf by pdf. */
export const clearOrganization = defineJob('organizations.clear', z.object({ organization_id: z.uuid(), user_id: z.uuid() }));
