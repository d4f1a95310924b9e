import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** The seal of a signed pdf has failed so often that somebody has to look. Told once a pdf. */
export const sealStuck = defineEvent('seals.stuck', z.object({ pdf_id: z.uuid() }));
