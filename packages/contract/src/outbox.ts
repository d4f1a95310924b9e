// The emails of an installation without a mail server, as files in its outbox folder.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';

const tag = 'back office';

/** How many of the latest emails are listed. */
export const MAX_OUTBOX_EMAILS = 100;

const outboxEmail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  created_at: time,
});
export type OutboxEmail = z.infer<typeof outboxEmail>;

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/back-office/outbox',
  summary: 'List emails in the outbox folder',
  description: 'Newest first. Returns 404 if emails go to a mail server.',
  tag,
  ability: 'session',
  answer: z.object({ data: z.array(outboxEmail) }),
});

export const openOutboxEmail = endpoint({
  method: 'POST',
  path: '/api/back-office/outbox/{emailId}/open',
  summary: 'Get an email from the outbox folder',
  description:
    'As plain text. Its links give access, so reading it is recorded among the actions of support staff and in the security log.',
  tag,
  ability: 'session',
  body: z.object({}),
  is_idempotent: true,
  answer: outboxEmail.extend({ from: z.string(), text: z.string() }),
});
