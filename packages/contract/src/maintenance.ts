import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nullableTime } from './fields.ts';

const maintenance = z.object({
  is_on: z.boolean(),
  /** The configuration says so: only a restart without the variable MAINTENANCE ends it. */
  is_configured: z.boolean(),
  /** When support staff switched it on. */
  since: nullableTime,
});

export const getMaintenance = endpoint({
  method: 'GET',
  path: '/api/system/maintenance',
  summary: 'Get the state of maintenance',
  tag: 'system',
  answer: maintenance,
});

export const setMaintenance = endpoint({
  method: 'PUT',
  path: '/api/system/maintenance',
  summary: 'Turn maintenance on or off',
  description: 'During maintenance everyone but support staff gets 503.',
  tag: 'system',
  ability: 'admin',
  body: z.strictObject({ is_on: z.boolean() }),
  answer: maintenance,
});
