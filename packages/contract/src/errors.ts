// What an error looks like on the wire, and the texts of the specifications for each status and PDF state.
import { z } from 'zod';

/** Every answer from 400 on. `errors` holds the texts by field name; a 5xx carries a `request_id`. */
export const errorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
  metric: z.string().optional(),
  limit: z.number().optional(),
  /** Of a 503: the next try may succeed. Without it the server is down for maintenance. */
  is_transient: z.boolean().optional(),
  /** Of a 503: a service of others that the call needs does not answer, such as the payment provider. Everything else works. */
  is_other_service: z.boolean().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** What a person reads for each PDF processing error (core specification, section 8). */
export const ENGINE_ERROR_TEXTS = {
  error: {
    title: 'Whoops! There was an error.',
    text: "We couldn't process your PDF, but we have a copy of it and will let you know once it's resolved.",
  },
  error_max_pages: { title: 'Too many pages.', text: 'A PDF may have at most 75 pages.' },
  error_max_size: { title: 'File too large.', text: 'A PDF may be at most 50 MB.' },
  error_encrypted: { title: 'PDF is encrypted.', text: 'Remove the password and upload it again.' },
} as const;
