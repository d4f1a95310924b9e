import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** The folders of a space are others than before, or lie elsewhere. */
export const foldersChanged = defineEvent(
  'folders.changed',
  z.object({ user_id: z.uuid().nullable(), organization_id: z.uuid().nullable() }),
);
