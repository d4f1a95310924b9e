// Text tags: words such as {{sig:signer1}} in an upload, which become fields.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pdf } from './pdfs.ts';

/** `use` turns the tags in the pages into fields and removes their text; `undo` restores the pages as uploaded. */
export const TEXT_TAG_ACTIONS = ['use', 'undo'] as const;

export const decideTextTags = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/text-tags',
  summary:
    'Turn the text tags of a draft or template into fields, with roles for whom they name, or undo that: the fields go, and the pages are as they were uploaded. 409 where there are none, where the file is signed, or where the pages were changed since',
  tag: 'elements',
  body: z.object({ action: z.enum(TEXT_TAG_ACTIONS) }),
  answer: pdf,
});
