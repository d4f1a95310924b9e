import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime } from './fields.ts';

/** The facts that support staff see about a file that could not be processed, none of them about its content. */
export const failedFile = z.object({
  pdf_id: id,
  /** When it failed first. */
  failed_at: nullableTime,
  /** The version of the application that failed on it last; null before this was kept. */
  failed_version: z.string().nullable(),
  size_bytes: z.number().int(),
});
export type FailedFile = z.infer<typeof failedFile>;

export const listFailedFiles = endpoint({
  method: 'GET',
  path: '/api/system/files',
  summary: 'List files that could not be processed',
  tag: 'system',
  answer: z.object({ data: z.array(failedFile) }),
});

export const retryFailedFile = endpoint({
  method: 'POST',
  path: '/api/system/files/{id}/retry',
  summary: 'Retry a file that could not be processed',
  tag: 'system',
  ability: 'admin',
});
