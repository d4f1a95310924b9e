import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** The nightly check has found timelines that were changed by other means than the program, and that it did not know of. */
export const timelineBroken = defineEvent('timeline.broken', z.object({ count: z.number().int() }));

/** Something was put on the timeline of a pdf. */
export const recorded = defineEvent('timeline.recorded', z.object({ pdf_id: z.uuid(), type: z.string() }));
