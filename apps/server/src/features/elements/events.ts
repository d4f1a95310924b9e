import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

export const elementsChanged = defineEvent(
  'elements.changed',
  z.object({ pdf_id: z.uuid(), revision: z.number().int(), user_id: z.uuid().nullable() }),
);
