import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** Somebody proved that an address is theirs. */
export const emailVerified = defineEvent('auth.email_verified', z.object({ user_id: z.uuid() }));
