import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** The state of a pdf changed: its file, its name, its place, its signing. */
export const pdfChanged = defineEvent('pdfs.changed', z.object({ pdf_id: z.uuid() }));
