import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

export const cleanUpAuth = defineJob('auth.clean_up', z.object({}), { retries: 0, is_exclusive: true });
