import { z } from 'zod';
import { ONE_PER_CORE, defineJob } from '#platform/jobs/jobs.ts';

/**
 * Inspects an upload and moves it from `processing` to `ready` or an error state. On a busy machine that takes minutes, and is
 * retried for about an hour before the file is considered failed.
 */
export const processPdf = defineJob('pdfs.process', z.object({ pdf_id: z.uuid() }), {
  retries: 15,
  timeout_seconds: 900,
  max_pause_seconds: 600,
  concurrency: ONE_PER_CORE,
});

/**
 * Converts an upload in other formats or several files into one PDF, which is then processed. Separate from `processPdf`, so that
 * PDFs do not wait for office files. Two at once, of different spaces, so that one space's office files do not delay all others.
 */
export const convertUpload = defineJob('pdfs.convert_upload', z.object({ pdf_id: z.uuid() }), {
  retries: 15,
  timeout_seconds: 900,
  max_pause_seconds: 600,
  concurrency: 2,
  is_grouped: true,
});

/** Turns text tags of a new upload into fields, before anyone opens it. */
export const readTextTags = defineJob('pdfs.read_text_tags', z.object({ pdf_id: z.uuid() }), {
  retries: 15,
  timeout_seconds: 300,
  max_pause_seconds: 600,
  concurrency: ONE_PER_CORE,
});

/** `processPdf` for a file that has failed before, so that new uploads do not wait for retries. */
export const processAgain = defineJob('pdfs.process_again', z.object({ pdf_id: z.uuid() }), {
  retries: 15,
  timeout_seconds: 900,
  max_pause_seconds: 600,
  concurrency: 1,
});

/** Schedules files that an earlier version has failed on for another attempt. */
export const retryFailed = defineJob('pdfs.retry_failed', z.object({}), { retries: 0, is_exclusive: true });

/** Separate from processing uploads, so that the next file does not wait for a page that renders slowly. */
export const drawFirstImage = defineJob('pdfs.draw_first_picture', z.object({ pdf_id: z.uuid() }), {
  retries: 0,
  concurrency: ONE_PER_CORE,
});

export const emptyTrash = defineJob('pdfs.empty_trash', z.object({}), { retries: 0, is_exclusive: true });

/** Compacts the changes of pdf counts, whose sum is read with every list. */
export const addUpPdfCounts = defineJob('pdfs.add_up_counts', z.object({}), { retries: 0, is_exclusive: true });

/** Indexes the words of the pages for searching. */
export const indexWords = defineJob('pdfs.index_words', z.object({ pdf_id: z.uuid() }), { timeout_seconds: 120 });

/** Rewrites a large file for viewing. */
export const makeViewingCopy = defineJob('pdfs.make_viewing_copy', z.object({ pdf_id: z.uuid() }), { timeout_seconds: 120 });

/** Deletes stored files that are no longer referenced. */
export const dropFiles = defineJob('pdfs.drop_files', z.object({ keys: z.array(z.string()) }));

/** Finds stored files that were never referenced. Listing the whole storage takes a while. */
export const sweepFiles = defineJob('pdfs.sweep_files', z.object({}), {
  retries: 0,
  timeout_seconds: 6 * 3_600,
  is_exclusive: true,
});
