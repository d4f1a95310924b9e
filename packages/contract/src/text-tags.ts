// Text tags: words such as {{sig:signer1}} in an upload, which become fields.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pdf } from './pdfs.ts';

/** `use` turns the tags in the pages into fields and removes their text; `undo` restores the pages as uploaded. */
export const TEXT_TAG_ACTIONS = ['use', 'undo'] as const;

export const decideTextTags = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/text-tags',
  summary: 'Convert or restore text tags',
  description:
    'Turns the text tags of a draft or template into fields and creates roles for the people they name, or undoes that: removes the fields and restores the uploaded pages. Returns 409 if there are none, if the file is signed, or if the pages have changed since.',
  tag: 'elements',
  body: z.object({ action: z.enum(TEXT_TAG_ACTIONS) }),
  answer: pdf,
});
