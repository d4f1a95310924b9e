import { ZodError } from 'zod';
import { readTextTags } from '#features/pdfs/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { FeatureJobs } from '#platform/context/feature-jobs.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { SandboxError, SandboxTaskError, isPassing } from '#platform/sandbox/index.ts';
import { getReady, readUploadedTags } from './use-text-tags.ts';

/** If the machine is busy for so long, the document becomes ready with its tags as text. */
const MAX_ATTEMPTS = 6;

export const textTagJobs: FeatureJobs = {
  types: [],
  periodic: [],
  handlers: (context) => [
    handleJob(readTextTags, async ({ pdf_id }, { attempt }) => {
      await readUploadedTags(context, pdf_id).catch((error: unknown) => withoutTags(context, { pdf_id, attempt, error }));
    }),
  ],
};

/** A file is accepted with its tags as text rather than rejected, whatever the last attempt fails with. */
async function withoutTags(context: Context, { pdf_id, attempt, error }: { pdf_id: string; attempt: number; error: unknown }) {
  const isOfFile = [SandboxError, SandboxTaskError, AppError, ZodError].some((kind) => error instanceof kind);
  const isLast = attempt > readTextTags.retries;
  if (!isLast && (!isOfFile || (isPassing(error) && attempt < MAX_ATTEMPTS))) throw error;
  context.log.warn({ pdf_id, err: error }, 'the text tags of a file were not used');
  await getReady(context, pdf_id);
}
