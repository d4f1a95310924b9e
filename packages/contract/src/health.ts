import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Check liveness',
  description: 'Returns 200 if the process responds.',
  tag: 'system',
  answer: z.object({ status: z.literal('ok') }),
});

export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Check readiness',
  description: 'Returns 200 if database, storage and queue respond.',
  tag: 'system',
  answer: z.object({ status: z.enum(['ok', 'unavailable']), checks: z.record(z.string(), z.boolean()) }),
});

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  summary: 'Get the version',
  tag: 'system',
  answer: z.object({ version: z.string() }),
});
