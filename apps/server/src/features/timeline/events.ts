import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** The nightly check has found timelines that were changed outside the program, and that were not reported before. */
export const timelineBroken = defineEvent('timeline.broken', z.object({ count: z.number().int() }));

/** An event was added to the timeline of a pdf. */
export const recorded = defineEvent('timeline.recorded', z.object({ pdf_id: z.uuid(), type: z.string() }));
