import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** A pdf could not be prepared or sealed so often, one time after another, that someone has to look. Told once in a row. */
export const sealStuck = defineEvent('seals.stuck', z.object({ pdf_id: z.uuid() }));

/** A pdf that an earlier version has sent prints something else than its screen shows, so that it could not be sealed. */
export const printsOtherwise = defineEvent('seals.prints_otherwise', z.object({ pdf_id: z.uuid() }));
