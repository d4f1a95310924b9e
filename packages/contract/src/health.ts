import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'The process is alive',
  tag: 'system',
  answer: z.object({ status: z.literal('ok') }),
});

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Database, storage and queue answer',
  tag: 'system',
  answer: z.object({ status: z.enum(['ok', 'unavailable']), checks: z.record(z.string(), z.boolean()) }),
});

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  summary: 'The version that is running',
  tag: 'system',
  answer: z.object({ version: z.string() }),
});
