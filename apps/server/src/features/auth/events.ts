import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** Sessions of these users or signees ended, or lost access: closes their open connections. */
export const accessEnded = defineEvent('auth.access_ended', z.object({ person_ids: z.array(z.uuid()) }));

/** A user has verified their email address. */
export const emailVerified = defineEvent('auth.email_verified', z.object({ user_id: z.uuid() }));
