import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** The first failed file in a while: support staff should look at it. */
export const fileFailed = defineEvent('pdfs.file_failed', z.object({ pdf_id: z.uuid() }));

/** A file that had failed is ready after all. */
export const fileRecovered = defineEvent('pdfs.file_recovered', z.object({ pdf_id: z.uuid() }));

/** A pdf changed: its file, name, folder or signing state. */
export const pdfChanged = defineEvent('pdfs.changed', z.object({ pdf_id: z.uuid() }));
