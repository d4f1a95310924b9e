import { z } from 'zod';
import { ONE_PER_CORE, defineJob } from '#platform/jobs/jobs.ts';

/**
 * Looks into an upload and moves it from `processing` to `ready` or an error state. On a busy machine that takes minutes, and is
 * tried again for about an hour before anything is said of the file.
 */
export const processPdf = defineJob('pdfs.process', z.object({ pdf_id: z.uuid() }), {
  retries: 15,
  timeout_seconds: 900,
  max_pause_seconds: 600,
  concurrency: ONE_PER_CORE,
});

/**
 * Makes one PDF of an upload in other formats or in several files, which is then processed. Apart from `processPdf`: no one's PDF waits
 * for an office file. Two at once, of different spaces: no one's office files wait for all those of another.
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

/** `processPdf` for one that has failed before: no new upload waits for those. */
export const processAgain = defineJob('pdfs.process_again', z.object({ pdf_id: z.uuid() }), {
  retries: 15,
  timeout_seconds: 900,
  max_pause_seconds: 600,
  concurrency: 1,
});

/** Has those processed again that an earlier version has failed on. */
export const retryFailed = defineJob('pdfs.retry_failed', z.object({}), { retries: 0, is_exclusive: true });

/** Apart from looking into uploads: no one's next file waits for a page that takes long to draw. */
export const drawFirstImage = defineJob('pdfs.draw_first_picture', z.object({ pdf_id: z.uuid() }), {
  retries: 0,
  concurrency: ONE_PER_CORE,
});

export const emptyTrash = defineJob('pdfs.empty_trash', z.object({}), { retries: 0, is_exclusive: true });

/** Adds up the changes of how many pdfs there are of a kind: their sum is read with every list. */
export const addUpPdfCounts = defineJob('pdfs.add_up_counts', z.object({}), { retries: 0, is_exclusive: true });

/** Reads the words of the pages, for searching. */
export const indexWords = defineJob('pdfs.index_words', z.object({ pdf_id: z.uuid() }), { timeout_seconds: 120 });

/** Writes a large file anew for being looked at. */
export const makeViewingCopy = defineJob('pdfs.make_viewing_copy', z.object({ pdf_id: z.uuid() }), { timeout_seconds: 120 });

/** Removes stored bytes that nothing names any more. */
export const dropFiles = defineJob('pdfs.drop_files', z.object({ keys: z.array(z.string()) }));

/** Finds stored bytes that were never named. Reading the whole storage takes its time. */
export const sweepFiles = defineJob('pdfs.sweep_files', z.object({}), {
  retries: 0,
  timeout_seconds: 6 * 3_600,
  is_exclusive: true,
});
