import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** Preparing or sealing a pdf has failed so often in a row that someone must look. Emitted once per series. */
export const sealStuck = defineEvent('seals.stuck', z.object({ pdf_id: z.uuid() }));

/** A pdf sent by an earlier version prints something else than its screen shows, so that it could not be sealed. */
export const printsOtherwise = defineEvent('seals.prints_otherwise', z.object({ pdf_id: z.uuid() }));
