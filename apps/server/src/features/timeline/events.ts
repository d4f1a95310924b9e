import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** Something was put on the timeline of a pdf. */
export const recorded = defineEvent('timeline.recorded', z.object({ pdf_id: z.uuid(), type: z.string() }));
