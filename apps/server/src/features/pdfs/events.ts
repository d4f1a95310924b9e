import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** The first file in a while could not be processed: someone has to look. */
export const fileFailed = defineEvent('pdfs.file_failed', z.object({ pdf_id: z.uuid() }));

/** A file that could not be processed is ready after all. */
export const fileRecovered = defineEvent('pdfs.file_recovered', z.object({ pdf_id: z.uuid() }));

/** The state of a pdf changed: its file, its name, its place, its signing. */
export const pdfChanged = defineEvent('pdfs.changed', z.object({ pdf_id: z.uuid() }));
