// One action on several pdfs of a space at once.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { presentedProblem } from './errors.ts';
import { id } from './fields.ts';
import { code } from './problem-codes.ts';

export const MAX_BATCH = 100;

export const BATCH_ACTIONS = ['move', 'archive', 'unarchive', 'delete', 'restore', 'delete_permanently'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

const ids = z.array(id).min(1).max(MAX_BATCH, code('too_many_documents_at_a_time'));

/** What became of each: every id that was sent is in one of the two lists, once. */
export const batchOutcome = z.object({
  done: z.array(id),
  failed: z.array(presentedProblem.extend({ id })),
});
export type BatchOutcome = z.infer<typeof batchOutcome>;

const EXAMPLE_IDS = ['019a0000-0000-7000-8000-0000000000d0', '019a0000-0000-7000-8000-0000000000d1'];

export const changePdfs = endpoint({
  method: 'POST',
  path: '/api/{space}/documents/pdfs/batch',
  summary: 'Update several PDFs',
  description:
    'Moves, archives, unarchives, deletes or restores up to 100 PDFs of a space. Each succeeds or fails on its own, as the call for a single PDF would. Deleting a pending PDF withdraws it. All actions except `delete_permanently` run in one transaction.',
  tag: 'pdfs',
  body: z.object({
    ids,
    action: z.enum(BATCH_ACTIONS),
    /** For `move`: a folder of the space; null: the top. */
    folder_id: id.nullable().optional(),
  }),
  answer: batchOutcome,
  examples: {
    'Archive two pdfs': { ids: EXAMPLE_IDS, action: 'archive' },
    'Move two pdfs out of their folders': { ids: EXAMPLE_IDS, action: 'move', folder_id: null },
  },
});

export const remindPdfs = endpoint({
  method: 'POST',
  path: '/api/{space}/documents/pdfs/remind',
  summary: 'Send reminders for several PDFs',
  description: 'To everyone whose turn it is, in up to 100 pending PDFs of a space.',
  tag: 'signing',
  body: z.object({ ids }),
  answer: batchOutcome,
  examples: { 'Remind the recipients of two pdfs': { ids: EXAMPLE_IDS } },
});

export const zipPdfs = endpoint({
  method: 'GET',
  path: '/api/{space}/documents/pdfs/zip',
  summary: 'Download several PDFs as ZIP',
  description:
    'Up to 100, given as comma-separated `ids`. Each is what `…/download` returns, with the attachments that the caller may read in a folder beside it. A text file lists those that could not be included.',
  tag: 'pdfs',
  query: z.strictObject({
    ids: z
      .string({ error: code('choose_a_document') })
      .transform((text) => text.split(','))
      .pipe(ids),
  }),
  answer_kind: 'file',
  status: 200,
});
