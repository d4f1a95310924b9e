import { elementSchema, operationRequestSchema, radioGroupSchema } from '@countersign/document-model';
import { upToFirstFault } from '@countersign/document-model/bounded';
import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { pdf } from './pdfs.ts';

export const MAX_OPERATIONS_PER_BATCH = 1_000;
export const MAX_ELEMENTS_PER_PDF = 5_000;
/** All elements of a pdf as they travel: JSON with the images of signatures in it. */
export const MAX_ELEMENT_BYTES_PER_PDF = 32 * 1024 * 1024;

export const elementsAnswer = z.object({ revision: z.number().int(), data: z.array(elementSchema) });

export const listElements = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/elements',
  summary: 'List elements',
  description: 'With radio groups. A signee gets only the elements that concern them.',
  tag: 'elements',
  /**
   * `pages_revision`: the revision of the pages that these elements refer to. `restored_revision`: the revision of the last
   * return to an earlier version; 0 if there was none.
   */
  answer: elementsAnswer.extend({
    pages_revision: z.number().int(),
    restored_revision: z.number().int(),
    /** All of them, each time: they follow from the radios in `data`. */
    radio_groups: z.array(radioGroupSchema),
  }),
});

export const changeElements = endpoint({
  method: 'PATCH',
  path: '/api/documents/pdfs/{id}/elements',
  summary: 'Update elements',
  description:
    'Applies a batch of operations and returns what changed since the given revision. A new element needs only kind and page; everything else, including its id, has a default. An input with `filled_with` gets its value from its signee: `date_signed` (type `date`) and `email` (type `email`) are filled in by the server alone; a name, company or job title (type `text`) by the signee. `attachment` and `image_input` are filled in by the signee alone, while signing. Checkboxes with the same `checkbox_group` form a multiple choice. A 409 contains the current elements if the batch cannot be merged.',
  tag: 'elements',
  max_body_bytes: BODY_BYTES.images,
  body: z.object({
    revision: z.number().int().min(0),
    /** The revision of the pages that the coordinates refer to; if the pages have changed since, the answer is a 409. */
    pages_revision: z.number().int().min(0).optional(),
    operations: upToFirstFault(z.array(operationRequestSchema).min(1).max(MAX_OPERATIONS_PER_BATCH), MAX_OPERATIONS_PER_BATCH),
  }),
  /** All changes since the revision that the batch is based on: the batch itself and changes by others. */
  answer: z.object({ revision: z.number().int(), elements: z.array(elementSchema), deleted: z.array(z.uuid()) }),
});

export const decideForm = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/form',
  summary: 'Convert, keep or flatten the form of an upload',
  tag: 'elements',
  body: z.object({ action: z.enum(['use', 'keep', 'flatten']) }),
  /** `left_out`: characters of its values that no font here has; `staying`: names of fields that no element can hold. */
  answer: pdf.extend({ left_out: z.array(z.string()), staying: z.array(z.string()) }),
});

/** The body of a 409 of `changeElements`. */
export const elementsConflict = z.object({ message: z.string(), revision: z.number().int(), elements: z.array(elementSchema) });

export const pdfImage = z.object({ id, width: z.number().int(), height: z.number().int() });

export const uploadPdfImage = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/images',
  summary: 'Upload an image for elements',
  description: 'PNG, JPEG, WebP or SVG, as multipart field `file`.',
  tag: 'elements',
  body: z.object({}),
  body_kind: 'multipart',
  answer: pdfImage,
  status: 201,
});

export const getPdfImage = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/images/{imageId}',
  summary: 'Get the image of an element',
  tag: 'elements',
  answer_kind: 'file',
  status: 200,
});
