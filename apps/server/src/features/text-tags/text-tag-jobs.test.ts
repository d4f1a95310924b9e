// An upload whose text tags cannot be read is ready without them.
import { expect, it } from 'vitest';
import { readTextTags } from '#features/pdfs/index.ts';
import { updatePdf } from '#features/pdfs/queries/index.ts';
import type { Context } from '#platform/context/context.ts';
import { signedInApp } from '#testing/people.ts';
import { pdfPath, uploadReady } from '#testing/signing.ts';
import { textTagJobs } from './text-tag-jobs.ts';

const { test, person } = signedInApp();

it('an upload whose text tags cannot be read is ready without them after the last attempt, whatever fails', async () => {
  const { context } = test.app;
  const pdf_id = await uploadReady(person.browser);
  await updatePdf(context.db, pdf_id, { engine_mode: 'processing', text_tags: { state: 'wanted' } });
  const failing: Context = {
    ...context,
    sandbox: { ...context.sandbox, run: () => Promise.reject(new Error('The disk is full')) },
  };
  const [handler] = textTagJobs.handlers(failing);
  const tried = async (attempt: number) => handler?.handle({ pdf_id }, { attempt, signal: new AbortController().signal });
  const modeOf = async () => (await person.browser.call<{ engine_mode: string }>('GET', pdfPath(pdf_id))).body.engine_mode;

  await expect(tried(readTextTags.retries)).rejects.toThrow('The disk is full');
  expect(await modeOf()).toBe('processing');
  await tried(readTextTags.retries + 1);
  expect(await modeOf()).toBe('ready');
});
