import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** Sessions of these people ended, users or signees, or they may reach less than before: what is open for them is closed. */
export const accessEnded = defineEvent('auth.access_ended', z.object({ person_ids: z.array(z.uuid()) }));

/** Someone proved that an address is theirs. */
export const emailVerified = defineEvent('auth.email_verified', z.object({ user_id: z.uuid() }));
