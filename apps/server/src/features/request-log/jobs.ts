import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

export const trimRequestLog = defineJob('request_log.trim', z.object({}), { retries: 3, is_exclusive: true });
