import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** Folders of the space were created, changed, moved or deleted. */
export const foldersChanged = defineEvent(
  'folders.changed',
  z.object({ user_id: z.uuid().nullable(), organization_id: z.uuid().nullable() }),
);
