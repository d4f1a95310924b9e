import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';

/** One event; `hash` is the SHA-256 (hex) of the canonical JSON of the event with the hash before it. */
export const timelineEvent = z.object({
  sequence: z.number().int(),
  type: z.string(),
  at: time,
  actor: z.object({
    type: z.enum(['user', 'signee', 'system']),
    id: id.nullable(),
    name: z.string(),
    email: z.string().nullable(),
  }),
  proven_by: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  previous_hash: z.string().nullable(),
  hash: z.string(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/timeline',
  summary: 'List the timeline of a PDF',
  description: 'Each event contains the hash of the previous one.',
  tag: 'timeline',
  answer: z.object({ data: z.array(timelineEvent), is_intact: z.boolean() }),
});
